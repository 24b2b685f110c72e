// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.progress;

/** Where the user sees how far a command is. Calls come from one thread. */
public interface Progress extends AutoCloseable {

    /** Says that this many runs are still to come. */
    void expect(int runs);

    /** Says that a run begins. */
    void started(String what);

    /** Says how far the current phase is, and how far the run with all its phases; both from 0 to 1. */
    void at(String phase, double shareOfPhase, double shareOfRun);

    /** Says in a line how a run ended. */
    void finished(String outcome);

    /** Says something beside. */
    void note(String text);

    @Override
    void close();
}
