// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import static dev.hinterland.lab.locks.LockVariants.COMPILER;
import static dev.hinterland.lab.locks.LockVariants.DEFAULT;
import static dev.hinterland.lab.locks.LockVariants.LOCKING;
import static dev.hinterland.lab.locks.LockVariants.NO_ESCAPE_ANALYSIS;

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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The lock of an object that does not escape. The published figures are milliseconds for 200 million calls in a loop;
 * ours are the time of a call, and that times 200 million.
 */
final class EscapeExperiment implements LockExperiment {

    static final String ID = "locks.escape";
    static final String METHOD = "method";
    static final String PLAIN = "plain";
    static final String LOCKED = "locked";
    static final String PLAIN_FIELD = "plain+field";
    static final String LOCKED_FIELD = "locked+field";

    private static final String MANY = "200M";
    private static final double MANY_MILLIS_PER_NANO = 200;
    private static final Map<String, String> BENCHMARKS =
            Labels.of(PLAIN, "plain", LOCKED, "locked", PLAIN_FIELD, "plainWithField", LOCKED_FIELD, "lockedWithField");

    @Override
    public List<JmhCase> cases(NamedJdk jdk, boolean quick) {
        List<JmhCase> cases = new ArrayList<>();
        for (JvmVariant variant : quick ? List.of(DEFAULT, NO_ESCAPE_ANALYSIS) : COMPILER) {
            for (Cores cores : quick ? List.of(Cores.ALL) : List.of(Cores.values())) {
                BENCHMARKS.keySet().forEach(method -> cases.add(one(new Asked(jdk, variant, cores), method)));
            }
        }
        if (!quick) {
            for (JvmVariant variant : LOCKING) {
                cases.add(one(new Asked(jdk, variant, Cores.ALL), LOCKED));
                cases.add(one(new Asked(jdk, variant, Cores.ALL), LOCKED_FIELD));
            }
        }
        return cases;
    }

    private static JmhCase one(Asked asked, String method) {
        return asked.of("EscapeBenchmark." + BENCHMARKS.get(method), Labels.of(METHOD, method));
    }

    @Override
    public boolean isJudged() {
        return true;
    }

    @Override
    public Experiment experiment(List<Row> rows) {
        return Table.ofRows(
                Figure.table(ID, "The lock of an object that does not escape", "variant", "cores", METHOD)
                        .question(
                                "Does the JIT compiler remove a lock that nobody else can see, and does a field that is"
                                        + " never used decide whether it does?")
                        .method("JMH, average time; an object is made, a synchronized or a plain method of it is called"
                                + " once, and its result is where the next call starts; with it goes the allocation, in"
                                + " bytes per call; " + Asked.HEAP + ".")
                        .columns(Column.ofRows(MANY), Column.ofRows(Figure.ALLOCATED))
                        .bars("Time of a call", "variant", Figure.COLUMN, "jdk", METHOD, "cores")
                        .published(published())
                        .finding(results -> Clause.join(
                                        "; ",
                                        COMPILER.stream()
                                                .map(variant -> conclusion(results, variant))
                                                .toList())
                                .sentence()),
                rows.stream().map(EscapeExperiment::withMany).toList());
    }

    private static Row withMany(Row row) {
        Optional<Value> time = row.value(Figure.TIME);
        if (time.isEmpty()) {
            return row;
        }
        Map<String, Value> values = new LinkedHashMap<>(row.values());
        values.put(MANY, Value.exact(time.get().value() * MANY_MILLIS_PER_NANO, "ms"));
        return row.withValues(values);
    }

    private static Published published() {
        return new Published(
                "EATest, an early JDK 6; unsafe and safe are plain and locked here",
                List.of(
                        published(DEFAULT, PLAIN, 933),
                        published(DEFAULT, LOCKED, 1119),
                        published(DEFAULT, PLAIN_FIELD, 941),
                        published(DEFAULT, LOCKED_FIELD, 1966),
                        published(NO_ESCAPE_ANALYSIS, PLAIN, 934),
                        published(NO_ESCAPE_ANALYSIS, LOCKED, 1962),
                        published(NO_ESCAPE_ANALYSIS, PLAIN_FIELD, 941),
                        published(NO_ESCAPE_ANALYSIS, LOCKED_FIELD, 1960)));
    }

    private static Row published(JvmVariant variant, String method, double millis) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(Figure.TIME, Value.exact(millis / MANY_MILLIS_PER_NANO, "ns/op"));
        values.put(MANY, Value.exact(millis, "ms"));
        return Row.of(Labels.of("jdk", "6", "variant", variant.name(), "cores", "all", METHOD, method), values);
    }

    private static Clause conclusion(Results<Row> results, JvmVariant variant) {
        return Clause.join(
                        ", ",
                        against(results, variant, LOCKED, PLAIN),
                        against(results, variant, LOCKED_FIELD, PLAIN_FIELD).within(words -> "with the field " + words))
                .within(words -> "locked against plain, " + variant.name() + ": " + words);
    }

    private static Clause against(Results<Row> results, JvmVariant variant, String method, String than) {
        return Figure.against(
                results.reading(Figure.COLUMN, variant.name(), "all", method),
                results.reading(Figure.COLUMN, variant.name(), "all", than));
    }
}
