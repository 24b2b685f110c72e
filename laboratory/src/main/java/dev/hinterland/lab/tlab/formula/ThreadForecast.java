// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

/** What the formula says about one thread, collection after collection. */
final class ThreadForecast {

    private static final double LEAST_USED = 0.5;

    private final TlabFormula formula;
    private final long mostBytes;
    private double average;
    private int count = 1;
    private long bufferBytes;

    /**
     * Begins with a thread that has just started: nobody knows what it will allocate, so that it counts as the only
     * one.
     *
     * @param mostBytes what the collector allows at most
     */
    ThreadForecast(TlabFormula formula, long edenBytes, long mostBytes) {
        this.formula = formula;
        this.mostBytes = mostBytes;
        bufferBytes = Math.min(mostBytes, formula.bufferBytes(1, edenBytes));
        average = edenBytes == 0 ? 1 : Math.min(1, (double) bufferBytes * formula.targetRefills() / edenBytes);
    }

    long bufferBytes() {
        return bufferBytes;
    }

    double share() {
        return average;
    }

    /** Returns how many buffers it takes to allocate this; whoever allocates at all takes one after each collection. */
    long refills(long allocatedBytes) {
        return (allocatedBytes + bufferBytes - 1) / bufferBytes;
    }

    /**
     * Tells it of a collection.
     *
     * @param allocatedBytes what the thread has allocated since the one before
     * @param usedBytes what all of them used of eden
     * @param edenBefore the size of eden until now
     * @param edenAfter its size from now on
     */
    void collected(long allocatedBytes, long usedBytes, long edenBefore, long edenAfter) {
        if (refills(allocatedBytes) > 0 && usedBytes > LEAST_USED * edenBefore) {
            count++;
            average = formula.average(average, Math.min(1, (double) allocatedBytes / usedBytes), count);
        }
        bufferBytes = Math.min(mostBytes, formula.bufferBytes(average, edenAfter));
    }
}
