// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.share;

/**
 * What a JVM is to do.
 *
 * @param kind what
 * @param millis for how long, if it says
 */
record ShareOrder(Kind kind, long millis) {

    /** What there is to do; each is answered. */
    enum Kind {
        /** Read all entries once: {@link ShareAnswer.Done}. */
        WALK,
        /** Read at random: {@link ShareAnswer.Done}. */
        READ,
        /** Begin to overwrite at full speed: {@link ShareAnswer.Wrote}, first at the first write, and so on. */
        WRITE,
        /** Overwrite no more: {@link ShareAnswer.Stopped}. */
        STOP,
        /** Say what the map takes: {@link ShareAnswer.Weight}. */
        WEIGH,
        /** Close the map and end: {@link ShareAnswer.Closed}. */
        CLOSE
    }

    static ShareOrder of(Kind kind) {
        return new ShareOrder(kind, 0);
    }

    static ShareOrder read(long millis) {
        return new ShareOrder(Kind.READ, millis);
    }
}
