// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import static dev.hinterland.lab.locks.LockVariants.BIASED_AT_ONCE;
import static dev.hinterland.lab.locks.LockVariants.COMPILER;
import static dev.hinterland.lab.locks.LockVariants.DEFAULT;
import static dev.hinterland.lab.locks.LockVariants.LOCKING;
import static dev.hinterland.lab.locks.LockVariants.NO_INLINING;

import dev.hinterland.lab.experiment.Clause;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JvmVariant;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.locks.Asked.Cores;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A lock that escapes, so that it must be taken, and that nobody else wants. */
final class UncontendedExperiment implements LockExperiment {

    static final String ID = "locks.uncontended";
    static final String METHOD = "method";
    static final String PLAIN = "plain";
    static final String LOCKED = "locked";

    @Override
    public List<JmhCase> cases(NamedJdk jdk, boolean quick) {
        List<JmhCase> cases = new ArrayList<>();
        if (quick) {
            cases.add(one(new Asked(jdk, DEFAULT, Cores.ALL), PLAIN));
            cases.add(one(new Asked(jdk, DEFAULT, Cores.ALL), LOCKED));
            cases.add(one(new Asked(jdk, BIASED_AT_ONCE, Cores.ALL), LOCKED));
            return cases;
        }
        for (Cores cores : Cores.values()) {
            cases.add(one(new Asked(jdk, DEFAULT, cores), PLAIN));
            cases.add(one(new Asked(jdk, NO_INLINING, cores), PLAIN));
            Stream.concat(COMPILER.stream(), LOCKING.stream())
                    .forEach(variant -> cases.add(one(new Asked(jdk, variant, cores), LOCKED)));
        }
        return cases;
    }

    private static JmhCase one(Asked asked, String method) {
        return asked.of(
                method.equals(PLAIN) ? "LockBenchmark.plain" : "LockBenchmark.uncontended", Labels.of(METHOD, method));
    }

    /** Returns what the work takes without a lock, if that was measured. */
    static Optional<Value> plain(List<Row> rows, String jdk) {
        return Figure.time(rows, Labels.of("jdk", jdk, "variant", DEFAULT.name(), "cores", "all", METHOD, PLAIN));
    }

    @Override
    public boolean isJudged() {
        return true;
    }

    @Override
    public Experiment experiment(List<Row> rows) {
        return Table.ofRows(
                Figure.table(ID, "An uncontended lock that escapes", "variant", "cores", METHOD)
                        .question("What does a lock cost that nobody else wants, but somebody else could?")
                        .method("JMH, average time, one thread; a synchronized or a plain method of an object in a"
                                + " field, which is made anew for each iteration; " + Asked.HEAP + ".")
                        .bars("Time of a call", "variant", Figure.COLUMN, "jdk", METHOD, "cores")
                        .finding(UncontendedExperiment::conclusion),
                rows);
    }

    private static String conclusion(Results<Row> results) {
        Reading lock = time(results, DEFAULT, "all", LOCKED);
        List<Clause> clauses = new ArrayList<>(List.of(
                Figure.against(lock, time(results, DEFAULT, "all", PLAIN))
                        .within(words -> "locked against plain " + words),
                Figure.against(lock, time(results, DEFAULT, "one", LOCKED))
                        .within(words -> "all cores against one: " + words)));
        LOCKING.stream()
                .filter(variant ->
                        time(results, variant, "all", LOCKED).against(lock).told())
                .forEach(variant -> clauses.add(Figure.against(time(results, variant, "all", LOCKED), lock)
                        .within(words -> "with " + variant.name() + " against default: " + words)));
        return Clause.join("; ", clauses).sentence();
    }

    private static Reading time(Results<Row> results, JvmVariant variant, String cores, String method) {
        return results.reading(Figure.COLUMN, variant.name(), cores, method);
    }
}
