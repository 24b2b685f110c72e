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
import java.util.Map;
import java.util.stream.Collectors;

/** What do the flags of allocation change? Prefetching, buffers of a fixed size, zeroing of whole buffers. */
final class ByFlag implements Question {

    static final String ID = "tlab.flags";

    private static final List<String> ASKED = List.of(
            "AllocatePrefetchStyle",
            "AllocatePrefetchInstr",
            "AllocatePrefetchLines",
            "AllocatePrefetchDistance",
            "ZeroTLAB");

    private final Scale scale;
    private final Map<String, FinalFlags> defaults;

    /** Makes it with the values that each JDK's flags have by default. */
    ByFlag(Scale scale, Map<String, FinalFlags> defaults) {
        this.scale = scale;
        this.defaults = defaults;
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public void plan(Sweep sweep, NamedJdk jdk) {
        for (JvmVariant variant : variants()) {
            for (int threads : scale.quick() ? List.of(1) : scale.oneAndAll()) {
                sweep.add(ID, Cases.box(scale, jdk, variant, threads));
            }
        }
    }

    private List<JvmVariant> variants() {
        List<JvmVariant> variants =
                new ArrayList<>(List.of(JvmVariant.DEFAULT, Cases.NO_PREFETCH, Cases.buffersOf("4k")));
        if (!scale.quick()) {
            variants.add(JvmVariant.of("+ZeroTLAB", "-XX:+ZeroTLAB"));
            variants.add(JvmVariant.of("-ZeroTLAB", "-XX:-ZeroTLAB"));
            variants.addAll(List.of(Cases.buffersOf("64k"), Cases.buffersOf("4m")));
            numbered(variants, "AllocatePrefetchStyle", 1);
            numbered(variants, "AllocatePrefetchInstr", 0);
        }
        return variants;
    }

    /** Adds a flag's values up to 3. */
    private static void numbered(List<JvmVariant> variants, String flag, int from) {
        for (int value = from; value <= 3; value++) {
            variants.add(JvmVariant.of(flag + "=" + value, "-XX:" + flag + "=" + value));
        }
    }

    @Override
    public Experiment answer(List<Taken> taken, List<NamedJdk> jdks) {
        List<Row> rows = taken.stream()
                .map(each -> each.rate(Cases.LEAST_BYTES, Cases.MOST_BYTES))
                .toList();
        return new Experiment(
                ID,
                "Allocation by flag",
                "What do the flags of allocation change?",
                "As " + ByThreads.ID
                        + ". AllocatePrefetchStyle=0 prefetches nothing; TLABSize sets a fixed size; ZeroTLAB"
                        + " zeroes a buffer when it is handed out instead of each object.",
                new Layout(List.of("variant", "threads"), List.of("jdk"), List.of(Taken.RATE)),
                List.of(Plot.bars("Objects per microsecond by flag", "variant", Taken.RATE, "jdk", "threads")),
                rows,
                null,
                jdks.stream().map(jdk -> conclusion(rows, jdk.label())).collect(Collectors.joining(" ")),
                jdks.stream().map(this::note).toList());
    }

    private String note(NamedJdk jdk) {
        FinalFlags flags = defaults.getOrDefault(jdk.label(), FinalFlags.NONE);
        return "JDK " + jdk.label() + " by default: "
                + ASKED.stream()
                        .map(flag -> flag + "=" + flags.value(flag).orElse("unknown"))
                        .collect(Collectors.joining(", "))
                + ".";
    }

    private String conclusion(List<Row> rows, String jdk) {
        List<String> differs = new ArrayList<>();
        List<String> within = new ArrayList<>();
        for (JvmVariant variant : variants().subList(1, variants().size())) {
            against(rows, jdk, variant).ratio().ifPresent(ratio -> {
                boolean different = ratio.isAbove(1) || ratio.isBelow(1);
                (different ? differs : within).add(variant.name() + (different ? " " + ratio.times() : ""));
            });
        }
        return "JDK " + jdk + ", one thread, against the default: "
                + (differs.isEmpty() ? "no flag makes a difference beyond the errors" : String.join(", ", differs))
                + (within.isEmpty() ? "." : "; within the errors: " + String.join(", ", within) + ".");
    }

    private static Evidence against(List<Row> rows, String jdk, JvmVariant variant) {
        return Evidence.of(
                rows,
                Taken.RATE,
                Cases.labels(jdk, variant, 1),
                Cases.labels(jdk, JvmVariant.DEFAULT, 1),
                Evidence.MEANT);
    }
}
