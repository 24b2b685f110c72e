// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files with a large index, which several threads look through when they are opened, and with large values. */
class LargeFileTest {

    private static final int ENTRIES = 400_000;
    private static final int ROUNDS = 3;

    @TempDir
    Path folder;

    private OffHeapMap<Integer, byte[]> open() {
        return open(64 << 20);
    }

    private OffHeapMap<Integer, byte[]> open(long maximumBytes) {
        return Hinterland.map(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .file(folder.resolve("map"))
                .build();
    }

    private static byte[] value(int key, int round) {
        return new byte[] {(byte) key, (byte) (key >> 8), (byte) (key >> 16), (byte) round};
    }

    private static byte[] large(int i) {
        byte[] value = new byte[100_000];
        Arrays.fill(value, (byte) i);
        return value;
    }

    /** Compaction moves what leads to values in regions of their own; the next process must still find them. */
    @Tag("proof")
    @Test
    void movedEntryOfALargeValue_keepsIt() {
        int larges = 30;
        try (OffHeapMap<Integer, byte[]> map = open(8 << 20)) {
            for (int i = 0; i < larges; i++) {
                map.put(-1 - i, large(i));
                for (int small = 0; small < 200; small++) {
                    map.put(i * 200 + small, new byte[100]);
                }
            }
            for (int key = 0; key < larges * 200; key++) {
                if (key % 3 != 0) {
                    map.remove(key);
                }
            }
            fillUp(map);
            assertThat(map.stats().compactedBytes()).isPositive();
        }
        for (int round = 0; round < 2; round++) {
            try (OffHeapMap<Integer, byte[]> map = open(8 << 20)) {
                MapValidator.validate(map);
                for (int key = 1_000_000; map.remove(key) != null; key++) {}
                fillUp(map);
                for (int i = 0; i < larges; i++) {
                    assertThat(map.get(-1 - i)).isEqualTo(large(i));
                }
            }
        }
    }

    private static void fillUp(OffHeapMap<Integer, byte[]> map) {
        try {
            for (int key = 1_000_000; ; key++) {
                map.put(key, new byte[100]);
            }
        } catch (OutOfBudgetException full) {
            assertThat(full.maximumBytes()).isEqualTo(8 << 20);
        }
    }

    /** What each part has found counts: its entries, its nodes, and the dead bytes of all regions. */
    @Tag("proof")
    @Test
    void partsOfTheIndex_addUp() {
        try (OffHeapMap<Integer, byte[]> map = open()) {
            for (int key = 0; key < ENTRIES; key++) {
                map.put(key, value(key, 0));
            }
        }
        for (int round = 1; round <= ROUNDS; round++) {
            try (OffHeapMap<Integer, byte[]> map = open()) {
                MapValidator.validate(map);
                assertThat(map.longSize()).isEqualTo(ENTRIES);
                // New keys take nodes, if any are free by mistake.
                for (int key = ENTRIES; key < ENTRIES + ENTRIES / 4; key++) {
                    map.put(key, value(key, round));
                }
                for (int key = ENTRIES; key < ENTRIES + ENTRIES / 4; key++) {
                    map.remove(key);
                }
                for (int key = 0; key < ENTRIES; key++) {
                    assertThat(map.get(key)).isEqualTo(value(key, key % 7 == 0 ? round - 1 : 0));
                    if (key % 7 == 0) {
                        map.put(key, value(key, round));
                    }
                }
                MapValidator.validate(map);
            }
        }
    }
}
