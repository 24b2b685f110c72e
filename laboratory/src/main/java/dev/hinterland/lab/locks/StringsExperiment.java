package dev.hinterland.lab.locks;

import static dev.hinterland.lab.locks.LockVariants.COMPILER;
import static dev.hinterland.lab.locks.LockVariants.DEFAULT;
import static dev.hinterland.lab.locks.LockVariants.LOCKING;
import static dev.hinterland.lab.locks.LockVariants.NO_ELIMINATION;

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
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
                    new Asked(jdk, NO_ELIMINATION, Cores.ALL));
        }
        return Stream.concat(COMPILER.stream(), LOCKING.stream())
                .flatMap(variant -> Stream.of(Cores.values()).map(cores -> new Asked(jdk, variant, cores)));
    }

    @Override
    public Experiment experiment(List<Row> rows) {
        return new Experiment(
                ID,
                "StringBuffer against StringBuilder",
                "What do the locks of StringBuffer cost that joins three short strings and is seen by nobody else?",
                "JMH, average time; three appends and toString, the result handed to a blackhole; " + Asked.HEAP + ".",
                new Layout(
                        List.of("variant", "cores", CLASS),
                        List.of("jdk"),
                        List.of(Figure.TIME, TOTAL, Figure.ALLOCATED)),
                List.of(Plot.bars("Joining three strings", "variant", Figure.TIME, "jdk", CLASS, "cores")),
                rows,
                new Published(
                        "StringBuffer, JDK 6, one core and two; ms for a loop of a length that is not ours",
                        List.of(published("one", 3731), published("all", 6574))),
                conclusion(rows),
                List.of(
                        "C2 makes one allocation and copy of a whole chain of appends and toString where it sees it"
                                + " (OptimizeStringConcat), in StringBuffer's case too. Whether it"
                                + " does may differ from one JVM to the next: then more is allocated, and the locks are taken."));
    }

    private static Row published(String cores, double millis) {
        return Row.of(
                Labels.of("jdk", "6", "variant", DEFAULT.name(), "cores", cores, CLASS, BUFFER),
                Map.of(TOTAL, Value.exact(millis, "ms")));
    }

    private static String conclusion(List<Row> rows) {
        List<String> sentences = new ArrayList<>();
        for (String jdk : Figure.jdks(rows)) {
            sentence(rows, jdk, DEFAULT, "one").ifPresent(sentences::add);
            sentence(rows, jdk, DEFAULT, "all").ifPresent(sentences::add);
            sentence(rows, jdk, NO_ELIMINATION, "all").ifPresent(sentences::add);
        }
        return String.join(" ", sentences);
    }

    private static Optional<String> sentence(List<Row> rows, String jdk, JvmVariant variant, String cores) {
        Map<String, String> buffer = Labels.of("jdk", jdk, "variant", variant.name(), "cores", cores, CLASS, BUFFER);
        Map<String, String> builder = Labels.of("jdk", jdk, "variant", variant.name(), "cores", cores, CLASS, BUILDER);
        return Figure.time(rows, buffer)
                .flatMap(one -> Figure.time(rows, builder).map(other -> Figure.against(one, other)))
                .map(words -> "JDK " + jdk + ", " + variant.name() + ", cores: " + cores
                        + ": StringBuffer against StringBuilder " + words + ".");
    }
}
