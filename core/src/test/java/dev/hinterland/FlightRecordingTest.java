// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.programs.WholeApi;
import dev.hinterland.support.Forgotten;
import dev.hinterland.support.ForkedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import jdk.jfr.consumer.RecordingStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the flight recorder hears of maps and caches, read back from its file. */
class FlightRecordingTest {

    private static final String PREFIX = "dev.hinterland.";

    @TempDir
    private Path directory;

    private List<RecordedEvent> record(Runnable action, String... enabled) throws IOException {
        try (Recording recording = new Recording()) {
            for (String name : enabled) {
                recording.enable(PREFIX + name).withoutThreshold().with("period", "everyChunk");
            }
            recording.start();
            action.run();
            recording.stop();
            Path file = directory.resolve("events.jfr");
            Files.deleteIfExists(file);
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getEventType().getName().startsWith(PREFIX))
                    .toList();
        }
    }

    private static List<RecordedEvent> of(List<RecordedEvent> events, String name, String store) {
        return events.stream()
                .filter(event ->
                        event.getEventType().getName().equals(PREFIX + name) && store.equals(event.getString("store")))
                .toList();
    }

    private static long sum(List<RecordedEvent> events, String field) {
        return events.stream()
                .mapToLong(event -> ((Number) event.getValue(field)).longValue())
                .sum();
    }

    @Test
    void fullCache_tellsOfEvacuationsThatAddUp() throws IOException {
        CacheStats[] stats = new CacheStats[1];
        MapStats[] memory = new MapStats[1];
        List<RecordedEvent> events = record(
                () -> {
                    try (OffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                            .maximumBytes(1 << 20)
                            .name("full")
                            .build()) {
                        SplittableRandom random = new SplittableRandom(1);
                        for (int i = 0; i < 20_000; i++) {
                            cache.put((long) random.nextInt(20_000), new byte[100]);
                            cache.getIfPresent((long) random.nextInt(500));
                        }
                        // It ends the evacuation under way, of which nothing has been told yet.
                        CacheValidator.validate(cache);
                        stats[0] = cache.stats();
                        memory[0] = cache.memory();
                    }
                },
                "Evacuation",
                "IndexEviction",
                "AllocationStall",
                "IndexGrowth",
                "BufferRefill");
        List<RecordedEvent> evacuations = of(events, "Evacuation", "full");
        assertThat(evacuations).isNotEmpty();
        assertThat(sum(evacuations, "recycled")).isEqualTo(memory[0].compactions());
        List<RecordedEvent> evictions = of(events, "IndexEviction", "full");
        assertThat(sum(evacuations, "dropped") + evictions.size()).isEqualTo(stats[0].sizeEvictionCount());
        assertThat(sum(evacuations, "droppedBytes") + sum(evictions, "droppedBytes"))
                .isEqualTo(stats[0].sizeEvictionBytes());
        assertThat(sum(evacuations, "keptBytes")).isEqualTo(memory[0].compactedBytes());
        assertThat(sum(evacuations, "kept")).isPositive();
        assertThat(evacuations).allSatisfy(event -> {
            assertThat(event.getDuration()).isPositive();
            assertThat(event.getString("victims")).matches("\\d+( \\d+)*");
            assertThat(event.getEventType().getCategoryNames()).containsExactly("Hinterland");
        });
        assertThat(of(events, "AllocationStall", "full")).hasSize((int) memory[0].allocationStalls());
        List<RecordedEvent> growths = of(events, "IndexGrowth", "full");
        assertThat(growths)
                .anySatisfy(event -> assertThat(event.getString("part")).isEqualTo("INDEX"));
        assertThat(of(events, "BufferRefill", "full")).hasSize((int) memory[0].refills());
    }

    @Test
    void fullMap_tellsOfStalls() throws IOException {
        MapStats[] memory = new MapStats[1];
        List<RecordedEvent> events = record(
                () -> {
                    try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                            .maximumBytes(1 << 20)
                            .name("full")
                            .build()) {
                        long refused = 0;
                        while (tryPut(map, refused)) {
                            refused++;
                        }
                        // Not so many that the background thread compacts.
                        for (long key = 0; key < refused; key += 3) {
                            map.remove(key);
                        }
                        assertThat(tryPut(map, 0)).isTrue();
                        memory[0] = map.stats();
                    }
                },
                "AllocationStall");
        List<RecordedEvent> stalls = of(events, "AllocationStall", "full");
        assertThat(stalls).hasSize((int) memory[0].allocationStalls());
        assertThat(stalls)
                .anySatisfy(event -> assertThat(event.getBoolean("gotRoom")).isFalse())
                .anySatisfy(event -> assertThat(event.getBoolean("gotRoom")).isTrue())
                .allSatisfy(event -> assertThat(event.getLong("bytes")).isGreaterThan(100));
    }

    private static boolean tryPut(OffHeapMap<Long, byte[]> map, long key) {
        try {
            map.put(key, new byte[100]);
            return true;
        } catch (OutOfBudgetException full) {
            return false;
        }
    }

    /** The cleaner tells of it in its own time, so the events are read as they come. */
    @Test
    void forgottenMap_tellsOnceWhatHasBeenFreed() throws InterruptedException {
        List<Long> freedBytes = new CopyOnWriteArrayList<>();
        CountDownLatch told = new CountDownLatch(1);
        try (RecordingStream stream = new RecordingStream()) {
            stream.enable(PREFIX + "StoreForgotten");
            stream.onEvent(PREFIX + "StoreForgotten", event -> {
                if (event.getString("store").equals("forgotten")) {
                    freedBytes.add(event.getLong("bytes"));
                    told.countDown();
                }
            });
            stream.startAsync();
            assertThat(new Forgotten(filledMap()).isCollected()).isTrue();
            // The classes that are the map's own may need another collection, and refer to its memory.
            for (int i = 0; i < 600 && !told.await(100, TimeUnit.MILLISECONDS); i++) {
                System.gc();
            }
            assertThat(told.getCount()).isZero();
            stream.stop();
        }
        assertThat(freedBytes).singleElement(as(InstanceOfAssertFactories.LONG)).isBetween(1_000L * 1_000, 8L << 20);
    }

    private static OffHeapMap<Long, byte[]> filledMap() {
        OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(8 << 20)
                .name("forgotten")
                .build();
        for (long key = 0; key < 1_000; key++) {
            map.put(key, new byte[1_000]);
        }
        return map;
    }

    @Test
    void sparseMap_tellsOfCompactions() throws IOException {
        MapStats[] memory = new MapStats[1];
        List<RecordedEvent> events = record(
                () -> {
                    try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                            .maximumBytes(1 << 20)
                            .name("sparse")
                            .build()) {
                        for (long i = 0; i < 20_000; i++) {
                            boolean stays = i % 16 == 0;
                            map.put(stays ? 1_000 + i : i % 500, new byte[100]);
                        }
                        new StatisticsRead().commit();
                        memory[0] = map.stats();
                        new StatisticsRead().commit();
                    }
                },
                "Compaction",
                "test.StatisticsRead");
        List<RecordedEvent> compactions = of(events, "Compaction", "sparse");
        assertThat(compactions).isNotEmpty();
        List<Instant> read = events.stream()
                .filter(event -> event.getEventType().getName().equals(StatisticsRead.NAME))
                .map(RecordedEvent::getStartTime)
                .sorted()
                .toList();
        assertThat(read).hasSize(2);
        // The background thread goes on until the map is closed; one of its compactions may be between count and event.
        List<RecordedEvent> before = compactions.stream()
                .filter(event -> event.getEndTime().isBefore(read.getFirst()))
                .toList();
        List<RecordedEvent> after = compactions.stream()
                .filter(event -> event.getStartTime().isAfter(read.getLast()))
                .toList();
        assertThat(memory[0].compactions())
                .isPositive()
                .isBetween(sum(before, "recycled"), sum(compactions, "recycled") - sum(after, "recycled") + 1);
        assertThat(sum(compactions, "keptBytes")).isPositive();
    }

    /** Says when a test reads what has been counted. */
    @Name(StatisticsRead.NAME)
    static final class StatisticsRead extends Event {
        static final String NAME = PREFIX + "test.StatisticsRead";
    }

    @Test
    void expiringCache_tellsOfSweeps() throws IOException {
        AtomicLong clock = new AtomicLong();
        List<RecordedEvent> events = record(
                () -> {
                    try (OffHeapCache<Long, Long> cache = Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                            .maximumBytes(1 << 20)
                            .name("expiring")
                            .expireAfterWrite(Duration.ofSeconds(1))
                            .ticker(clock::get)
                            .build()) {
                        for (long key = 0; key < 100; key++) {
                            cache.put(key, key);
                        }
                        clock.set(Duration.ofSeconds(3).toNanos());
                        cache.cleanUp();
                    }
                },
                "ExpirySweep");
        List<RecordedEvent> sweeps = of(events, "ExpirySweep", "expiring");
        assertThat(sum(sweeps, "dropped")).isEqualTo(100);
        assertThat(sum(sweeps, "droppedBytes")).isPositive();
    }

    @Test
    void openStores_tellTheirFiguresNowAndThen() throws IOException {
        try (OffHeapCache<Long, Long> cache = Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                        .maximumBytes(1 << 20)
                        .name("watched")
                        .recordStats()
                        .build();
                OffHeapMap<Long, Long> map = Hinterland.map(Codec.ofLong(), Codec.ofLong())
                        .maximumBytes(1 << 20)
                        .name("watched map")
                        .build()) {
            cache.put(1L, 1L);
            cache.getIfPresent(1L);
            cache.getIfPresent(2L);
            map.put(1L, 1L);
            // Here at the beginning and the end of each chunk of the file, and by default every ten seconds.
            List<RecordedEvent> events = record(() -> {}, "Statistics");
            RecordedEvent ofCache = of(events, "Statistics", "watched").getLast();
            assertThat(ofCache.getLong("entries")).isEqualTo(1);
            assertThat(ofCache.getLong("hits")).isEqualTo(1);
            assertThat(ofCache.getLong("misses")).isEqualTo(1);
            assertThat(ofCache.getLong("maximumBytes")).isEqualTo(1 << 20);
            assertThat(ofCache.getLong("usedBytes")).isEqualTo(cache.memory().usedBytes());
            RecordedEvent ofMap = of(events, "Statistics", "watched map").getLast();
            assertThat(ofMap.getLong("entries")).isEqualTo(1);
            assertThat(ofMap.getLong("liveBytes")).isEqualTo(map.stats().liveBytes());
        }
        assertThat(of(record(() -> {}, "Statistics"), "Statistics", "watched"))
                .as("closed")
                .isEmpty();
    }

    @Test
    void eventsOfSingleWrites_areOffUnlessAskedFor() throws IOException {
        Set<String> ofWrites = Set.of(PREFIX + "BufferRefill", PREFIX + "IndexEviction");
        record(() -> Hinterland.map(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(1 << 20)
                .build()
                .close());
        for (EventType type : FlightRecorder.getFlightRecorder().getEventTypes()) {
            if (type.getName().startsWith(PREFIX)) {
                boolean enabled = type.getSettingDescriptors().stream()
                        .filter(setting -> setting.getName().equals("enabled"))
                        .allMatch(setting -> setting.getDefaultValue().equals("true"));
                assertThat(enabled).as(type.getName()).isEqualTo(!ofWrites.contains(type.getName()));
            }
        }
    }

    @Tag("proof")
    @Test
    void withoutARecorder_allElseWorks() {
        String[] flags = {"--limit-modules=java.base,java.management,jdk.management", "-ea"};
        assertNoRecorder(ForkedJvm.withFlags(flags).run(WholeApi.class));
    }

    @Tag("proof")
    @Test
    void withoutARecorder_theModuleWorks() {
        String[] flags = {"--limit-modules=java.base,java.management,jdk.management,dev.hinterland", "-ea"};
        assertNoRecorder(ForkedJvm.withFlags(flags).runWithModulePath(WholeApi.class));
    }

    private static void assertNoRecorder(ForkedJvm.Result result) {
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).startsWith("done in ").endsWith("without a recorder" + System.lineSeparator());
        assertThat(result.exitCode()).isZero();
    }
}
