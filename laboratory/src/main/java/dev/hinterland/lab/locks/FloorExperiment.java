package dev.hinterland.lab.locks;

import static dev.hinterland.lab.locks.LockVariants.DEFAULT;
import static dev.hinterland.lab.locks.LockVariants.NO_INLINING;

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
import java.util.Map;

/** What measuring nothing costs: whatever is no slower than this did nothing. */
final class FloorExperiment implements LockExperiment {

    static final String ID = "locks.floor";

    @Override
    public List<JmhCase> cases(NamedJdk jdk, boolean quick) {
        List<JmhCase> cases = new ArrayList<>();
        for (JvmVariant variant : quick ? List.of(DEFAULT) : List.of(DEFAULT, NO_INLINING)) {
            for (Cores cores : quick ? List.of(Cores.ALL) : List.of(Cores.values())) {
                cases.add(new Asked(jdk, variant, cores).of("EmptyBenchmark.nothing", Map.of()));
            }
        }
        return cases;
    }

    @Override
    public Experiment experiment(List<Row> rows) {
        return new Experiment(
                ID,
                "What measuring itself costs",
                "How long does a benchmark take that does nothing?",
                "JMH, average time, an empty method; " + Asked.HEAP + ".",
                new Layout(List.of("variant", "cores"), List.of("jdk"), List.of(Figure.TIME)),
                List.of(Plot.bars("An empty method", "variant", Figure.TIME, "jdk", "cores")),
                rows,
                null,
                conclusion(rows),
                List.of());
    }

    private static String conclusion(List<Row> rows) {
        List<String> sentences = new ArrayList<>();
        for (String jdk : Figure.jdks(rows)) {
            Figure.time(rows, Labels.of("jdk", jdk, "variant", DEFAULT.name(), "cores", "all"))
                    .ifPresent(time -> sentences.add("JDK " + jdk + ": " + Figures.withUnit(time)));
        }
        return sentences.isEmpty()
                ? ""
                : String.join("; ", sentences) + ". A benchmark that is no slower does nothing, and fails its check.";
    }
}
