// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Stamped;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of a large value after some regions lies in its entry, and moves with it. */
class HumongousTailTest {

    private static final long MAXIMUM_BYTES = 16 << 20;

    /** More than half a region and less than three, whatever a region is in a store of that size. */
    private static final int MOST_BYTES = 600_000;

    private static OffHeapMap<Long, byte[]> map() {
        return Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(MAXIMUM_BYTES)
                .build();
    }

    private static byte[] value(SplittableRandom random, long key, long version) {
        return Stamped.value(key, version, random.nextInt(Stamped.HEADER_BYTES, MOST_BYTES));
    }

    private static long payload(Iterable<byte[]> values) {
        long payload = 0;
        for (byte[] value : values) {
            payload += value.length;
        }
        return payload;
    }

    @Test
    void mapOfValuesOfAllSizes_isAsItsReference() {
        SplittableRandom random = new SplittableRandom(1);
        Map<Long, Long> versions = new HashMap<>();
        try (OffHeapMap<Long, byte[]> map = map()) {
            for (long version = 1; version <= 3_000; version++) {
                long key = random.nextInt(40);
                Long expected;
                byte[] before;
                if (random.nextInt(3) == 0) {
                    expected = versions.remove(key);
                    before = map.remove(key);
                } else {
                    expected = versions.put(key, version);
                    before = map.put(key, value(random, key, version));
                }
                assertThat(before == null ? null : Stamped.version(key, before)).isEqualTo(expected);
            }
            assertThat(map).hasSameSizeAs(versions);
            map.forEach((key, value) -> assertThat(Stamped.version(key, value)).isEqualTo(versions.get(key)));
            assertThat(map.getAll(versions.keySet()).values())
                    .allSatisfy(value -> assertThat(value).isNotEmpty());
            MapValidator.validate(map);
            map.clear();
            assertThat(map.stats().humongousBytes()).isZero();
            assertThat(map.stats().liveBytes()).isZero();
        }
    }

    /** The list of pieces and the tail share half a region with the key. */
    @Test
    void tails_haveRoomBesideKeysOfAllSizes() {
        try (OffHeapMap<String, byte[]> map = Hinterland.map(Codec.ofString(), Codec.ofBytes())
                .maximumBytes(1 << 20)
                .build()) {
            SplittableRandom random = new SplittableRandom(3);
            for (int i = 0; i < 2_000; i++) {
                String key = "k".repeat(random.nextInt(4_000));
                map.put(key, Stamped.value(key.length(), i, random.nextInt(Stamped.HEADER_BYTES, 100_000)));
                assertThat(Stamped.version(key.length(), map.get(key))).isEqualTo(i);
                if (i % 4 == 0) {
                    map.clear();
                }
            }
            MapValidator.validate(map);
        }
    }

    /** With a region for each rest, a quarter of the map would be left over. */
    @Test
    void valuesOfUnlikeSizes_fillAMap() {
        SplittableRandom random = new SplittableRandom(5);
        int region = (int) (MAXIMUM_BYTES / 128);
        try (OffHeapMap<Long, byte[]> map = map()) {
            boolean full = false;
            for (long key = 0; !full; key++) {
                try {
                    map.put(key, Stamped.value(key, 1, random.nextInt(region / 2, region)));
                } catch (OutOfBudgetException e) {
                    full = true;
                }
            }
            assertThat(payload(map.values())).as("%s", map.stats()).isGreaterThan((long) (0.84 * MAXIMUM_BYTES));
            MapValidator.validate(map);
        }
    }

    /** Values that are removed leave room for the same ones, wherever their tails have lain. */
    @Test
    void fullMap_takesTheSameValuesAgain() {
        SplittableRandom random = new SplittableRandom(7);
        try (OffHeapMap<Long, byte[]> map = map()) {
            long keys = 0;
            for (long bytes = 0; bytes < MAXIMUM_BYTES * 4 / 5; keys++) {
                byte[] value = value(random, keys, 0);
                map.put(keys, value);
                bytes += value.length;
            }
            for (int round = 0; round < 1_000; round++) {
                long key = random.nextLong(keys);
                byte[] value = map.remove(key);
                assertThat(Stamped.version(key, value)).isZero();
                map.put(key, value);
            }
            MapValidator.validate(map);
        }
    }

    /** Earlier versions know no tails, and their files and those of this one are alike. */
    @Test
    void fileWithLargeValues_hasNoTails(@TempDir Path folder) throws IOException {
        long payload = 0;
        try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(MAXIMUM_BYTES)
                .file(folder.resolve("map"))
                .build()) {
            SplittableRandom random = new SplittableRandom(6);
            for (long key = 0; key < 20; key++) {
                byte[] value = Stamped.value(key, 1, random.nextInt(MOST_BYTES / 2, MOST_BYTES));
                map.put(key, value);
                payload += value.length;
            }
            assertThat(map.stats().humongousBytes()).isGreaterThan(payload);
        }
        try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(MAXIMUM_BYTES)
                .file(folder.resolve("map"))
                .build()) {
            map.forEach((key, value) -> assertThat(Stamped.version(key, value)).isEqualTo(1));
            MapValidator.validate(map);
        }
    }
}
