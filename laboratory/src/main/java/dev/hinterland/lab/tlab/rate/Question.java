// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.jmh.NamedJdk;
import java.util.List;

/** One experiment: it says what to measure, and makes the best of what was measured. */
interface Question {

    /** Returns the experiment's name. */
    String id();

    /** Returns whether iterations must be short, for the heap to take what they allocate. */
    default boolean brief() {
        return false;
    }

    /** Adds what it needs of a JDK. */
    void plan(Sweep sweep, NamedJdk jdk);

    /** Returns the experiment. */
    Experiment answer(List<Taken> taken, List<NamedJdk> jdks);
}
