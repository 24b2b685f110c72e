// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.region.RegionSizing;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A full map takes what makes it less full, and refuses the rest without delay. */
class FullMapTest {

    private static final int LARGE = 9_000;
    private static final int REPLACEMENTS = 2_000;

    /** Returns how many values fit. */
    private static int fill(OffHeapMap<Integer, byte[]> map, int length) {
        for (int i = 0; ; i++) {
            try {
                map.put(i, new byte[length]);
            } catch (OutOfBudgetException full) {
                return i;
            }
        }
    }

    private static OffHeapMap<Integer, byte[]> map() {
        return Hinterland.map(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(8 << 20)
                .build();
    }

    @ParameterizedTest
    @ValueSource(ints = {100, LARGE, 20_000})
    void smallerValue_replacesALargerOne(int length) {
        try (OffHeapMap<Integer, byte[]> map = map()) {
            int count = fill(map, length);
            SplittableRandom random = new SplittableRandom(1);
            for (int i = 0; i < 300; i++) {
                int key = random.nextInt(count);
                map.put(key, new byte[10]);
                assertThat(map.get(key)).hasSize(10);
            }
            assertThat(map.size()).isEqualTo(count);
            MapValidator.validate(map);
        }
    }

    /** What is left of the region that entries were moved to last must not keep it from being emptied. */
    @ParameterizedTest
    @ValueSource(longs = {1 << 20, 4 << 20, 16 << 20})
    void valuesOfHalfTheSize_areTaken_whereNothingIsDead(long maximumBytes) {
        try (OffHeapMap<Integer, byte[]> map = Hinterland.map(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .build()) {
            int count = fill(map, 400);
            for (int key = 0; key < Math.min(count, REPLACEMENTS); key += 3) {
                map.put(key, new byte[200]);
            }
            assertThat(map.size()).isEqualTo(count);
            MapValidator.validate(map);
        }
    }

    @Test
    void removedEntry_makesRoomForASmallerOne() {
        try (OffHeapMap<Integer, byte[]> map = map()) {
            int count = fill(map, LARGE);
            for (int i = 0; i < 50; i++) {
                map.remove(i * 7 % count);
                map.put(count + 1 + i, new byte[LARGE / 2]);
            }
            MapValidator.validate(map);
        }
    }

    /**
     * Regions have several sizes from 16 MiB on, and rests that are too small for an entry. Reclaiming copies a region
     * for each few of these puts.
     */
    @ParameterizedTest
    @CsvSource({"8, 1000", "16, 1000", "16, 5000", "64, 10000"})
    void valueOfTheSameSize_replacesAnother(int mebibytes, int length) {
        try (OffHeapMap<Integer, byte[]> map = Hinterland.map(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes((long) mebibytes << 20)
                .build()) {
            int count = fill(map, length);
            SplittableRandom random = new SplittableRandom(1);
            for (int i = 0; i < REPLACEMENTS; i++) {
                map.put(random.nextInt(count), new byte[length]);
            }
            assertThat(map.size()).isEqualTo(count);
            assertThatThrownBy(() -> map.put(-1, new byte[length])).isInstanceOf(OutOfBudgetException.class);
            MapValidator.validate(map);
        }
    }

    /**
     * A copy that does not end uses up the space, and wins nothing. With values of two sizes the sum of bytes promises
     * more than fits, so this takes the look entry by entry.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void valuesOfTwoSizes_areReplaced_whereFewHaveBeenRemoved(long seed) {
        try (OffHeapMap<Integer, byte[]> map = Hinterland.map(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(4 << 20)
                .build()) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Integer> lengths = new ArrayList<>();
            assertThatThrownBy(() -> {
                        while (true) {
                            lengths.add(random.nextBoolean() ? 50 : 900);
                            map.put(lengths.size() - 1, new byte[lengths.getLast()]);
                        }
                    })
                    .isInstanceOf(OutOfBudgetException.class);
            int count = lengths.size() - 1;
            for (int key = 0; key < count; key += 200) {
                map.remove(key);
            }
            for (int i = 0; i < 2 * REPLACEMENTS; i++) {
                int drawn = random.nextInt(count - 1);
                int key = drawn % 200 == 0 ? drawn + 1 : drawn;
                map.put(key, new byte[lengths.get(key)]);
            }
            MapValidator.validate(map);
        }
    }

    /**
     * What compaction copies to is not given up for a put that is refused all the same. If the map was full because the
     * index had no memory for a slot, there may still be room for a few entries.
     */
    @ParameterizedTest
    @ValueSource(ints = {100, 1_000})
    void afterAReplacementAndARefusedPut_removedEntriesMakeRoom(int length) {
        try (OffHeapMap<Integer, byte[]> map = map()) {
            int count = fill(map, length);
            map.put(0, new byte[10]);
            assertThatThrownBy(() -> {
                        for (int key = -1; ; key--) {
                            map.put(key, new byte[3 * length]);
                        }
                    })
                    .isInstanceOf(OutOfBudgetException.class);
            for (int key = 1; key < count; key += 2) {
                map.remove(key);
            }
            for (int key = 1; key < count; key += 3) {
                map.put(key, new byte[length]);
            }
            MapValidator.validate(map);
        }
    }

    /**
     * Compaction looks at the region that it copies to, whose rest has bytes of earlier entries: any, or a value's that
     * reads as fillers without end.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    @Timeout(120)
    void entriesOfAboutHalfARegion_comeAndGo(boolean fillers) {
        long maximumBytes = 4_123_361;
        double region = RegionSizing.ofMap(maximumBytes).largestBytes();
        for (int seed = 0; seed < 4; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            try (OffHeapMap<Integer, byte[]> map = Hinterland.map(Codec.ofInt(), Codec.ofBytes())
                    .maximumBytes(maximumBytes)
                    .build()) {
                for (int i = 0; i < 5_000; i++) {
                    int key = random.nextInt(114);
                    double most = i / 2_000 % 2 == 0 ? 0.534 : 0.5024;
                    byte[] value = new byte[(int) (region * random.nextDouble(0.4784, most))];
                    fill(value, fillers, random);
                    changeOrRemove(map, key, random.nextInt(100) < 3 ? null : value);
                }
                MapValidator.validate(map);
            }
        }
    }

    private static void fill(byte[] value, boolean fillers, SplittableRandom random) {
        if (!fillers) {
            random.nextBytes(value);
            return;
        }
        for (int i = 0; i < value.length; i += Integer.BYTES) {
            value[i] = 3; // a filler of no bytes
        }
    }

    private static void changeOrRemove(OffHeapMap<Integer, byte[]> map, int key, byte @Nullable [] value) {
        if (value == null) {
            map.remove(key);
            return;
        }
        try {
            map.put(key, value);
            assertThat(map.get(key)).isEqualTo(value);
        } catch (OutOfBudgetException e) {
            assertThat(e).hasMessageContaining("maximumBytes");
        }
    }

    @Test
    void refusedPut_doesNotWaitForOthersThatAreNotThere() {
        try (OffHeapMap<Integer, byte[]> map = map()) {
            int count = fill(map, LARGE);
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long self = Thread.currentThread().threadId();
            long before = threads.getThreadInfo(self).getWaitedCount();
            for (int i = 0; i < 100; i++) {
                int key = count + 1 + i;
                assertThatThrownBy(() -> map.put(key, new byte[LARGE])).isInstanceOf(OutOfBudgetException.class);
            }
            assertThat(threads.getThreadInfo(self).getWaitedCount() - before).isLessThan(100);
            MapValidator.validate(map);
        }
    }
}
