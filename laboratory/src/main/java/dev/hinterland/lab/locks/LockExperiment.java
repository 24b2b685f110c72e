// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.NamedJdk;
import java.util.List;

/** One question about locks that benchmarks answer which all run alike. */
interface LockExperiment {

    /** Returns what to run for a JDK. */
    List<JmhCase> cases(NamedJdk jdk, boolean quick);

    /** Returns whether claims rest on it: a quick run spends its time there. */
    default boolean isJudged() {
        return false;
    }

    /** Returns what follows from what came of them. */
    Experiment experiment(List<Row> rows);
}
