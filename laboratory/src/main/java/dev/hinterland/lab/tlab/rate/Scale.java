// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import dev.hinterland.lab.jmh.JmhTiming;
import java.util.List;
import java.util.TreeSet;

/**
 * How much to measure.
 *
 * @param quick whether to be done in little more than a minute
 * @param processors how many processors JVMs may use
 * @param heap the heap that most of it is measured in; touching it takes time at each start of a JVM
 * @param large the heap for objects that stay until they have been ended
 */
record Scale(boolean quick, int processors, Heap heap, Heap large) {

    private static final int FEW = 4;
    private static final long QUICK_HEAP = 1024;
    private static final long QUICK_LARGE_HEAP = 1536;
    private static final long FULL_HEAP = 2048;
    private static final JmhTiming QUICK = new JmhTiming(1, 3, 8, 50);
    private static final int SHORT_MILLIS = 25;
    private static final long FULL_MILLIS = 500_000;
    private static final int MOST_FORKS = 5;

    /** Returns the scale for a machine. */
    static Scale of(boolean quick, int processors, long memoryBytes) {
        return new Scale(
                quick,
                processors,
                Heap.of(memoryBytes, quick ? QUICK_HEAP : FULL_HEAP),
                Heap.of(memoryBytes, quick ? QUICK_LARGE_HEAP : FULL_HEAP));
    }

    /**
     * Returns the numbers of threads: all up to the processors where these are few, else 1, 2, 4 …; and twice the
     * processors, in any case. A quick run takes 1, the processors, and twice as many.
     */
    List<Integer> threads() {
        TreeSet<Integer> counts = new TreeSet<>(List.of(1, processors, 2 * processors));
        if (!quick) {
            for (int count = 1; count < processors; count = processors <= FEW ? count + 1 : 2 * count) {
                counts.add(count);
            }
        }
        return List.copyOf(counts);
    }

    /** Returns one thread, and as many as there are processors. */
    List<Integer> oneAndAll() {
        return processors == 1 ? List.of(1) : List.of(1, processors);
    }

    /** Returns how long to measure each of so many cases: the full run has as many repeats as its time allows. */
    JmhTiming timing(int cases) {
        if (quick) {
            return QUICK;
        }
        JmhTiming once = new JmhTiming(1, 4, 6, 100);
        long forks = FULL_MILLIS / Math.max(1, cases * (once.millis() + touchMillis()));
        return new JmhTiming(Math.clamp(forks, 1, MOST_FORKS), 4, 6, 100);
    }

    /** Returns the same with iterations so short that the large heap takes what they allocate. */
    static JmhTiming brief(JmhTiming timing) {
        return new JmhTiming(timing.forks(), timing.warmups(), timing.iterations(), SHORT_MILLIS);
    }

    /** About 0.3 s for a gibibyte. */
    private long touchMillis() {
        return heap.mebibytes() * 300 / 1024;
    }
}
