// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a full cache has most of, where values differ in size. */
class HitObjectiveTest {

    private static final int KEYS = 4_000;
    private static final int REQUESTS = 150_000;

    /** @param bytes those of the values of all hits, as a part of those of all requests */
    private record Hits(double objects, double bytes) {}

    /** Asks for keys by Zipf's law; sizes have nothing to do with popularity. */
    private static Hits hits(HitObjective objective, int least, int most, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[][] values = new byte[KEYS][];
        for (int key = 0; key < KEYS; key++) {
            values[key] = new byte[(int) (least * Math.pow((double) most / least, random.nextDouble()))];
        }
        long hits = 0;
        double hitBytes = 0;
        double bytes = 0;
        try (OffHeapCache<Integer, byte[]> cache = Hinterland.cache(Integer.class, byte[].class)
                .maximumBytes(2L << 20)
                .hitObjective(objective)
                .build()) {
            for (int i = 0; i < REQUESTS; i++) {
                int key = (int) Math.pow(KEYS, random.nextDouble()) - 1;
                boolean hit = cache.getIfPresent(key) != null;
                if (!hit) {
                    cache.put(key, values[key]);
                }
                hits += hit ? 1 : 0;
                hitBytes += hit ? values[key].length : 0;
                bytes += values[key].length;
            }
        }
        return new Hits((double) hits / REQUESTS, hitBytes / bytes);
    }

    @Tag("proof")
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void eachObjective_hasMostOfItsOwn(long seed) {
        Hits objects = hits(HitObjective.OBJECTS, 50, 20_000, seed);
        Hits bytes = hits(HitObjective.BYTES, 50, 20_000, seed);
        assertThat(objects.objects).isGreaterThan(bytes.objects + 0.02);
        assertThat(bytes.bytes).isGreaterThan(objects.bytes + 0.01);
    }

    @Tag("proof")
    @Test
    void valuesOfOneSize_areRankedAlike() {
        Hits objects = hits(HitObjective.OBJECTS, 2_000, 2_000, 1);
        Hits bytes = hits(HitObjective.BYTES, 2_000, 2_000, 1);
        assertThat(objects.objects).isBetween(bytes.objects - 0.02, bytes.objects + 0.02);
    }

    /**
     * All small values fit, and have more hits than most large ones, but hardly any bytes. Of the large ones, 24 or 12
     * would fit if there was nothing else.
     */
    @Tag("proof")
    @ParameterizedTest
    @CsvSource({"2400000, 0.305", "1200000, 0.285"})
    void fewLargeValues_amongManySmallOnes_haveTheirPart(long maximumBytes, double least) {
        double bytes = 0;
        for (long seed = 1; seed <= 4; seed++) {
            bytes += bytesOfHitsWithTwoSizes(seed, maximumBytes) / 4;
        }
        assertThat(bytes).isGreaterThan(least);
    }

    private static double bytesOfHitsWithTwoSizes(long seed, long maximumBytes) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[][] values = new byte[30_000][];
        byte[] small = new byte[10];
        byte[] large = new byte[100_000];
        Arrays.setAll(values, key -> random.nextInt(5) == 0 ? large : small);
        double hits = 0;
        double all = 0;
        try (OffHeapCache<Integer, byte[]> cache = Hinterland.cache(Integer.class, byte[].class)
                .maximumBytes(maximumBytes)
                .hitObjective(HitObjective.BYTES)
                .build()) {
            for (int i = 0; i < REQUESTS; i++) {
                int key = (int) Math.pow(values.length, random.nextDouble()) - 1;
                boolean hit = cache.getIfPresent(key) != null;
                if (!hit) {
                    cache.put(key, values[key]);
                }
                hits += hit ? values[key].length : 0;
                all += values[key].length;
            }
        }
        return hits / all;
    }

    @Test
    void objective_mustNotBeNull() {
        assertThatThrownBy(() -> Hinterland.cacheBuilder().hitObjective(null)).isInstanceOf(NullPointerException.class);
    }
}
