// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Race;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a map takes beyond keys and values is little, whatever the sizes of its entries. */
class SpaceTest {

    private static final long MAX_BYTES = 512 << 20;
    private static final long FILLED_BYTES = 48 << 20;
    private static final int KEY_BYTES = 8;
    private static final int MOST_RACES = 8;
    private static final int MOST_LOOKS = 1_000;

    /** So many that the median does not go by the one in twenty whose hashes need a segment of nodes more. */
    private static final int SMALL_MAPS = 9;

    private static OffHeapMap<Long, byte[]> map() {
        return Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(MAX_BYTES)
                .build();
    }

    private static int between(int least, int most, SplittableRandom random) {
        return random.nextInt(least, most + 1);
    }

    /** Puts values of both kinds of sizes in turns at random, and returns the bytes of keys and values. */
    private static long fill(
            OffHeapMap<Long, byte[]> map, long bytes, int[] one, int[] other, SplittableRandom random) {
        long payload = 0;
        for (long key = (long) random.nextInt() << Integer.SIZE; payload < bytes; key++) {
            int[] sizes = random.nextBoolean() ? one : other;
            byte[] value = new byte[between(sizes[0], sizes[1], random)];
            map.put(key, value);
            payload += KEY_BYTES + value.length;
        }
        return payload;
    }

    private static double wasteShare(MapStats stats) {
        return (double) (stats.refillWasteBytes() + stats.retireWasteBytes()) / stats.liveBytes();
    }

    @Tag("proof")
    @ParameterizedTest
    @CsvSource({
        "1, 5000, 1, 5000",
        "3000, 3000, 3000, 3000",
        "1234, 1234, 1234, 1234",
        "700, 700, 4100, 4100",
        "20, 60, 2000, 9000",
        "100, 100, 100, 100"
    })
    void oneWriter_wastesNextToNothing(int least, int most, int otherLeast, int otherMost) {
        for (int seed = 1; seed <= 3; seed++) {
            try (OffHeapMap<Long, byte[]> map = map()) {
                int[] one = {least, most};
                fill(map, FILLED_BYTES, one, new int[] {otherLeast, otherMost}, new SplittableRandom(seed));
                assertThat(wasteShare(map.stats())).as("seed=%s", seed).isLessThan(0.012);
                MapValidator.validate(map);
            }
        }
    }

    /**
     * A writer that loses its processor leaves a buffer behind, of up to a region. That is a hundredth of these maps.
     * So one of several must be as it is without it, and none beyond a few of those.
     */
    @ParameterizedTest
    @CsvSource({"1, 5000, 1, 5000", "3000, 3000, 3000, 3000", "700, 700, 4100, 4100"})
    void twoWriters_wasteLittle(int least, int most, int otherLeast, int otherMost) throws Exception {
        int[] one = {least, most};
        int[] other = {otherLeast, otherMost};
        double leastShare = 1;
        for (int i = 0; i < MOST_RACES && leastShare >= 0.012; i++) {
            try (OffHeapMap<Long, byte[]> map = map()) {
                Race.of(2, writer -> fill(map, FILLED_BYTES / 2, one, other, new SplittableRandom(writer)));
                double share = wasteShare(map.stats());
                assertThat(share).isLessThan(0.04);
                leastShare = Math.min(leastShare, share);
                MapValidator.validate(map);
            }
        }
        assertThat(leastShare).isLessThan(0.012);
    }

    /** Returns what a map takes for each entry beside keys, values and spare memory. */
    private static double bytesBeside(MapStats stats, long payload) {
        return (double) (stats.usedBytes() - stats.spareBytes() - payload) / stats.entries();
    }

    @ParameterizedTest
    @CsvSource({"1000, 50, 40", "1000, 100, 45", "3000, 50, 40", "10000, 20, 40", "300, 200, 90"})
    void smallMap_takesLittleBesideItsEntries(int entries, int bytes, int most) {
        long[] beyond = new long[SMALL_MAPS];
        for (int i = 0; i < SMALL_MAPS; i++) {
            try (OffHeapMap<Long, byte[]> map = map()) {
                for (long key = 0; key < entries; key++) {
                    map.put(key, new byte[bytes - KEY_BYTES]);
                }
                beyond[i] = map.stats().usedBytes() - (long) entries * bytes;
            }
        }
        Arrays.sort(beyond);
        assertThat(beyond[SMALL_MAPS / 2]).isLessThan((long) entries * most);
    }

    @Test
    void largeMapOfLargeValues_takesLittleBesideItsEntries() {
        try (OffHeapMap<Long, byte[]> map = map()) {
            int[] sizes = {3000, 3000};
            long payload = fill(map, 256 << 20, sizes, sizes, new SplittableRandom(7));
            MapStats stats = map.stats();
            // A region counts as spare when the background thread has prepared it, and in the budget before.
            for (int i = 0; i < MOST_LOOKS && bytesBeside(stats, payload) >= 45; i++) {
                LockSupport.parkNanos(5_000_000);
                stats = map.stats();
            }
            assertThat(bytesBeside(stats, payload)).isLessThan(45);
            assertThat(stats.spareBytes()).isLessThan(stats.liveBytes() / 50);
            assertThat(stats.slowAllocations()).isLessThan(stats.entries() / 50);
        }
    }
}
