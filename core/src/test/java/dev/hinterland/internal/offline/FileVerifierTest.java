// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.Durability;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.file.ForeignFileException;
import dev.hinterland.programs.PutCollidingKeys;
import dev.hinterland.programs.WriteUntilKilled;
import dev.hinterland.support.ForkedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files have no damage as processes leave them, however the processes ended. */
@Tag("proof")
class FileVerifierTest {

    private static final long MAX_BYTES = 16 << 20;
    private static final long MOST_NANOS = 250_000_000;
    private static final int KILLS = Integer.getInteger("hinterland.kills", 200) / 10;

    private static final String[] FLAGS = {"-ea", "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"};

    record Place(int row, String name) {}

    record Tags(List<String> all) {}

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("map.hl");
    }

    private static FileVerifier.Report verify(Path file) throws IOException {
        FileVerifier.Report report = FileVerifier.verify(file);
        assertThat(report.checks())
                .allSatisfy(check -> assertThat(check.damaged())
                        .as(check.name() + " " + check.findings())
                        .isZero());
        assertThat(report.isDamaged()).isFalse();
        return report;
    }

    private static FileCheck check(FileVerifier.Report report, String title) {
        return report.checks().stream()
                .filter(check -> check.name().startsWith(title))
                .findFirst()
                .orElseThrow();
    }

    private OffHeapMap<String, byte[]> open() {
        return Hinterland.map(Codec.ofString(), Codec.ofBytes())
                .maximumBytes(MAX_BYTES)
                .file(file())
                .build();
    }

    @Test
    void newFile_isFine() throws IOException {
        open().close();
        FileVerifier.Report report = verify(file());
        assertThat(report.hashed()).isTrue();
        assertThat(check(report, "entries").checked()).isZero();
        assertThat(report.facts().content()).isEqualTo(new StoredContent(false, "none", "String", "byte[]"));
    }

    /** Grown, shrunk, compacted, with values that have regions of their own. */
    @Test
    void usedFile_isFine() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 6; round++) {
            long size;
            try (OffHeapMap<String, byte[]> map = open()) {
                for (int i = 0; i < 30_000; i++) {
                    String key = "kéy-" + random.nextInt(12_000) + (i % 7 == 0 ? "€" : "");
                    if (random.nextInt(10) < (round % 3 == 2 ? 9 : 3)) {
                        map.remove(key);
                    } else {
                        map.put(key, new byte[random.nextInt(2_000) == 0 ? 100_000 : random.nextInt(300)]);
                    }
                }
                size = map.longSize();
            }
            FileVerifier.Report report = verify(file());
            assertThat(check(report, "entries").checked()).isEqualTo(size);
            assertThat(check(report, "hashes").checked()).isEqualTo(size);
            assertThat(check(report, "full regions").checked()).isGreaterThan(10);
            assertThat(FileFacts.entries(file())).isEqualTo(size);
        }
        assertThat(check(verify(file()), "pieces").checked()).isPositive();
    }

    @Test
    void keysAndValuesOfAllKinds_areFine() throws IOException {
        fill(Hinterland.map(UUID.class, Long.class), i -> new UUID(i, i * 7L), i -> (long) i, true);
        fill(Hinterland.map(Long.class, Integer.class), i -> (long) i, i -> i, true);
        fill(Hinterland.map(Integer.class, String.class), i -> i, i -> "value" + i, true);
        fill(
                Hinterland.map(byte[].class, Place.class),
                i -> new byte[] {(byte) i, (byte) (i >> 8)},
                i -> new Place(i, "a"),
                true);
        fill(Hinterland.map(Tags.class, Tags.class), i -> new Tags(List.of("" + i)), i -> new Tags(List.of()), true);
        // The hash of such a key is that of its components, as the class has them.
        fill(Hinterland.map(Place.class, String.class), i -> new Place(i, "a"), i -> "b", false);
    }

    private <K, V> void fill(
            dev.hinterland.MapBuilder<K, V> builder,
            java.util.function.IntFunction<K> keys,
            java.util.function.IntFunction<V> values,
            boolean hashed)
            throws IOException {
        Files.deleteIfExists(file());
        try (OffHeapMap<K, V> map = builder.maximumBytes(MAX_BYTES).file(file()).build()) {
            for (int i = 0; i < 5_000; i++) {
                map.put(keys.apply(i), values.apply(i));
            }
        }
        FileVerifier.Report report = verify(file());
        assertThat(report.hashed()).isEqualTo(hashed);
        assertThat(check(report, "entries").checked()).isEqualTo(5_000);
        if (hashed) {
            assertThat(check(report, "hashes").checked()).isEqualTo(5_000);
        }
    }

    @Test
    void keysThatWereChosenToCollide_areFine() throws IOException {
        assertThat(ForkedJvm.withFlags()
                        .run(PutCollidingKeys.class, file(), MAX_BYTES, 9)
                        .err())
                .isEmpty();
        assertThat(check(verify(file()), "hashes").checked()).isEqualTo(512);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "write", "both", "refresh"})
    void cache_isFine(String times) throws IOException {
        var builder = Hinterland.cache(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(2 << 20)
                .file(file());
        switch (times) {
            case "write" -> builder.expireAfterWrite(Duration.ofMinutes(1));
            case "both" -> builder.expireAfterWrite(Duration.ofDays(1)).expireAfterAccess(Duration.ofMinutes(1));
            case "refresh" -> builder.refreshAfterWrite(Duration.ofMinutes(1));
            default -> {}
        }
        SplittableRandom random = new SplittableRandom(2);
        try (OffHeapCache<Integer, byte[]> cache =
                times.equals("refresh") ? builder.build(key -> new byte[key % 500]) : builder.build()) {
            for (int i = 0; i < 100_000; i++) {
                cache.put(random.nextInt(50_000), new byte[random.nextInt(500)]);
                cache.getIfPresent(random.nextInt(50_000));
            }
        }
        FileVerifier.Report report = verify(file());
        assertThat(check(report, "entries").checked()).isGreaterThan(4_000);
        assertThat(report.facts().content().cache()).isTrue();
        assertThat(report.facts().content().isTimed()).isEqualTo(!times.equals("none"));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "kills as POSIX does")
    void fileOfAKilledProcess_isFine() throws IOException {
        kill(new Object[] {folder.resolve("map"), folder.resolve("acknowledged"), 1, 4}, KILLS);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "kills as POSIX does")
    void cacheOfAKilledProcess_isFine() throws IOException {
        kill(new Object[] {folder.resolve("map"), folder.resolve("acknowledged"), 1, 4, "cache"}, KILLS / 2);
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "kills as POSIX does")
    void journalOfAKilledProcess_isFine() throws IOException {
        Object[] arguments = {folder.resolve("map"), folder.resolve("acknowledged"), 1, 4, Durability.CHECKPOINT};
        kill(arguments, KILLS / 4);
        arguments[3] = 0;
        assertThat(ForkedJvm.withFlags(FLAGS)
                        .run(WriteUntilKilled.class, arguments)
                        .err())
                .isEmpty();
        assertThat(check(verify(folder.resolve("map")), "journal").checked()).isPositive();
    }

    /** Kills processes until one has left something unfinished beside the state, and so many at least. */
    private void kill(Object[] arguments, int leastKills) throws IOException {
        SplittableRandom random = new SplittableRandom();
        long unfinished = 0;
        int kills = 0;
        while (kills < leastKills || (unfinished == kills && kills < 10 * KILLS)) {
            kills++;
            ForkedJvm.Result result = ForkedJvm.withFlags(FLAGS)
                    .runAndKill(random.nextLong(MOST_NANOS), WriteUntilKilled.class, arguments);
            assertThat(result.err()).isEmpty();
            FileVerifier.Report report = verify(folder.resolve("map"));
            assertThat(check(report, "state").unfinished()).isEqualTo(1);
            unfinished +=
                    report.checks().stream().mapToLong(FileCheck::unfinished).sum();
        }
        assertThat(unfinished).isGreaterThan(kills);
    }

    @Test
    void fileInUse_isRefused() throws IOException {
        try (OffHeapMap<String, byte[]> map = open()) {
            map.put("a", new byte[1]);
            assertThatThrownBy(() -> FileVerifier.verify(file()))
                    .isInstanceOf(ForeignFileException.class)
                    .hasMessage("file is in use by another store of this process");
        }
        verify(file());
        open().close();
    }

    @Test
    void whatIsNoFileOfAStore_isRefused() throws IOException {
        assertThatThrownBy(() -> FileVerifier.verify(file())).hasMessage("file does not exist");
        assertThatThrownBy(() -> FileVerifier.verify(folder)).hasMessage("file is a directory");
        for (int bytes : new int[] {0, 1, 15, 16, 79, 80, 4096, 100_000}) {
            Files.write(file(), new byte[bytes]);
            assertThatThrownBy(() -> FileVerifier.verify(file())).isInstanceOf(ForeignFileException.class);
            byte[] ones = new byte[bytes];
            Arrays.fill(ones, (byte) 0xFF);
            Files.write(file(), ones);
            assertThatThrownBy(() -> FileVerifier.verify(file())).isInstanceOf(ForeignFileException.class);
        }
    }
}
