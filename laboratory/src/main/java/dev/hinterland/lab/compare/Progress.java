package dev.hinterland.lab.compare;

import dev.hinterland.lab.result.Run;

/** Where the user sees how far a comparison is. Calls come from one thread. */
public interface Progress extends AutoCloseable {

    /** Says that this many runs are still to come. */
    void expect(int runs);

    /** Says that a run begins. */
    void started(String what);

    /** Says how far the current phase is, and how far the run with all its phases; both from 0 to 1. */
    void at(String phase, double shareOfPhase, double shareOfRun);

    /** Says how a run ended. */
    void finished(Run run);

    /** Says something beside. */
    void note(String text);

    @Override
    void close();
}
