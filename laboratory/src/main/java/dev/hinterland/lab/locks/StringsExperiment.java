// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import static dev.hinterland.lab.locks.LockVariants.COMPILER;
import static dev.hinterland.lab.locks.LockVariants.DEFAULT;
import static dev.hinterland.lab.locks.LockVariants.LOCKING;
import static dev.hinterland.lab.locks.LockVariants.NO_ELIMINATION;
import static dev.hinterland.lab.locks.LockVariants.UNOPTIMISED;

import dev.hinterland.lab.experiment.Clause;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Published;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JvmVariant;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.locks.Asked.Cores;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** StringBuffer, whose every method is synchronized, against StringBuilder. */
final class StringsExperiment implements LockExperiment {

    static final String ID = "locks.strings";
    static final String CLASS = "class";
    static final String BUFFER = "StringBuffer";
    static final String BUILDER = "StringBuilder";

    private static final String TOTAL = "total";

    @Override
    public List<JmhCase> cases(NamedJdk jdk, boolean quick) {
        return asked(jdk, quick)
                .flatMap(asked -> Stream.of(
                        asked.of("StringBenchmark.buffer", Labels.of(CLASS, BUFFER)),
                        asked.of("StringBenchmark.builder", Labels.of(CLASS, BUILDER))))
                .toList();
    }

    private static Stream<Asked> asked(NamedJdk jdk, boolean quick) {
        if (quick) {
            return Stream.of(
                    new Asked(jdk, DEFAULT, Cores.ONE),
                    new Asked(jdk, DEFAULT, Cores.ALL),
                    new Asked(jdk, UNOPTIMISED, Cores.ONE),
                    new Asked(jdk, UNOPTIMISED, Cores.ALL));
        }
        return Stream.of(COMPILER, List.of(UNOPTIMISED), LOCKING)
                .flatMap(List::stream)
                .flatMap(variant -> Stream.of(Cores.values()).map(cores -> new Asked(jdk, variant, cores)));
    }

    @Override
    public boolean isJudged() {
        return true;
    }

    @Override
    public Experiment experiment(List<Row> rows) {
        return Table.ofRows(
                Figure.table(ID, "StringBuffer against StringBuilder", "variant", "cores", CLASS)
                        .question("What do the locks of StringBuffer cost that joins three short strings and is seen by"
                                + " nobody else?")
                        .method("JMH, average time; three appends and toString, the result handed to a blackhole; "
                                + Asked.HEAP + ".")
                        .columns(Column.ofRows(TOTAL), Column.ofRows(Figure.ALLOCATED))
                        .bars("Joining three strings", "variant", Figure.COLUMN, "jdk", CLASS, "cores")
                        .published(new Published(
                                "LockTest with all three optimisations off, JDK 6, one core and two; ms for 20 million rounds",
                                List.of(published("one", 3731), published("all", 6574))))
                        .finding(results -> Clause.join(
                                        "; ",
                                        Clause.join(
                                                        "; ",
                                                        against(results, DEFAULT, "one"),
                                                        against(results, DEFAULT, "all"),
                                                        against(results, NO_ELIMINATION, "all"))
                                                .within(words -> "StringBuffer against StringBuilder: " + words),
                                        coresAgainstOne(results))
                                .sentence())
                        .note(
                                "C2 makes one allocation and copy of a whole chain of appends and toString where it sees it"
                                        + " (OptimizeStringConcat), in StringBuffer's case too. Whether it"
                                        + " does may differ from one JVM to the next: then more is allocated, and the locks are"
                                        + " taken."),
                rows);
    }

    private static Row published(String cores, double millis) {
        return Row.of(
                Labels.of("jdk", "6", "variant", UNOPTIMISED.name(), "cores", cores, CLASS, BUFFER),
                Map.of(TOTAL, Value.exact(millis, "ms")));
    }

    /** What was published as 3,731 against 6,574 ms. */
    private static Clause coresAgainstOne(Results<Row> results) {
        return Figure.against(
                        results.reading(Figure.COLUMN, UNOPTIMISED.name(), "all", BUFFER),
                        results.reading(Figure.COLUMN, UNOPTIMISED.name(), "one", BUFFER))
                .within(words -> "with " + UNOPTIMISED.name() + " StringBuffer on all cores against one: " + words);
    }

    private static Clause against(Results<Row> results, JvmVariant variant, String cores) {
        return Figure.against(
                        results.reading(Figure.COLUMN, variant.name(), cores, BUFFER),
                        results.reading(Figure.COLUMN, variant.name(), cores, BUILDER))
                .within(words -> variant.name() + ", cores: " + cores + ": " + words);
    }
}
