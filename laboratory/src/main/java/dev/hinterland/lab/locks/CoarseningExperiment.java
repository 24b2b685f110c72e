package dev.hinterland.lab.locks;

import static dev.hinterland.lab.locks.LockVariants.COMPILER;
import static dev.hinterland.lab.locks.LockVariants.DEFAULT;
import static dev.hinterland.lab.locks.LockVariants.LOCKING;
import static dev.hinterland.lab.locks.LockVariants.NO_ELIMINATION;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JvmVariant;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.locks.Asked.Cores;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Many calls in a row under a lock that escapes: it cannot be removed, but taken once for all of them. */
final class CoarseningExperiment implements LockExperiment {

    static final String ID = "locks.coarsening";

    private static final String APPENDS = "appends";
    private static final String ONE = "1";
    private static final String TEN = "10";

    @Override
    public List<JmhCase> cases(NamedJdk jdk, boolean quick) {
        List<Asked> asked = new ArrayList<>();
        if (quick) {
            asked.add(new Asked(jdk, DEFAULT, Cores.ALL));
            asked.add(new Asked(jdk, NO_ELIMINATION, Cores.ALL));
        } else {
            asked.add(new Asked(jdk, DEFAULT, Cores.ONE));
            COMPILER.forEach(variant -> asked.add(new Asked(jdk, variant, Cores.ALL)));
            LOCKING.forEach(variant -> asked.add(new Asked(jdk, variant, Cores.ALL)));
        }
        return asked.stream()
                .flatMap(each -> (quick ? List.of(ONE, TEN) : List.of(ONE, "3", TEN))
                        .stream().map(count -> one(each, count)))
                .toList();
    }

    private static JmhCase one(Asked asked, String appends) {
        return asked.of("CoarseningBenchmark.append" + appends, Labels.of(APPENDS, appends));
    }

    @Override
    public Experiment experiment(List<Row> rows) {
        return new Experiment(
                ID,
                "One lock for several calls",
                "Does the JIT compiler take a lock once for several calls in a row that each want it?",
                "JMH, average time; a StringBuffer in a field is emptied by setLength, which locks too, and one letter"
                        + " is appended 1, 3 and 10 times; " + Asked.HEAP + ".",
                new Layout(List.of("variant", "cores", APPENDS), List.of("jdk"), List.of(Figure.TIME)),
                List.of(Plot.lines("Time by appends", APPENDS, Figure.TIME, "jdk", "variant", "cores")),
                rows,
                null,
                conclusion(rows),
                List.of());
    }

    /** What one append more costs, from the difference of ten and one. */
    private static String conclusion(List<Row> rows) {
        List<String> sentences = new ArrayList<>();
        for (String jdk : Figure.jdks(rows)) {
            List<String> parts = new ArrayList<>();
            for (JvmVariant variant : List.of(DEFAULT, NO_ELIMINATION)) {
                more(rows, jdk, variant).ifPresent(words -> parts.add(variant.name() + " " + words));
            }
            if (!parts.isEmpty()) {
                sentences.add("JDK " + jdk + ", ten appends against one: " + String.join("; ", parts) + ".");
            }
        }
        return String.join(" ", sentences);
    }

    private static Optional<String> more(List<Row> rows, String jdk, JvmVariant variant) {
        Map<String, String> ten = Labels.of("jdk", jdk, "variant", variant.name(), "cores", "all", APPENDS, TEN);
        Map<String, String> one = Labels.of("jdk", jdk, "variant", variant.name(), "cores", "all", APPENDS, ONE);
        return Figure.time(rows, ten)
                .flatMap(many -> Figure.time(rows, one).map(single -> Figure.against(many, single)));
    }
}
