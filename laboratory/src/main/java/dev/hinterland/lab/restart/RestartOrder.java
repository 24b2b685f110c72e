// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.restart;

/**
 * What a JVM is to do.
 *
 * @param kind what
 * @param requests how many, where it says
 */
record RestartOrder(Kind kind, long requests) {

    /** What there is to do; each is answered. */
    enum Kind {
        /** Make so many requests whose loads take no time: {@link RestartAnswer.Filled}. */
        FILL,
        /** Make requests at full speed: a {@link RestartAnswer.Tick} each tenth of a second. */
        SERVE,
        /** Make no more, and check what the cache has of all entries: {@link RestartAnswer.Verified}. */
        VERIFY
    }

    static RestartOrder of(Kind kind) {
        return new RestartOrder(kind, 0);
    }
}
