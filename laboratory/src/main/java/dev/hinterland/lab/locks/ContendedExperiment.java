package dev.hinterland.lab.locks;

import static dev.hinterland.lab.locks.LockVariants.COMPILER;
import static dev.hinterland.lab.locks.LockVariants.DEFAULT;
import static dev.hinterland.lab.locks.LockVariants.LOCKING;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Figures;
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
        return new Experiment(
                ID,
                "A contended lock",
                "What does a lock cost that two threads want all the time?",
                "JMH, average time of a call as each thread sees it; one object for all threads; " + Asked.HEAP + ".",
                new Layout(List.of("variant", "cores", THREADS), List.of("jdk"), List.of(Figure.TIME)),
                List.of(Plot.bars("Time of a call", "variant", Figure.TIME, "jdk", THREADS, "cores")),
                rows,
                null,
                conclusion(rows),
                List.of());
    }

    private static String conclusion(List<Row> rows) {
        List<String> sentences = new ArrayList<>();
        for (String jdk : Figure.jdks(rows)) {
            var two = Labels.of("jdk", jdk, "variant", DEFAULT.name(), "cores", "all", THREADS, "2");
            var one = Labels.of("jdk", jdk, "variant", DEFAULT.name(), "cores", "all", THREADS, "1");
            Figure.time(rows, two)
                    .map(many -> Figure.time(rows, one)
                            .map(alone -> "two threads against one " + Figure.against(many, alone))
                            .orElseGet(() -> "a call takes " + Figures.withUnit(many) + " when two threads want it"))
                    .ifPresent(words -> sentences.add("JDK " + jdk + ": " + words + "."));
        }
        return String.join(" ", sentences);
    }
}
