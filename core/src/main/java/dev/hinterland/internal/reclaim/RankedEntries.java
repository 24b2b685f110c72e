// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import java.util.Arrays;

/**
 * What was found out of the entries of some regions when they were ranked, in the order in which they lie there. Not
 * thread-safe.
 */
final class RankedEntries {

    /** The frequency of an entry that has left. */
    static final int DEAD = -1;

    private static final int INITIAL_CAPACITY = 64;

    private byte[] frequencies = new byte[INITIAL_CAPACITY];
    private short[] scores = new short[INITIAL_CAPACITY];
    private int count;

    /** Where the entries of each region begin. */
    private final int[] firsts;

    /** Creates an empty list of entries of at most so many regions. */
    RankedEntries(int regions) {
        firsts = new int[regions];
    }

    void clear() {
        count = 0;
    }

    /** Says that the entries of a region follow. */
    void begin(int source) {
        firsts[source] = count;
    }

    /** Adds an entry that has left. */
    void addDead() {
        add(DEAD, 0);
    }

    /** Adds an entry. */
    void add(int frequency, int score) {
        if (count == frequencies.length) {
            frequencies = Arrays.copyOf(frequencies, 2 * count);
            scores = Arrays.copyOf(scores, 2 * count);
        }
        scores[count] = (short) score;
        frequencies[count++] = (byte) frequency;
    }

    /** Returns the number of the first entry of a region. */
    int first(int source) {
        return firsts[source];
    }

    int frequency(int i) {
        return frequencies[i];
    }

    boolean isDead(int i) {
        return frequencies[i] == DEAD;
    }

    int score(int i) {
        return scores[i];
    }
}
