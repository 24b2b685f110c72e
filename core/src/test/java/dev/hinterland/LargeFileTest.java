package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file whose index is so large that several threads look through it when it is opened, each a part. */
class LargeFileTest {

    private static final int ENTRIES = 400_000;
    private static final int ROUNDS = 3;

    @TempDir
    Path folder;

    private OffHeapMap<Integer, byte[]> open() {
        return Hinterland.map(Codec.ofInt(), Codec.ofBytes())
                .maxBytes(64 << 20)
                .file(folder.resolve("map"))
                .build();
    }

    private static byte[] value(int key, int round) {
        return new byte[] {(byte) key, (byte) (key >> 8), (byte) (key >> 16), (byte) round};
    }

    /** What each part has found counts: its entries, its nodes, and the dead bytes of all regions. */
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
