// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import static dev.hinterland.lab.locks.LockVariants.COMPILER;
import static dev.hinterland.lab.locks.LockVariants.DEFAULT;
import static dev.hinterland.lab.locks.LockVariants.LOCKING;

import dev.hinterland.lab.experiment.Clause;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JvmVariant;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.locks.Asked.Cores;
import java.util.ArrayList;
import java.util.List;

/** A lock that two threads want all the time. */
final class ContendedExperiment implements LockExperiment {

    static final String ID = "locks.contended";

    private static final String THREADS = "threads";

    @Override
    public List<JmhCase> cases(NamedJdk jdk, boolean quick) {
        List<JmhCase> cases = new ArrayList<>();
        if (!quick) {
            cases.add(one(new Asked(jdk, DEFAULT, Cores.ALL), 1));
        }
        for (JvmVariant variant : quick ? List.of(DEFAULT) : COMPILER) {
            cases.add(one(new Asked(jdk, variant, Cores.ALL), 2));
        }
        if (!quick) {
            cases.add(one(new Asked(jdk, DEFAULT, Cores.ONE), 2));
            for (JvmVariant variant : LOCKING) {
                cases.add(one(new Asked(jdk, variant, Cores.ONE), 2));
                cases.add(one(new Asked(jdk, variant, Cores.ALL), 2));
            }
        }
        return cases;
    }

    private static JmhCase one(Asked asked, int threads) {
        return asked.of("LockBenchmark.contended", Labels.of(THREADS, Integer.toString(threads)))
                .withThreads(threads);
    }

    @Override
    public Experiment experiment(List<Row> rows) {
        return Table.ofRows(
                Figure.table(ID, "A contended lock", "variant", "cores", THREADS)
                        .question("What does a lock cost that two threads want all the time?")
                        .method("JMH, average time of a call as each thread sees it; one object for all threads; "
                                + Asked.HEAP + ".")
                        .bars("Time of a call", "variant", Figure.COLUMN, "jdk", THREADS, "cores")
                        .finding(ContendedExperiment::conclusion),
                rows);
    }

    private static String conclusion(Results<Row> results) {
        Reading two = results.reading(Figure.COLUMN, DEFAULT.name(), "all", "2");
        Reading one = results.reading(Figure.COLUMN, DEFAULT.name(), "all", "1");
        Clause clause = one.measured()
                ? Figure.against(two, one).within(words -> "two threads against one " + words)
                : two.said(time -> "a call takes " + Figures.withUnit(time) + " when two threads want it");
        return clause.sentence();
    }
}
