// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import dev.hinterland.lab.hardware.Range;

/**
 * What a run of the standard workload asks of a heap: all entries are written, then all are read. Bytes and times are
 * for one entry unless said otherwise.
 *
 * @param entries how many entries
 * @param liveBytes what an entry keeps on the heap; 0 for a store outside it
 * @param tableBytes what the store keeps on the heap whatever the number of entries that are there, in all
 * @param putBytes what a put allocates, the entry included
 * @param getBytes what a get allocates
 * @param costs what its collections cost
 */
record Work(long entries, double liveBytes, double tableBytes, double putBytes, double getBytes, Costs costs) {

    /** What a JVM that runs a store has on its heap beside it: classes, strings, the laboratory's program. */
    static final double BASE_BYTES = 6 << 20;

    /** A run that does nothing. */
    static final Work NOTHING = new Work(0, 0, 0, 0, 0, new Costs(0, 0, 0, 0, 0, 0));

    /**
     * What collections cost.
     *
     * @param youngMillis a young collection that finds nothing alive
     * @param copyNanos copying an entry
     * @param fullMillis a full collection that finds nothing alive
     * @param markCopiedNanos an entry's part in a full collection, where a young one has copied it
     * @param markSlidNanos the same where none has
     * @param moveNanos moving an entry in a full collection
     */
    record Costs(
            double youngMillis,
            double copyNanos,
            double fullMillis,
            double markCopiedNanos,
            double markSlidNanos,
            double moveNanos) {}

    /** Which end of ranges to compute with. */
    enum View {
        /** Everything costs the least that it may. */
        LOW,
        /** The most likely. */
        MIDDLE,
        /** Everything costs the most that it may. */
        HIGH;

        double of(Range range) {
            return switch (this) {
                case LOW -> range.low();
                case MIDDLE -> range.middle();
                case HIGH -> range.high();
            };
        }
    }

    /** Returns the bytes that are alive when so many entries are there. */
    double live(double written) {
        return BASE_BYTES + (written > 0 ? tableBytes : 0) + written * liveBytes;
    }
}
