// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.offline.FileCompaction;
import dev.hinterland.internal.offline.FileVerifier;
import dev.hinterland.support.Alias;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files with keys that are equal without having the same bytes. */
@Timeout(120)
class EqualKeysFileTest {

    private static final int KEYS = 200;

    @TempDir
    Path folder;

    private Path file() {
        return folder.resolve("map");
    }

    private OffHeapMap<Alias, Integer> open(Durability durability) {
        return Hinterland.map(Alias.FILED, Codec.ofInt())
                .maximumBytes(2 << 20)
                .file(file())
                .durability(durability)
                .build();
    }

    private static void fill(OffHeapMap<Alias, Integer> map, int round) {
        for (int i = 0; i < KEYS; i++) {
            Integer old = map.put(Alias.of(i), round + i);
            assertThat(old == null).isEqualTo(round == 0);
        }
    }

    private static void check(OffHeapMap<Alias, Integer> map, int round) {
        MapValidator.validate(map);
        assertThat(map.size()).isEqualTo(KEYS);
        assertThat(IntStream.range(0, KEYS)).allMatch(i -> map.get(Alias.of(i)) == round + i);
    }

    @Test
    void keys_areFoundByAnotherProcess() throws IOException {
        try (OffHeapMap<Alias, Integer> map = open(Durability.PROCESS)) {
            fill(map, 0);
        }
        try (OffHeapMap<Alias, Integer> map = open(Durability.PROCESS)) {
            check(map, 0);
            fill(map, 1);
            check(map, 1);
        }
        FileVerifier.Report report = FileVerifier.verify(file());
        assertThat(report.isDamaged()).isFalse();
        assertThat(report.hashed()).isTrue();
    }

    @Test
    void compaction_keepsWhereKeysAre() throws IOException {
        try (OffHeapMap<Alias, Integer> map = open(Durability.PROCESS)) {
            fill(map, 0);
            fill(map, 1);
        }
        FileCompaction.compact(file(), null);
        try (OffHeapMap<Alias, Integer> map = open(Durability.PROCESS)) {
            check(map, 1);
            fill(map, 2);
            check(map, 2);
        }
    }

    @Test
    void journal_isReplayedByEqualKeys() throws IOException {
        try (OffHeapMap<Alias, Integer> map = open(Durability.COMMIT)) {
            fill(map, 0);
            fill(map, 1);
            map.remove(Alias.of(7));
            map.put(Alias.of(7), 8);
        }
        Files.delete(file());
        try (OffHeapMap<Alias, Integer> map = open(Durability.COMMIT)) {
            check(map, 1);
        }
    }

    @Test
    void otherReaders_areRefused() {
        open(Durability.PROCESS).close();
        assertThatThrownBy(() -> Hinterland.map(Alias.BYTES, Codec.ofInt())
                        .maximumBytes(2 << 20)
                        .file(file())
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("file has other contents than the builder's: ");
    }
}
