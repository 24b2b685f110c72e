// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** A map with a journal is there again after a loss of power, which is told to the file by its header. */
class JournaledMapTest {

    private static final long MAX_BYTES = 16 << 20;

    /** Where the header has the state, and the number of the system's run. */
    private static final long STATE_OFFSET = 4096;

    private static final int OPEN = 1;

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("map.hl");
    }

    private Path journal() {
        return folder.resolve("map.hl.journal");
    }

    private MapBuilder<String, byte[]> builder(Durability durability) {
        return Hinterland.map(Codec.ofString(), Codec.ofBytes()).file(file()).durability(durability);
    }

    private OffHeapMap<String, byte[]> open(Durability durability) {
        return builder(durability).maximumBytes(MAX_BYTES).build();
    }

    /** Makes the file one that was open when the system went down. */
    private void losePower() throws IOException {
        try (RandomAccessFile opened = new RandomAccessFile(file().toFile(), "rw")) {
            opened.seek(STATE_OFFSET);
            opened.write(new byte[] {OPEN, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8});
        }
    }

    @ParameterizedTest
    @EnumSource(value = Durability.class, mode = Mode.EXCLUDE, names = "PROCESS")
    void map_isThere_afterCloseAndAfterALossOfPower(Durability durability) throws IOException {
        Map<String, byte[]> expected = new HashMap<>();
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 6; round++) {
            try (OffHeapMap<String, byte[]> map = open(durability)) {
                assertThat(map).containsExactlyInAnyOrderEntriesOf(expected);
                for (int i = 0; i < (durability == Durability.COMMIT ? 30 : 3_000); i++) {
                    change(map, expected, random);
                }
                MapValidator.validate(map);
                map.checkpoint();
            }
            switch (round % 3) {
                case 0 -> losePower();
                case 1 -> Files.delete(file());
                default -> {}
            }
        }
    }

    private static void change(Map<String, byte[]> map, Map<String, byte[]> expected, SplittableRandom random) {
        String key = "key " + random.nextInt(400);
        byte[] value = new byte[random.nextInt(200) == 0 ? 50_000 : random.nextInt(300)];
        random.nextBytes(value);
        switch (random.nextInt(12)) {
            case 0 -> assertThat(map.remove(key)).isEqualTo(expected.remove(key));
            case 1 -> assertThat(map.putIfAbsent(key, value)).isEqualTo(expected.putIfAbsent(key, value));
            case 2 -> assertThat(map.replace(key, value)).isEqualTo(expected.replace(key, value));
            case 3 -> {
                map.merge(key, value, (_, _) -> value);
                expected.put(key, value);
            }
            case 4 -> {
                map.keySet().remove(key);
                expected.remove(key);
            }
            case 5 -> {
                byte[] old = expected.get(key);
                assertThat(old == null || map.remove(key, old)).isTrue();
                expected.remove(key);
            }
            case 6 -> {
                if (random.nextInt(200) == 0) {
                    map.clear();
                    expected.clear();
                }
            }
            default -> assertThat(map.put(key, value)).isEqualTo(expected.put(key, value));
        }
    }

    @Test
    void counters_areThere_afterALossOfPower() throws IOException {
        MapBuilder<String, Long> builder = Hinterland.map(Codec.ofString(), Codec.ofLong())
                .file(file())
                .maximumBytes(MAX_BYTES)
                .durability(Durability.COMMIT);
        try (OffHeapMap<String, Long> map = builder.build()) {
            assertThat(map.counter("added").add(5)).isEqualTo(5);
            assertThat(map.counter("added").add(-2)).isEqualTo(3);
            map.counter("set").set(7);
            map.put("replaced", 1L);
            assertThat(map.replace("replaced", 1L, 2L)).isTrue();
            assertThat(map.replace("replaced", 1L, 3L)).isFalse();
            map.put("removed", 1L);
            assertThat(map.remove("removed", 2L)).isFalse();
            assertThat(map.remove("removed", 1L)).isTrue();
            assertThat(map.merge("merged", 1L, Long::sum)).isEqualTo(1);
            assertThat(map.merge("merged", 1L, Long::sum)).isEqualTo(2);
        }
        losePower();
        try (OffHeapMap<String, Long> map = builder.build()) {
            assertThat(map).isEqualTo(Map.of("added", 3L, "set", 7L, "replaced", 2L, "merged", 2L));
        }
    }

    @Tag("proof")
    @Test
    void nearlyFullMap_isRestored() throws IOException {
        Map<String, byte[]> expected = new HashMap<>();
        int refused = 0;
        try (OffHeapMap<String, byte[]> map = open(Durability.CHECKPOINT)) {
            SplittableRandom random = new SplittableRandom(2);
            for (int i = 0; i < 60_000; i++) {
                String key = "key " + random.nextInt(20_000);
                byte[] value = new byte[1_000 + random.nextInt(200)];
                try {
                    map.put(key, value);
                    expected.put(key, value);
                } catch (OutOfBudgetException full) {
                    refused++;
                    String other = "key " + random.nextInt(20_000);
                    map.remove(other);
                    expected.remove(other);
                }
            }
        }
        assertThat(refused).isPositive();
        losePower();
        for (int opening = 0; opening < 3; opening++) {
            try (OffHeapMap<String, byte[]> map = open(Durability.CHECKPOINT)) {
                assertThat(map).containsExactlyInAnyOrderEntriesOf(expected);
                assertThat(map.stats().usedBytes()).isLessThan(MAX_BYTES + MAX_BYTES / 8);
                // It is full, so there must be room first.
                for (int i = 0; i < 100; i++) {
                    String removed = expected.keySet().iterator().next();
                    map.remove(removed);
                    expected.remove(removed);
                }
                putWhenSnapshotPermits(map, "new", new byte[10]);
                expected.put("new", new byte[10]);
            }
        }
    }

    /** A snapshot that is being taken holds regions, so that a full map may refuse a write for a moment. */
    private static void putWhenSnapshotPermits(OffHeapMap<String, byte[]> map, String key, byte[] value) {
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (true) {
            try {
                map.put(key, value);
                return;
            } catch (OutOfBudgetException refused) {
                if (System.nanoTime() - deadline > 0) {
                    throw refused;
                }
                Thread.onSpinWait();
            }
        }
    }

    @Tag("proof")
    @Test
    void journal_isShortened() throws Exception {
        try (OffHeapMap<String, byte[]> map = open(Durability.CHECKPOINT)) {
            for (int i = 0; i < 60_000; i++) {
                map.put("key " + i % 1_000, new byte[1_000]);
            }
            long writtenBytes = 60_000 * 1_000;
            // The background thread takes snapshots as the log grows, and deletes what they replace.
            while (journalBytes() > writtenBytes / 2) {
                Thread.sleep(10);
            }
        }
    }

    private long journalBytes() throws IOException {
        try (Stream<Path> files = Files.list(journal())) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    @Test
    void durability_canBeChanged() throws IOException {
        try (OffHeapMap<String, byte[]> map = open(Durability.PROCESS)) {
            map.put("a", new byte[] {1});
        }
        try (OffHeapMap<String, byte[]> map = open(Durability.CHECKPOINT)) {
            map.put("b", new byte[] {2});
        }
        losePower();
        try (OffHeapMap<String, byte[]> map = open(Durability.COMMIT)) {
            assertThat(map).containsOnlyKeys("a", "b");
            map.put("c", new byte[] {3});
        }
        try (OffHeapMap<String, byte[]> map = open(Durability.PROCESS)) {
            assertThat(map).containsOnlyKeys("a", "b", "c");
            map.put("d", new byte[] {4});
        }
        assertThat(journal()).doesNotExist();
        try (OffHeapMap<String, byte[]> map = open(Durability.COMMIT)) {
            assertThat(map).containsOnlyKeys("a", "b", "c", "d");
        }
        losePower();
        try (OffHeapMap<String, byte[]> map = open(Durability.COMMIT)) {
            assertThat(map).containsOnlyKeys("a", "b", "c", "d");
        }
    }

    @Test
    void journalWithoutFile_isNotLost_byOtherDurabilityOrLayout() throws IOException {
        try (OffHeapMap<String, byte[]> map = open(Durability.COMMIT)) {
            map.put("a", new byte[] {1});
        }
        Files.delete(file());
        assertThatThrownBy(() -> open(Durability.PROCESS))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("a journal lies beside it");
        assertThatThrownBy(() ->
                        builder(Durability.COMMIT).maximumBytes(MAX_BYTES / 2).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maximumBytes is not that of the file: ");
        assertThatThrownBy(() -> Hinterland.map(Codec.ofString(), Codec.ofLong())
                        .file(file())
                        .durability(Durability.COMMIT)
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("file has other contents than the builder's: ");
        try (OffHeapMap<String, byte[]> map = builder(Durability.COMMIT).build()) {
            assertThat(map).containsOnlyKeys("a");
        }
    }

    @Test
    void listener_hearsOfARecovery_andMayEndIt() throws IOException {
        try (OffHeapMap<String, byte[]> map = open(Durability.CHECKPOINT)) {
            map.put("a", new byte[] {1});
        }
        losePower();
        assertThatThrownBy(() -> builder(Durability.CHECKPOINT)
                        .recoveryListener((_, _) -> {
                            throw new IllegalStateException("ended");
                        })
                        .build())
                .hasMessage("ended");
        List<Long> heard = new ArrayList<>();
        try (OffHeapMap<String, byte[]> map = builder(Durability.CHECKPOINT)
                .recoveryListener((done, all) -> {
                    heard.add(done);
                    heard.add(all);
                })
                .build()) {
            assertThat(map).containsOnlyKeys("a");
        }
        assertThat(heard).hasSize(4).startsWith(0L).endsWith(heard.get(1), heard.get(1));
    }

    @Test
    void options_areChecked() {
        assertThatThrownBy(() -> Hinterland.map(Codec.ofString(), Codec.ofBytes())
                        .maximumBytes(MAX_BYTES)
                        .durability(Durability.COMMIT)
                        .build())
                .hasMessage("durability COMMIT requires file: name=map");
        assertThatThrownBy(() -> builder(Durability.CHECKPOINT).readOnly().build())
                .hasMessage("durability CHECKPOINT excludes readOnly: name=map");
        assertThatThrownBy(() -> builder(Durability.CHECKPOINT).checkpointEvery(Duration.ZERO))
                .hasMessage("checkpointEvery must be between a millisecond and a day: checkpointEvery=PT0S");
        try (OffHeapMap<String, byte[]> map = open(Durability.PROCESS)) {
            assertThatThrownBy(map::checkpoint)
                    .hasMessage("checkpoint requires the durability CHECKPOINT or COMMIT: name=map");
        }
    }

    @Test
    void closedMap_takesNoWrites() {
        OffHeapMap<String, byte[]> map = open(Durability.COMMIT);
        map.close();
        map.close();
        assertThatThrownBy(() -> map.put("a", new byte[1])).isInstanceOf(StoreClosedException.class);
        assertThatThrownBy(map::clear).isInstanceOf(StoreClosedException.class);
        assertThatThrownBy(map::checkpoint).isInstanceOf(StoreClosedException.class);
    }
}
