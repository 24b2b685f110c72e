// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import dev.hinterland.internal.index.Frequency;

/**
 * An eviction expert: one fixed way to weigh the frequency of reads against their recency. Experts differ in the share
 * of the regions that new entries get, in the weight of a read, and in how quickly reads are forgotten.
 */
enum Expert {
    /** What was read often, for keys that come back after long: loops and scans do it no harm. */
    FREQUENCY(0.02, 1, 1, 1, 10, false),
    /** Something of both. */
    MIXED(0.20, 0, 1, 1, 10, false),
    /**
     * What was read lately: with quick halving, four bits are an age. A newcomer is as young as what was read a while
     * ago.
     */
    RECENCY(0.30, 0, 2, 4, 0.5, true);

    /** The part of all regions that is for new entries. */
    final double windowShare;

    /** What being kept before adds to the score: a newcomer must do better than the request that brought it. */
    final int incumbentBonus;

    /** The frequency of a new entry that the ghost does not remember. */
    final int firstFrequency;

    /** What a read adds to the frequency. */
    final int readStep;

    /** After how many requests, or inserts, for each entry frequencies are halved. */
    final double halvingPeriod;

    /** Whether the period is in inserts. */
    final boolean byInserts;

    Expert(
            double windowShare,
            int incumbentBonus,
            int firstFrequency,
            int readStep,
            double halvingPeriod,
            boolean byInserts) {
        this.windowShare = windowShare;
        this.incumbentBonus = incumbentBonus;
        this.firstFrequency = firstFrequency;
        this.readStep = readStep;
        this.halvingPeriod = halvingPeriod;
        this.byInserts = byInserts;
    }

    /** Returns what a new entry begins with, given what is remembered of its key. */
    int initialFrequency(int remembered) {
        return Math.min(Frequency.MAX, remembered + firstFrequency);
    }

    int score(int frequency, boolean incumbent) {
        return incumbent ? frequency + incumbentBonus : frequency;
    }
}
