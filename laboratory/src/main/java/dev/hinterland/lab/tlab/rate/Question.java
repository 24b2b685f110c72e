package dev.hinterland.lab.tlab.rate;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.jmh.NamedJdk;
import java.util.List;

/** One experiment: it says what to measure, and makes the best of what was measured. */
interface Question {

    /** Returns the experiment's name. */
    String id();

    /** Adds what it needs of a JDK. */
    void plan(Sweep sweep, NamedJdk jdk);

    /** Returns the experiment. */
    Experiment answer(List<Taken> taken, List<NamedJdk> jdks);
}
