// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

/**
 * What a JVM is to do.
 *
 * @param kind what
 * @param millis how long, where it says
 */
record NearOrder(Kind kind, long millis) {

    /** What there is to do; each is answered. */
    enum Kind {
        /** Write the first version of all keys: {@link NearAnswer.Done}. */
        FILL,
        /** Begin to write further versions, at the rate of the setup: {@link NearAnswer.Done}. */
        WRITE,
        /** Read for so long, and forget the figures: {@link NearAnswer.Done}. */
        WARM,
        /** Read for so long: {@link NearAnswer.Measured}. */
        MEASURE
    }

    static NearOrder of(Kind kind) {
        return new NearOrder(kind, 0);
    }
}
