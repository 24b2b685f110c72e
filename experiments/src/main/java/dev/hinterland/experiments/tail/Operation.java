// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

/** What is done on a schedule, in steps of which one is timed. */
interface Operation {

    /** Prepares the next one: no part of its time, but of the thread's. */
    void prepare();

    /** Does it. */
    void run() throws Exception;

    /** Looks at what came of it; no part of its time. */
    void check() throws Exception;
}
