// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.JvmVariant;
import dev.hinterland.lab.jmh.NamedJdk;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Do more threads allocate more? With allocation buffers of several sizes, and without. */
final class ByThreads implements Question {

    static final String ID = "tlab.threads";

    private final Scale scale;

    ByThreads(Scale scale) {
        this.scale = scale;
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public void plan(Sweep sweep, NamedJdk jdk) {
        for (JvmVariant variant : variants()) {
            for (int threads : scale.threads()) {
                sweep.add(ID, Cases.box(scale, jdk, variant, threads));
            }
        }
    }

    private List<JvmVariant> variants() {
        List<JvmVariant> variants = new ArrayList<>(List.of(JvmVariant.DEFAULT, Cases.NO_TLAB));
        if (!scale.quick()) {
            variants.addAll(
                    List.of(Cases.NO_PREFETCH, Cases.buffersOf("4k"), Cases.buffersOf("64k"), Cases.buffersOf("4m")));
        }
        return variants;
    }

    @Override
    public Experiment answer(List<Taken> taken, List<NamedJdk> jdks) {
        List<Row> rows = taken.stream()
                .map(each -> each.rate(Cases.LEAST_BYTES, Cases.MOST_BYTES))
                .toList();
        return new Experiment(
                ID,
                "Allocation by threads",
                "Do more threads allocate more objects?",
                "Objects with one number, each returned and so kept from being optimised away; objects per microsecond of"
                        + " all threads together. Parallel, " + scale.heap().words() + ".",
                new Layout(List.of("variant", "threads"), List.of("jdk"), List.of(Taken.RATE)),
                List.of(Plot.logLines("Objects per microsecond by threads", "threads", Taken.RATE, "variant", "jdk")),
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
                + variants().stream()
                        .map(variant -> variant.name() + " "
                                + scaling(rows, jdk, variant).words())
                        .collect(Collectors.joining(", "))
                + ".";
    }

    private Evidence scaling(List<Row> rows, String jdk, JvmVariant variant) {
        return Evidence.of(
                rows,
                Taken.RATE,
                Cases.labels(jdk, variant, scale.processors()),
                Cases.labels(jdk, variant, 1),
                Evidence.MEANT);
    }
}
