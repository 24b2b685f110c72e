// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.cache.StoreCache;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Space;
import dev.hinterland.internal.store.StoreValidator;
import dev.hinterland.programs.WriteUntilKilled;
import dev.hinterland.support.ForkedJvm;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A cache in a file comes back with its entries, its deadlines, and its hit ratio. */
@Tag("proof")
class FileCacheTest {

    private static final long MAXIMUM_BYTES = 8 << 20;

    /** Where the file has the latest time of the store, and what the wall clock is ahead of it, in milliseconds. */
    private static final long LATEST_OFFSET = 4160;

    private static final long WALL_OFFSET = 4168;

    private static final int KILLS = Integer.getInteger("hinterland.kills", 200) / 10;
    private static final long MOST_NANOS = 400_000_000;
    private static final String[] FLAGS = {"-ea", "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"};

    @TempDir
    Path folder;

    private final AtomicLong ticks = new AtomicLong(77);

    private Path file() {
        return folder.resolve("cache.hl");
    }

    private CacheBuilder<Integer, byte[]> builder() {
        return Hinterland.cache(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(MAXIMUM_BYTES)
                .ticker(ticks::get)
                .file(file());
    }

    private OffHeapCache<Integer, byte[]> open(UnaryOperator<CacheBuilder<Integer, byte[]>> options) {
        return options.apply(builder()).build();
    }

    private void pass(Duration duration) {
        ticks.addAndGet(duration.toNanos());
    }

    private static byte[] value(int key) {
        byte[] value = new byte[100 + key % 200];
        Arrays.fill(value, (byte) key);
        return value;
    }

    private static void validate(OffHeapCache<Integer, byte[]> cache) {
        StoreValidator.validate(((StoreCache<?, ?, ?, ?>) cache).store().store());
    }

    /** Changes a word of a file that is closed. */
    private void add(long offset, Duration duration) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
            file.seek(offset);
            long word = Long.reverseBytes(file.readLong());
            file.seek(offset);
            file.writeLong(Long.reverseBytes(word + duration.toMillis()));
        }
    }

    // What comes back

    @Test
    void entries_areThere_andTheListenerHearsNothing() {
        try (OffHeapCache<Integer, byte[]> cache = open(options -> options)) {
            for (int key = 0; key < 5_000; key++) {
                cache.put(key, value(key));
            }
            cache.invalidate(7);
        }
        List<Integer> removed = new ArrayList<>();
        try (OffHeapCache<Integer, byte[]> cache = open(
                options -> options.executor(Runnable::run).removalListener((key, value, cause) -> removed.add(key)))) {
            validate(cache);
            assertThat(cache.estimatedSize()).isEqualTo(4_999);
            assertThat(cache.getIfPresent(7)).isNull();
            for (int key = 8; key < 5_000; key++) {
                assertThat(cache.getIfPresent(key)).isEqualTo(value(key));
            }
            assertThat(removed).isEmpty();
            cache.invalidate(8);
            assertThat(removed).containsExactly(8);
        }
    }

    /** A full cache has no free region but the one that evacuation copies to. */
    @Test
    void fullCache_goesOn() {
        SplittableRandom random = new SplittableRandom(3);
        for (int round = 0; round < 6; round++) {
            try (OffHeapCache<Integer, byte[]> cache = open(options -> options)) {
                validate(cache);
                assertThat(round == 0 || cache.estimatedSize() > 20_000).isTrue();
                for (int i = 0; i < 60_000; i++) {
                    int key = random.nextInt(200_000);
                    cache.put(key, value(key));
                    assertThat(cache.getIfPresent(key)).isEqualTo(value(key));
                }
                validate(cache);
            }
        }
    }

    /** What is read often has been kept in favour of what was written once, and is so still. */
    @Test
    void hitRatio_isWhatItWas() {
        SplittableRandom random = new SplittableRandom(5);
        double before;
        try (OffHeapCache<Integer, byte[]> cache = open(options -> options)) {
            hitRatio(cache, random, 400_000);
            before = hitRatio(cache, random, 100_000);
        }
        double cold;
        try (OffHeapCache<Integer, byte[]> cache =
                builder().file(folder.resolve("cold")).build()) {
            cold = hitRatio(cache, random, 20_000);
        }
        try (OffHeapCache<Integer, byte[]> cache = open(options -> options)) {
            assertThat(hitRatio(cache, random, 20_000))
                    .isGreaterThan(before - 0.05)
                    .isGreaterThan(cold + 0.05);
            assertThat(hitRatio(cache, random, 100_000)).isGreaterThan(before - 0.05);
        }
    }

    /** Loads what is missing, of many keys of which few are read often. */
    private static double hitRatio(OffHeapCache<Integer, byte[]> cache, SplittableRandom random, int reads) {
        int hits = 0;
        for (int i = 0; i < reads; i++) {
            int key = (int) (300_000 * Math.pow(random.nextDouble(), 4));
            if (cache.getIfPresent(key) == null) {
                cache.put(key, value(key));
            } else {
                hits++;
            }
        }
        return (double) hits / reads;
    }

    // Deadlines

    @Test
    void deadlines_goOn_withTheWallClock() throws IOException {
        UnaryOperator<CacheBuilder<Integer, byte[]>> hour = options -> options.expireAfterWrite(Duration.ofHours(1));
        try (OffHeapCache<Integer, byte[]> cache = open(hour)) {
            cache.put(1, value(1));
            pass(Duration.ofMinutes(20));
            cache.put(2, value(2));
        }
        // Another ticker begins anywhere.
        ticks.set(-123_456_789);
        // Half an hour goes by, without a process.
        add(WALL_OFFSET, Duration.ofMinutes(-30));
        try (OffHeapCache<Integer, byte[]> cache = open(hour)) {
            assertThat(cache.getIfPresent(1)).isEqualTo(value(1));
            assertThat(cache.getExpiresAfter(1))
                    .isLessThanOrEqualTo(Duration.ofMinutes(10))
                    .isGreaterThan(Duration.ofMinutes(8));
            pass(Duration.ofMinutes(15));
            assertThat(cache.getIfPresent(1)).isNull();
            assertThat(cache.getIfPresent(2)).isEqualTo(value(2));
        }
        add(WALL_OFFSET, Duration.ofDays(-1));
        try (OffHeapCache<Integer, byte[]> cache = open(hour)) {
            assertThat(cache.getIfPresent(2)).isNull();
            cache.cleanUp();
            assertThat(cache.estimatedSize()).isZero();
            validate(cache);
        }
    }

    /** The clock of the store stands still then, and what has ended does not come back. */
    @Test
    void wallClockThatIsSetBack_letsEntriesLiveLonger() throws IOException {
        UnaryOperator<CacheBuilder<Integer, byte[]>> hour = options -> options.expireAfterWrite(Duration.ofHours(1));
        try (OffHeapCache<Integer, byte[]> cache = open(hour)) {
            cache.put(1, value(1));
            pass(Duration.ofMinutes(50));
            cache.put(2, value(2));
            pass(Duration.ofMinutes(20));
        }
        add(WALL_OFFSET, Duration.ofDays(300));
        try (OffHeapCache<Integer, byte[]> cache = open(hour)) {
            assertThat(cache.getIfPresent(1)).isNull();
            assertThat(cache.getExpiresAfter(2)).isEqualTo(Duration.ofMinutes(40));
        }
    }

    /** A region is dropped as a whole only if the last one of its entries has ended. */
    @Test
    void entriesThatHaveNotEnded_stay_andTheOthersGoWithoutBeingAskedFor() throws Exception {
        UnaryOperator<CacheBuilder<Integer, byte[]>> hour = options -> options.expireAfterWrite(Duration.ofHours(1));
        try (OffHeapCache<Integer, byte[]> cache = open(hour)) {
            for (int key = 0; key < 10_000; key++) {
                if (key == 5_000) {
                    pass(Duration.ofMinutes(30));
                }
                cache.put(key, value(key));
            }
        }
        try (OffHeapCache<Integer, byte[]> cache = open(hour)) {
            assertThat(fullRegions(cache))
                    .hasSizeGreaterThan(2)
                    .allSatisfy(region -> assertThat(region.latestTime())
                            .isGreaterThanOrEqualTo(Duration.ofHours(1).toMillis()));
            cache.cleanUp();
            assertThat(cache.estimatedSize()).isEqualTo(10_000);
        }
        add(WALL_OFFSET, Duration.ofMinutes(-40));
        try (OffHeapCache<Integer, byte[]> cache = open(hour)) {
            for (int i = 0; i < 600 && cache.estimatedSize() > 5_000; i++) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
            assertThat(cache.asMap().keySet())
                    .hasSize(5_000)
                    .doesNotContain(4_999)
                    .contains(5_000);
            validate(cache);
        }
    }

    @Test
    void regions_keepTheirAgeAndTheirSpace() {
        List<Region> before;
        List<Space> spaces;
        try (OffHeapCache<Integer, byte[]> cache = open(options -> options)) {
            hitRatio(cache, new SplittableRandom(9), 300_000);
            before = fullRegions(cache);
            spaces = before.stream().map(Region::space).toList();
        }
        assertThat(spaces).contains(Space.EDEN, Space.OLD);
        try (OffHeapCache<Integer, byte[]> cache = open(options -> options)) {
            List<Integer> ids = before.stream().map(Region::id).toList();
            List<Region> after = fullRegions(cache).stream()
                    .filter(region -> ids.contains(region.id()))
                    .toList();
            assertThat(after).hasSizeGreaterThan(before.size() - 2);
            List<Integer> stayed = after.stream().map(Region::id).toList();
            assertThat(stayed).isEqualTo(ids.stream().filter(stayed::contains).toList());
            for (Region region : after) {
                assertThat(region.space()).isEqualTo(spaces.get(ids.indexOf(region.id())));
            }
        }
    }

    /** Returns the regions that are full, the oldest first. */
    private static List<Region> fullRegions(OffHeapCache<Integer, byte[]> cache) {
        RegionTable table =
                ((StoreCache<?, ?, ?, ?>) cache).store().store().regions().table();
        return IntStream.rangeClosed(1, table.count())
                .mapToObj(table::region)
                .filter(region -> region.state() == RegionState.FULL)
                .sorted(Comparator.comparingLong(Region::number))
                .toList();
    }

    @Test
    void latestTime_isToldByTheBackgroundThread_too() throws Exception {
        try (OffHeapCache<Integer, byte[]> cache = open(options -> options.expireAfterWrite(Duration.ofHours(1)))) {
            cache.put(1, value(1));
            pass(Duration.ofMinutes(20));
            long told = 0;
            for (int i = 0; i < 600 && told < Duration.ofMinutes(20).toMillis(); i++) {
                TimeUnit.MILLISECONDS.sleep(50);
                try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "r")) {
                    file.seek(LATEST_OFFSET);
                    told = Long.reverseBytes(file.readLong());
                }
            }
            assertThat(told).isGreaterThanOrEqualTo(Duration.ofMinutes(20).toMillis());
        }
    }

    @Test
    void accessAndRefresh_goOnToo() {
        UnaryOperator<CacheBuilder<Integer, byte[]>> access =
                options -> options.expireAfterAccess(Duration.ofMinutes(10)).expireAfterWrite(Duration.ofHours(2));
        try (OffHeapCache<Integer, byte[]> cache = open(access)) {
            cache.put(1, value(1));
            cache.put(2, value(2));
            pass(Duration.ofMinutes(9));
            assertThat(cache.getIfPresent(1)).isNotNull();
        }
        try (OffHeapCache<Integer, byte[]> cache = open(access)) {
            pass(Duration.ofMinutes(5));
            assertThat(cache.getIfPresent(1)).isNotNull();
            assertThat(cache.getIfPresent(2)).isNull();
        }
        Path other = folder.resolve("refreshed");
        try (LoadingOffHeapCache<Integer, byte[]> cache = refreshing(other, new AtomicLong())) {
            cache.put(1, value(1));
            pass(Duration.ofMinutes(4));
        }
        AtomicLong loads = new AtomicLong();
        try (LoadingOffHeapCache<Integer, byte[]> cache = refreshing(other, loads)) {
            assertThat(cache.get(1)).isEqualTo(value(1));
            assertThat(loads).hasValue(0);
            pass(Duration.ofMinutes(2));
            cache.get(1);
            assertThat(loads).hasValue(1);
        }
    }

    private LoadingOffHeapCache<Integer, byte[]> refreshing(Path file, AtomicLong loads) {
        return builder()
                .file(file)
                .executor(Runnable::run)
                .refreshAfterWrite(Duration.ofMinutes(5))
                .build(key -> {
                    loads.incrementAndGet();
                    return value(key);
                });
    }

    // Refused

    @Test
    void filesOfOtherStores_areRefused() {
        open(options -> options.expireAfterWrite(Duration.ofHours(1))).close();
        open(options -> options.expireAfterAccess(Duration.ofMinutes(1))).close();
        assertThatThrownBy(() -> open(options -> options))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("file has other contents than the builder's: name=cache, file=" + file())
                .hasMessageContaining("builder=[cache, times none")
                .hasMessageContaining("stored=[cache, times deadline");
        assertThatThrownBy(() -> builder().maximumBytes(2 * MAXIMUM_BYTES).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maximumBytes is not that of the file");
        assertThatThrownBy(() -> Hinterland.map(Codec.ofInt(), Codec.ofBytes())
                        .file(file())
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("file has other contents");
    }

    // Killed

    /**
     * Each value is one that its key had when the last operation had returned, or was there to return next; or none.
     */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "kills as POSIX does")
    void killedCaches_haveNothingThatWasReplacedOrRemoved() {
        long seed = Long.getLong("hinterland.kills.seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        for (int kill = 0; kill <= KILLS; kill++) {
            Object[] arguments = {
                file(), folder.resolve("acknowledged"), seed, kill == KILLS ? 0 : 1 + random.nextInt(4), "cache"
            };
            ForkedJvm jvm = ForkedJvm.withFlags(FLAGS);
            ForkedJvm.Result result = kill == KILLS
                    ? jvm.run(WriteUntilKilled.class, arguments)
                    : jvm.runAndKill(random.nextLong(MOST_NANOS), WriteUntilKilled.class, arguments);
            assertThat(result.err()).as("seed=%s, kill=%s", seed, kill).isEmpty();
            assertThat(result.out()).as("seed=%s, kill=%s", seed, kill).startsWith("right=");
        }
    }
}
