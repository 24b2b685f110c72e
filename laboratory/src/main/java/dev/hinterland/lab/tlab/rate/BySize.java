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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * From which size on does compiled code hand over to the VM? Its limit is {@code FastAllocateSizeLimit}, by default 128
 * K words of eight bytes (globals.hpp), which no JVM but a debug build prints or lets one change. Elements of eight
 * bytes make words and elements one. Beyond the limit the VM allocates, and writes zeros also where compiled code would
 * not: the array without zeros shows it by a leap from one element to the next, since it has no other price that grows.
 */
final class BySize implements Question {

    static final String ID = "tlab.sizes";
    /** HotSpot's default for {@code FastAllocateSizeLimit}, in words. */
    static final int LIMIT_WORDS = 128 * 1024;
    /** An array of zeros. */
    static final String ZEROED = "zeroed";
    /** An array of whatever was in that memory. */
    static final String UNINITIALISED = "uninitialised";

    private static final int CHANGED_LIMIT = 1024;
    private static final JvmVariant CHANGED =
            JvmVariant.of("FastAllocateSizeLimit=" + CHANGED_LIMIT, "-XX:FastAllocateSizeLimit=" + CHANGED_LIMIT);
    private static final List<Integer> FULL =
            List.of(2, 128, LIMIT_WORDS / 16, LIMIT_WORDS / 2, LIMIT_WORDS, LIMIT_WORDS + 1, 2 * LIMIT_WORDS);
    private static final List<Integer> LIMITS = List.of(LIMIT_WORDS, LIMIT_WORDS + 1);
    private static final int HEADER = 16;

    private final Scale scale;

    BySize(Scale scale) {
        this.scale = scale;
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public void plan(Sweep sweep, NamedJdk jdk) {
        for (int words : scale.quick() ? LIMITS : FULL) {
            for (String array : scale.quick() ? List.of(UNINITIALISED) : List.of(UNINITIALISED, ZEROED)) {
                sweep.add(ID, one(jdk, JvmVariant.DEFAULT, array, words, 1));
            }
        }
        if (!scale.quick() && scale.processors() > 1) {
            LIMITS.forEach(
                    words -> sweep.add(ID, one(jdk, JvmVariant.DEFAULT, UNINITIALISED, words, scale.processors())));
        }
        sweep.add(ID, one(jdk, CHANGED, UNINITIALISED, 2 * CHANGED_LIMIT, 1));
    }

    private JmhCase one(NamedJdk jdk, JvmVariant variant, String array, int words, int threads) {
        List<String> arguments = new ArrayList<>(scale.heap().parallel());
        arguments.addAll(scale.heap().largeBuffers());
        arguments.add("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED");
        return JmhCase.of(
                        "ArrayAllocation." + array + "Longs",
                        labels(jdk.label(), variant, array, words, threads),
                        jdk.jdk())
                .with(variant)
                .withArguments(arguments)
                .withParameters(Map.of("length", Integer.toString(words)))
                .withThreads(threads);
    }

    static Map<String, String> labels(String jdk, JvmVariant variant, String array, int words, int threads) {
        return Labels.of(
                "jdk", jdk,
                "variant", variant.name(),
                "array", array,
                "words", Integer.toString(words),
                "threads", Integer.toString(threads));
    }

    @Override
    public Experiment answer(List<Taken> taken, List<NamedJdk> jdks) {
        List<Row> rows = taken.stream().map(BySize::row).toList();
        return new Experiment(
                ID,
                "Sizes across FastAllocateSizeLimit",
                "From which size on does compiled code leave allocation to the VM?",
                "Arrays of long around " + LIMIT_WORDS + " words, in allocation buffers large enough for many of them"
                        + " (Parallel, " + scale.heap().words() + ", "
                        + String.join(" ", scale.heap().largeBuffers()) + "); time per array in one thread, without the"
                        + " stops for collections. Uninitialised: jdk.internal.misc.Unsafe.allocateUninitializedArray.",
                new Layout(List.of("array", "words", "threads"), List.of("jdk"), List.of(Taken.TIME)),
                List.of(Plot.logLines("Time per array by size", "words", Taken.TIME, "array", "threads", "jdk")),
                rows,
                null,
                jdks.stream().map(jdk -> conclusion(rows, jdk.label())).collect(Collectors.joining(" ")),
                List.of("No JVM but a debug build prints FastAllocateSizeLimit or lets one change it; its default in"
                        + " HotSpot's sources is 128 K words, which is 1 MiB and not the published 128 kB. The leap between "
                        + LIMIT_WORDS + " and "
                        + (LIMIT_WORDS + 1) + " words is what shows it."));
    }

    private static Row row(Taken taken) {
        long bytes = 8 * Long.parseLong(taken.labels().getOrDefault("words", "0"));
        return taken.time(bytes + HEADER / 2, bytes + HEADER);
    }

    private static String conclusion(List<Row> rows, String jdk) {
        Evidence leap = leap(rows, jdk);
        String sense = leap.ratio()
                .map(ratio -> ratio.isAbove(1)
                        ? ": compiled code stops at the limit, and the VM goes on"
                        : ": no leap beyond the errors")
                .orElse("");
        return "JDK " + jdk + ", uninitialised: from " + LIMIT_WORDS + " words to one more the time is " + leap.words()
                + sense + ".";
    }

    /** Returns how many times dearer one word above the limit is than the limit. */
    static Evidence leap(List<Row> rows, String jdk) {
        return Evidence.of(
                rows,
                Taken.TIME,
                labels(jdk, JvmVariant.DEFAULT, UNINITIALISED, LIMIT_WORDS + 1, 1),
                labels(jdk, JvmVariant.DEFAULT, UNINITIALISED, LIMIT_WORDS, 1),
                Evidence.MEANT);
    }
}
