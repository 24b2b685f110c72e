// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.CacheBuilder;
import dev.hinterland.Durability;
import dev.hinterland.Hinterland;
import dev.hinterland.MapBuilder;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.file.ForeignFileException;
import dev.hinterland.internal.map.StoreMap;
import dev.hinterland.internal.store.StoreValidator;
import dev.hinterland.programs.CompactFile;
import dev.hinterland.programs.PutCollidingKeys;
import dev.hinterland.support.Collisions;
import dev.hinterland.support.ForkedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A compacted file has the same entries in less space, and is there as a whole or not at all. */
@Tag("proof")
class FileCompactionTest {

    private static final long MAX_BYTES = 16 << 20;

    record Place(int row, String name) {}

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("map.hl");
    }

    private MapBuilder<String, byte[]> builder() {
        return Hinterland.map(Codec.ofString(), Codec.ofBytes())
                .maximumBytes(MAX_BYTES)
                .file(file());
    }

    private static byte[] value(int i) {
        byte[] value = new byte[i % 500 == 0 ? 100_000 : i % 300];
        Arrays.fill(value, (byte) i);
        return value;
    }

    /** Fills a map, and removes most of it. */
    private Map<String, byte[]> fill(MapBuilder<String, byte[]> builder) {
        Map<String, byte[]> left = new HashMap<>();
        try (OffHeapMap<String, byte[]> map = builder.build()) {
            for (int i = 0; i < 30_000; i++) {
                map.put("kéy-" + i, value(i));
                if (i % 10 == 0) {
                    left.put("kéy-" + i, value(i));
                } else {
                    map.remove("kéy-" + i);
                }
            }
        }
        return left;
    }

    private void assertSame(Map<String, byte[]> expected) {
        try (OffHeapMap<String, byte[]> map = builder().build()) {
            validate(map);
            assertThat(map.longSize()).isEqualTo(expected.size());
            expected.forEach((key, value) -> assertThat(map.get(key)).isEqualTo(value));
            map.put("more", new byte[10]);
            map.remove("more");
            validate(map);
        }
    }

    private static void validate(OffHeapMap<?, ?> map) {
        StoreValidator.validate(((StoreMap<?, ?, ?, ?>) map).store());
    }

    @Test
    void map_isSmaller_andTheSame() throws IOException {
        Map<String, byte[]> expected = fill(builder());
        FileCompaction.Result result = FileCompaction.compact(file(), null);
        assertThat(result.entries()).isEqualTo(expected.size());
        assertThat(result.file()).isEqualTo(file().toRealPath());
        assertThat(FileVerifier.verify(file()).isDamaged()).isFalse();
        assertSame(expected);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file());
        }
    }

    @Test
    void shrunkMap_takesLessSpace() throws IOException {
        try (OffHeapMap<String, byte[]> map = builder().build()) {
            for (int i = 0; i < 50_000; i++) {
                map.put("key-" + i, new byte[200]);
            }
            for (int i = 100; i < 50_000; i++) {
                map.remove("key-" + i);
            }
        }
        FileCompaction.Result result = FileCompaction.compact(file(), null);
        assertThat(result.entries()).isEqualTo(100);
        assertThat(result.bytesAfter()).isLessThan(result.bytesBefore() / 10);
    }

    @Test
    void otherFile_isMade_andTheFirstStays() throws IOException {
        Map<String, byte[]> expected = fill(builder());
        byte[] before = Files.readAllBytes(file());
        Path out = folder.resolve("out.hl");
        FileCompaction.compact(file(), out);
        assertThat(Files.readAllBytes(file())).isEqualTo(before);
        Files.move(out, file(), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        assertSame(expected);
        assertThatThrownBy(() -> FileCompaction.compact(file(), file()))
                .hasMessage("file exists already: out=" + file());
    }

    @Test
    void numbersAndRecords_areCopiedWithoutTheirClasses() throws IOException {
        MapBuilder<Place, Long> counts =
                Hinterland.map(Place.class, Long.class).maximumBytes(MAX_BYTES).file(file());
        try (OffHeapMap<Place, Long> map = counts.build()) {
            for (int i = 0; i < 5_000; i++) {
                map.put(new Place(i, "a"), (long) i);
            }
            map.counter(new Place(7, "a")).add(100);
        }
        FileCompaction.compact(file(), null);
        try (OffHeapMap<Place, Long> map = counts.build()) {
            validate(map);
            for (int i = 0; i < 5_000; i++) {
                assertThat(map.get(new Place(i, "a"))).isEqualTo(i == 7 ? 107 : i);
            }
        }
    }

    @Test
    void keysThatWereChosenToCollide_areFound() throws IOException {
        ForkedJvm.withFlags().run(PutCollidingKeys.class, file(), MAX_BYTES, 9);
        assertThat(FileCompaction.compact(file(), null).entries()).isEqualTo(512);
        try (OffHeapMap<String, byte[]> map = builder().build()) {
            validate(map);
            for (int i = 0; i < 512; i++) {
                assertThat(map.get(Collisions.string(i, 9))).isNotNull();
            }
        }
    }

    /** With small values the policy's memory would not fit too: the old file had it before it had so many entries. */
    @ParameterizedTest
    @ValueSource(ints = {60, 200, 499})
    void fullCache_keepsEntries_deadlines_andFrequencies(int mostBytes) throws IOException {
        AtomicLong ticks = new AtomicLong(7);
        CacheBuilder<Integer, byte[]> builder = Hinterland.cache(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(4 << 20)
                .expireAfterWrite(Duration.ofHours(1))
                .ticker(ticks::get)
                .file(file());
        SplittableRandom random = new SplittableRandom(1);
        try (OffHeapCache<Integer, byte[]> cache = builder.build()) {
            for (int i = 0; i < 60_000; i++) {
                cache.put(i, value(i % mostBytes + 1));
                cache.getIfPresent(random.nextInt(i + 1));
            }
        }
        Map<Integer, Long> before = frequencies();
        FileCompaction.Result result = FileCompaction.compact(file(), null);
        assertThat(result.entries()).isEqualTo(before.size());
        assertThat(frequencies()).isEqualTo(before);
        assertThat(before.values()).anyMatch(frequency -> frequency > 0);
        try (OffHeapCache<Integer, byte[]> cache = builder.build()) {
            before.keySet().forEach(key -> assertThat(cache.getIfPresent(key)).isEqualTo(value(key % mostBytes + 1)));
            for (int i = 60_000; i < 70_000; i++) {
                cache.put(i, value(i % mostBytes + 1));
                assertThat(cache.getIfPresent(i)).isNotNull();
            }
            ticks.addAndGet(Duration.ofMinutes(61).toNanos());
            assertThat(before.keySet()).noneMatch(key -> cache.getIfPresent(key) != null);
        }
    }

    private Map<Integer, Long> frequencies() throws IOException {
        Map<Integer, Long> found = new HashMap<>();
        try (var opened = dev.hinterland.internal.file.InspectedFile.open(file(), true);
                MappedStore store = MappedStore.map(opened)) {
            EntryWalk.run(
                    store, entry -> found.put(Codec.ofInt().decode(entry.key().segment()), (long) entry.frequency()));
        }
        return found;
    }

    @Test
    void journal_goesOn() throws IOException {
        MapBuilder<String, byte[]> journaled = builder().durability(Durability.COMMIT);
        Map<String, byte[]> expected = new HashMap<>();
        for (int round = 0; round < 3; round++) {
            try (OffHeapMap<String, byte[]> map = journaled.build()) {
                for (int i = 0; i < 100; i++) {
                    map.put("key-" + (i * (round + 1)), value(i));
                    expected.put("key-" + (i * (round + 1)), value(i));
                }
            }
            FileCompaction.compact(file(), null);
            FileVerifier.Report report = FileVerifier.verify(file());
            assertThat(report.isDamaged()).isFalse();
            assertThat(report.checks().getLast().unfinished()).isZero();
        }
        Files.delete(file());
        try (OffHeapMap<String, byte[]> map = journaled.build()) {
            assertThat(map.keySet()).isEqualTo(expected.keySet());
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "kills as POSIX does")
    void killedCompaction_leavesTheOldFile_orTheNewOne() throws IOException {
        Map<String, byte[]> expected = fill(builder());
        SplittableRandom random = new SplittableRandom();
        for (int kill = 0; kill < 10; kill++) {
            ForkedJvm.Result result = ForkedJvm.withFlags("-Xmx256m", "-XX:TieredStopAtLevel=1")
                    .runAndKill(random.nextLong(400_000_000), CompactFile.class, file());
            assertThat(result.err()).isEmpty();
            assertThat(FileVerifier.verify(file()).isDamaged()).isFalse();
        }
        FileCompaction.compact(file(), null);
        assertSame(expected);
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file());
        }
    }

    @Test
    void damagedFile_andFileInUse_areRefused() throws IOException {
        fill(builder());
        byte[] before = Files.readAllBytes(file());
        try (FileDamage damage = new FileDamage(file())) {
            damage.flip(50, 1);
            assertThatThrownBy(() -> FileCompaction.compact(file(), null))
                    .isInstanceOf(DamagedFileException.class)
                    .hasMessageStartingWith("file is damaged, and is left as it is: check=[header]");
        }
        assertThat(Files.readAllBytes(file())).isEqualTo(before);
        try (OffHeapMap<String, byte[]> map = builder().build()) {
            assertThatThrownBy(() -> FileCompaction.compact(file(), null)).isInstanceOf(ForeignFileException.class);
            assertThat(map).isNotEmpty();
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "permissions are POSIX's")
    void permissions_stay() throws IOException {
        fill(builder());
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-------"));
        FileCompaction.compact(file(), null);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
                .isEqualTo("rw-------");
    }
}
