package dev.hinterland.lab.locks;

import static dev.hinterland.lab.locks.LockVariants.COMPILER;
import static dev.hinterland.lab.locks.LockVariants.DEFAULT;
import static dev.hinterland.lab.locks.LockVariants.LOCKING;
import static dev.hinterland.lab.locks.LockVariants.NO_ESCAPE_ANALYSIS;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Published;
import dev.hinterland.lab.experiment.Row;
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
    public Experiment experiment(List<Row> rows) {
        return new Experiment(
                ID,
                "The lock of an object that does not escape",
                "Does the JIT compiler remove a lock that nobody else can see, and does a field that is never used"
                        + " decide whether it does?",
                "JMH, average time; an object is made, a synchronized or a plain method of it is called once, and its"
                        + " result is where the next call starts; with it goes the allocation, in bytes per call; "
                        + Asked.HEAP + ".",
                new Layout(
                        List.of("variant", "cores", METHOD),
                        List.of("jdk"),
                        List.of(Figure.TIME, MANY, Figure.ALLOCATED)),
                List.of(Plot.bars("Time of a call", "variant", Figure.TIME, "jdk", METHOD, "cores")),
                rows.stream().map(EscapeExperiment::withMany).toList(),
                published(),
                conclusion(rows),
                List.of());
    }

    private static Row withMany(Row row) {
        Optional<Value> time = row.value(Figure.TIME);
        if (time.isEmpty()) {
            return row;
        }
        Map<String, Value> values = new LinkedHashMap<>(row.values());
        values.put(MANY, Value.exact(time.get().value() * MANY_MILLIS_PER_NANO, "ms"));
        return new Row(row.labels(), values, row.checks(), row.status(), row.reason());
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
        return Row.of(
                Labels.of("jdk", "6", "variant", variant.name(), "cores", "all", METHOD, method),
                Map.of(
                        Figure.TIME,
                        Value.exact(millis / MANY_MILLIS_PER_NANO, "ns/op"),
                        MANY,
                        Value.exact(millis, "ms")));
    }

    private static String conclusion(List<Row> rows) {
        List<String> sentences = new ArrayList<>();
        for (String jdk : Figure.jdks(rows)) {
            for (JvmVariant variant : COMPILER) {
                List<String> parts = new ArrayList<>();
                against(rows, jdk, variant, LOCKED, PLAIN).ifPresent(parts::add);
                against(rows, jdk, variant, LOCKED_FIELD, PLAIN_FIELD)
                        .ifPresent(with -> parts.add("with the field " + with));
                if (!parts.isEmpty()) {
                    sentences.add("JDK " + jdk + ", " + variant.name() + ", locked against plain: "
                            + String.join("; ", parts) + ".");
                }
            }
        }
        return String.join(" ", sentences);
    }

    private static Optional<String> against(
            List<Row> rows, String jdk, JvmVariant variant, String method, String than) {
        Map<String, String> labels = Labels.of("jdk", jdk, "variant", variant.name(), "cores", "all", METHOD, method);
        Map<String, String> others = Labels.of("jdk", jdk, "variant", variant.name(), "cores", "all", METHOD, than);
        return Figure.time(rows, labels)
                .flatMap(one -> Figure.time(rows, others).map(other -> Figure.against(one, other)));
    }
}
