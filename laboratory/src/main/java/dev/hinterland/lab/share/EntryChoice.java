// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.share;

import java.util.SplittableRandom;

/**
 * Which entry is read or overwritten next: any with the same probability, but one of eight times one of few. So a
 * reader meets entries that are being overwritten often.
 */
final class EntryChoice {

    private static final int HOT = 64;
    private static final int HOT_ONE_IN_MASK = 7;

    private final SplittableRandom random;
    private final long entries;
    private final long hot;

    EntryChoice(long seed, long entries) {
        random = new SplittableRandom(seed);
        this.entries = entries;
        hot = Math.min(HOT, entries);
    }

    /** Returns the next index. */
    long next() {
        long bits = random.nextLong();
        return Math.unsignedMultiplyHigh(bits, (bits & HOT_ONE_IN_MASK) == 0 ? hot : entries);
    }
}
