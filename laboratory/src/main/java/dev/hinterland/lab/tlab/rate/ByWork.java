// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JvmVariant;
import dev.hinterland.lab.jmh.NamedJdk;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Does scaling come back when threads have something to do between two allocations? */
final class ByWork implements Question {

    static final String ID = "tlab.work";

    private static final List<JvmVariant> VARIANTS = List.of(JvmVariant.DEFAULT, Cases.NO_TLAB);

    private final Scale scale;

    ByWork(Scale scale) {
        this.scale = scale;
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public void plan(Sweep sweep, NamedJdk jdk) {
        for (JvmVariant variant : VARIANTS) {
            for (int tokens : tokens()) {
                for (int threads : scale.quick() ? scale.oneAndAll() : scale.threads()) {
                    sweep.add(ID, one(jdk, variant, tokens, threads));
                }
            }
        }
    }

    private List<Integer> tokens() {
        return scale.quick() ? List.of(0, 100) : List.of(0, 10, 100);
    }

    private JmhCase one(NamedJdk jdk, JvmVariant variant, int tokens, int threads) {
        Map<String, String> labels = labels(jdk.label(), variant, tokens, threads);
        JmhCase box = JmhCase.of(
                        tokens == 0 ? "ObjectAllocation.box" : "ObjectAllocation.boxAndWork", labels, jdk.jdk())
                .with(variant)
                .withArguments(scale.heap().parallel())
                .withThreads(threads);
        return tokens == 0 ? box : box.withParameters(Map.of("tokens", Integer.toString(tokens)));
    }

    private static Map<String, String> labels(String jdk, JvmVariant variant, int tokens, int threads) {
        return Labels.of(
                "jdk", jdk,
                "variant", variant.name(),
                "work", Integer.toString(tokens),
                "threads", Integer.toString(threads));
    }

    @Override
    public Experiment answer(List<Taken> taken, List<NamedJdk> jdks) {
        List<Row> rows = taken.stream()
                .map(each -> each.rate(Cases.LEAST_BYTES, Cases.MOST_BYTES))
                .toList();
        return new Experiment(
                ID,
                "Allocation with work in between",
                "Does allocation scale when threads also do something else?",
                "As " + ByThreads.ID
                        + ", with JMH's Blackhole.consumeCPU between two allocations: work is the number of its"
                        + " tokens, of some nanoseconds each.",
                new Layout(List.of("variant", "work", "threads"), List.of("jdk"), List.of(Taken.RATE)),
                List.of(Plot.logLines(
                        "Objects per microsecond by threads and work",
                        "threads",
                        Taken.RATE,
                        "variant",
                        "work",
                        "jdk")),
                rows,
                null,
                jdks.stream().map(jdk -> conclusion(rows, jdk.label())).collect(Collectors.joining(" ")),
                List.of());
    }

    private String conclusion(List<Row> rows, String jdk) {
        if (scale.processors() == 1) {
            return "JDK " + jdk + ": there is one processor only, so that nothing can scale.";
        }
        return "JDK " + jdk + ", from one thread to " + scale.processors() + ": "
                + VARIANTS.stream()
                        .map(variant -> variant.name() + " with " + scalings(rows, jdk, variant))
                        .collect(Collectors.joining("; "))
                + ".";
    }

    private String scalings(List<Row> rows, String jdk, JvmVariant variant) {
        return tokens().stream()
                .map(tokens -> "work " + tokens + " "
                        + Evidence.of(
                                        rows,
                                        Taken.RATE,
                                        labels(jdk, variant, tokens, scale.processors()),
                                        labels(jdk, variant, tokens, 1),
                                        Evidence.MEANT)
                                .words())
                .collect(Collectors.joining(", "));
    }
}
