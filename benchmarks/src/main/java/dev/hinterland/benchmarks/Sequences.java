// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Sequences of indices, drawn before anything is timed. The same arguments give the same sequence. */
final class Sequences {

    private static final long SEED = 20_261_121;

    private Sequences() {}

    /**
     * Draws from a Zipf distribution by inverting its exact cumulative sum: the r-th most frequent of {@code count}
     * indices has a share proportional to {@code r^-exponent}. Ranks are scattered over the indices, so that what is
     * hot was not written together.
     */
    static int[] zipf(int count, double exponent, int length) {
        double[] cumulative = new double[count];
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Math.pow(i + 1.0, -exponent);
            cumulative[i] = sum;
        }
        int[] indexOfRank = permutation(count);
        SplittableRandom random = new SplittableRandom(SEED);
        int[] sequence = new int[length];
        for (int i = 0; i < length; i++) {
            int found = Arrays.binarySearch(cumulative, random.nextDouble() * sum);
            int rank = Math.min(found < 0 ? -found - 1 : found, count - 1);
            sequence[i] = indexOfRank[rank];
        }
        return sequence;
    }

    /** Draws evenly. */
    static int[] uniform(int count, int length) {
        SplittableRandom random = new SplittableRandom(SEED);
        return random.ints(length, 0, count).toArray();
    }

    /** Returns the indices below {@code count} in random order. */
    static int[] permutation(int count) {
        return shuffle(count, 1);
    }

    /**
     * Returns a successor for each index, so that following them from anywhere visits all before it returns: Sattolo's
     * shuffle, which makes one cycle where an ordinary shuffle makes several, some of them short enough for a cache.
     */
    static int[] cycle(int count) {
        return shuffle(count, 0);
    }

    /** Fisher and Yates; {@code reach} 1 lets an element stay in its place, 0 does not. */
    private static int[] shuffle(int count, int reach) {
        SplittableRandom random = new SplittableRandom(SEED + count);
        int[] indices = new int[count];
        Arrays.setAll(indices, i -> i);
        for (int i = count - 1; i > 0; i--) {
            int j = random.nextInt(i + reach);
            int swapped = indices[i];
            indices[i] = indices[j];
            indices[j] = swapped;
        }
        return indices;
    }
}
