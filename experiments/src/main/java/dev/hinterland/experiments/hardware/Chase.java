// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.hardware;

import java.util.Random;

/**
 * Loads whose addresses come out of the loads before them, in an order that no prefetcher guesses: what a single access
 * costs. Once is one load.
 */
final class Chase implements Kernel {

    private static final int LINE_INTS = 16;

    private final int[] next;
    private int position;

    /**
     * Makes one cycle through all places (Sattolo's shuffle).
     *
     * @param places how many places are visited, each in a line of its own
     * @param strideBytes how far apart they are: a line, or a page
     */
    Chase(int places, int strideBytes) {
        int strideInts = strideBytes / Integer.BYTES;
        int[] order = new int[places];
        for (int i = 0; i < places; i++) {
            order[i] = i;
        }
        Random random = new Random(42);
        for (int i = places - 1; i > 0; i--) {
            int j = random.nextInt(i);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
        next = new int[Math.multiplyExact(places + 1, strideInts)];
        for (int i = 0; i < places; i++) {
            next[place(order[i], strideInts)] = place(order[(i + 1) % places], strideInts);
        }
        position = place(order[0], strideInts);
    }

    /** Places in different pages lie in different lines of them, or they would all meet in one part of the cache. */
    private static int place(int index, int strideInts) {
        int line = strideInts > LINE_INTS ? index % (strideInts / LINE_INTS) : 0;
        return index * strideInts + line * LINE_INTS;
    }

    @Override
    public long run(int times) {
        int[] links = next;
        int at = position;
        for (int i = 0; i < times; i++) {
            at = links[at];
        }
        position = at;
        return at;
    }
}
