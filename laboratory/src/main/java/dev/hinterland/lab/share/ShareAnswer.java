// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.share;

import dev.hinterland.lab.versions.ReadCounts;

/** What a JVM answers. */
sealed interface ShareAnswer {

    /**
     * It has read its first entry.
     *
     * @param counts that read
     */
    record Ready(ReadCounts counts) implements ShareAnswer {}

    /**
     * It has read.
     *
     * @param counts what
     * @param nanos how long that took
     */
    record Done(ReadCounts counts, long nanos) implements ShareAnswer {

        /** Returns how many reads it made in a second. */
        double perSecond() {
            return nanos == 0 ? 0 : counts.reads() * 1e9 / nanos;
        }
    }

    /**
     * It is overwriting entries.
     *
     * @param puts how many, since it was told to
     * @param nanos how long that took
     */
    record Wrote(long puts, long nanos) implements ShareAnswer {}

    /**
     * It overwrites no more.
     *
     * @param wrote all that it has overwritten
     */
    record Stopped(Wrote wrote) implements ShareAnswer {}

    /**
     * What the data take.
     *
     * @param bytes of the map, by its statistics or, on the heap, what is used after a collection
     */
    record Weight(long bytes) implements ShareAnswer {}

    /**
     * It has closed the map.
     *
     * @param millis how long that took
     */
    record Closed(double millis) implements ShareAnswer {}
}
