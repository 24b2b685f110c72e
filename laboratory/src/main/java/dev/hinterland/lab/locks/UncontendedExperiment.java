package dev.hinterland.lab.locks;

import static dev.hinterland.lab.locks.LockVariants.BIASED_AT_ONCE;
import static dev.hinterland.lab.locks.LockVariants.COMPILER;
import static dev.hinterland.lab.locks.LockVariants.DEFAULT;
import static dev.hinterland.lab.locks.LockVariants.LOCKING;
import static dev.hinterland.lab.locks.LockVariants.NO_INLINING;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JvmVariant;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.locks.Asked.Cores;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
            cases.add(one(new Asked(jdk, DEFAULT, Cores.ONE), LOCKED));
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
    public Experiment experiment(List<Row> rows) {
        return new Experiment(
                ID,
                "An uncontended lock that escapes",
                "What does a lock cost that nobody else wants, but somebody else could?",
                "JMH, average time, one thread; a synchronized or a plain method of an object in a field, which is made"
                        + " anew for each iteration; " + Asked.HEAP + ".",
                new Layout(List.of("variant", "cores", METHOD), List.of("jdk"), List.of(Figure.TIME)),
                List.of(Plot.bars("Time of a call", "variant", Figure.TIME, "jdk", METHOD, "cores")),
                rows,
                null,
                conclusion(rows),
                List.of());
    }

    private static String conclusion(List<Row> rows) {
        List<String> sentences = new ArrayList<>();
        for (String jdk : Figure.jdks(rows)) {
            Optional<Value> here = time(rows, jdk, DEFAULT, "all", LOCKED);
            here.flatMap(lock -> time(rows, jdk, DEFAULT, "all", PLAIN).map(plain -> Figure.against(lock, plain)))
                    .ifPresent(words -> sentences.add("JDK " + jdk + ": locked against plain " + words + "."));
            here.flatMap(lock -> time(rows, jdk, DEFAULT, "one", LOCKED).map(one -> Figure.against(lock, one)))
                    .ifPresent(words -> sentences.add("All cores against one: " + words + "."));
            here.ifPresent(lock -> LOCKING.forEach(variant -> time(rows, jdk, variant, "all", LOCKED)
                    .filter(lock::differsFrom)
                    .ifPresent(other -> sentences.add(
                            "With " + variant.name() + " against default: " + Figure.against(other, lock) + "."))));
        }
        return String.join(" ", sentences);
    }

    private static Optional<Value> time(List<Row> rows, String jdk, JvmVariant variant, String cores, String method) {
        Map<String, String> labels = Labels.of("jdk", jdk, "variant", variant.name(), "cores", cores, METHOD, method);
        return Figure.time(rows, labels);
    }
}
