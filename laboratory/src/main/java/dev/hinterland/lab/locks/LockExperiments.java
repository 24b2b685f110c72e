package dev.hinterland.lab.locks;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JmhTiming;
import dev.hinterland.lab.jmh.JvmVariant;
import dev.hinterland.lab.jmh.Measured;
import dev.hinterland.lab.jmh.NamedJdk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The experiments of {@code ./lab locks}. */
public final class LockExperiments implements ExperimentSet {

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        List<JmhCase> cases = new ArrayList<>();
        for (NamedJdk jdk : bench.jdks()) {
            for (JvmVariant variant : List.of(JvmVariant.DEFAULT, JvmVariant.of("biased", "-XX:+UseBiasedLocking"))) {
                cases.add(JmhCase.of(
                                "EmptyBenchmark.nothing",
                                Labels.of("jdk", jdk.label(), "variant", variant.name()),
                                jdk.jdk())
                        .with(variant));
            }
            cases.add(JmhCase.of(
                            "EmptyBenchmark.nothing",
                            Labels.of("jdk", jdk.label(), "variant", "one processor"),
                            jdk.jdk())
                    .onOneProcessor());
        }
        List<Row> rows = bench.runner().run(cases, new JmhTiming(2, 2, 3, 100)).stream()
                .map((Measured measured) -> measured.row(Labels.of("time", "score", "alloc", "gc.alloc.rate.norm")))
                .toList();
        return List.of(new Experiment(
                "locks.floor",
                "What measuring costs",
                "How long does nothing take?",
                "JMH",
                new Layout(List.of("variant"), List.of("jdk"), List.of("time")),
                List.of(Plot.bars("time", "variant", "time", "jdk")),
                rows,
                null,
                "",
                List.of()));
    }

    @Override
    public List<Claim> claims(List<Experiment> experiments, List<String> jdks) {
        return List.of();
    }
}
