// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import dev.hinterland.internal.index.Aging;
import dev.hinterland.internal.index.Frequency;

/**
 * An eviction expert: one fixed way to weigh the frequency of reads against their recency. Experts differ in the share
 * of the regions that new entries get, in the weight of a read, and in how quickly reads are forgotten.
 */
enum Expert {
    /** Frequency and recency: a window of new entries for keys that come back soon, and a long memory. */
    MIXED(0.20, 0, 1, 1, 30, false, Aging.HALVING),
    /** What was read most often over a long time, for keys that come back after long: loops and scans do it no harm. */
    FREQUENCY(0.02, 1, 1, 1, 30, false, Aging.HALVING),
    /** What was read often of late, where what is popular changes. A newcomer is worth as much as an incumbent. */
    RECENT_FREQUENCY(0.02, 0, 1, 1, 10, false, Aging.HALVING),
    /**
     * What was read lately, as the least recently used entry goes first: four bits are an age. A read or a write makes
     * an entry as young as any, and all grow older by one with each eighth of the entries that is replaced.
     */
    RECENCY(0.30, 0, Frequency.MAX, Frequency.MAX, 0.125, true, Aging.LOWERING);

    private static final double SMALL_WINDOW = 0.1;

    /** The largest {@link #merit}. */
    static final int MAX_MERIT = Frequency.MAX + 1;

    /** The part of all regions that is for new entries. */
    final double windowShare;

    /** What being kept before adds to the merit: a newcomer must do better than the request that brought it. */
    final int incumbentBonus;

    /** The frequency of a new entry that the ghost does not remember. */
    final int firstFrequency;

    /** What a read adds to the frequency. */
    final int readStep;

    /** After how many requests, or inserts, for each entry frequencies are aged. */
    final double agingPeriod;

    /** Whether the period is in inserts. */
    final boolean byInserts;

    /** How frequencies are aged. */
    final Aging aging;

    Expert(
            double windowShare,
            int incumbentBonus,
            int firstFrequency,
            int readStep,
            double agingPeriod,
            boolean byInserts,
            Aging aging) {
        this.windowShare = windowShare;
        this.incumbentBonus = incumbentBonus;
        this.firstFrequency = firstFrequency;
        this.readStep = readStep;
        this.agingPeriod = agingPeriod;
        this.byInserts = byInserts;
        this.aging = aging;
    }

    /** Returns whether frequencies are counts, which mean something when a key comes back after its entry has gone. */
    boolean counts() {
        return aging == Aging.HALVING;
    }

    /** Returns whether the window is so small that of equals beyond it, the youngest is a newcomer and goes first. */
    boolean prefersIncumbents() {
        return windowShare < SMALL_WINDOW;
    }

    /** Returns what a new entry begins with, given what is remembered of its key. */
    int initialFrequency(int remembered) {
        return Math.min(Frequency.MAX, remembered + firstFrequency);
    }

    /** Returns what an entry has earned, whatever its size: between zero and {@link #MAX_MERIT}. */
    int merit(int frequency, boolean incumbent) {
        return incumbent ? frequency + incumbentBonus : frequency;
    }
}
