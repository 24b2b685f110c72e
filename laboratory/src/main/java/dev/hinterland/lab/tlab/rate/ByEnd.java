// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.NamedJdk;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * What does it cost that an object wants to be told of its end? The price has two parts: registering it, which is all
 * that happens until the first collection, and finding and ending it, which collections and one thread do afterwards.
 * The first is measured with a young generation that takes what is allocated meanwhile, the whole with a small one.
 */
final class ByEnd implements Question {

    static final String ID = "tlab.finalizers";
    /** The phase in which objects are allocated and registered only. */
    static final String REGISTERED = "registering";
    /** The phase with collections and the ends of the objects. */
    static final String WHOLE = "whole life";
    /** An object that dies silently. */
    static final String PLAIN = "plain";
    /** An object with a finalizer. */
    static final String FINALIZER = "finalizer";

    private static final String EMPTY = "empty finalizer";
    private static final String CLEANER = "cleaner";
    private static final Map<String, String> BENCHMARKS = Labels.of(
            PLAIN, "ObjectAllocation.box",
            FINALIZER, "FinalizedAllocation.finalizer",
            EMPTY, "FinalizedAllocation.emptyFinalizer",
            CLEANER, "FinalizedAllocation.cleaner");
    /** What is allocated beside the object itself: a reference and its place in a list. */
    private static final long MOST_BYTES = 128;

    private final Scale scale;

    ByEnd(Scale scale) {
        this.scale = scale;
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public boolean brief() {
        return true;
    }

    @Override
    public void plan(Sweep sweep, NamedJdk jdk) {
        for (String object : List.of(PLAIN, FINALIZER, CLEANER)) {
            for (int threads : threads(object)) {
                sweep.add(ID, one(jdk, object, REGISTERED, threads));
            }
        }
        sweep.add(ID, one(jdk, EMPTY, REGISTERED, 1));
        for (String object : scale.quick() ? List.of(FINALIZER) : List.of(PLAIN, FINALIZER, CLEANER)) {
            for (int threads : scale.quick() ? List.of(1) : scale.oneAndAll()) {
                sweep.add(ID, one(jdk, object, WHOLE, threads));
            }
        }
    }

    private List<Integer> threads(String object) {
        if (scale.quick()) {
            return object.equals(FINALIZER) ? scale.oneAndAll() : List.of(1);
        }
        return scale.threads();
    }

    private JmhCase one(NamedJdk jdk, String object, String phase, int threads) {
        boolean registers = object.equals(FINALIZER) || object.equals(CLEANER);
        Heap heap = phase.equals(WHOLE) ? scale.large().small() : registers ? scale.large() : scale.heap();
        return JmhCase.of(
                        Objects.requireNonNull(BENCHMARKS.get(object)),
                        labels(jdk.label(), object, phase, threads),
                        jdk.jdk())
                .withArguments(heap.parallel())
                .withThreads(threads);
    }

    static Map<String, String> labels(String jdk, String object, String phase, int threads) {
        return Labels.of("jdk", jdk, "object", object, "phase", phase, "threads", Integer.toString(threads));
    }

    @Override
    public Experiment answer(List<Taken> taken, List<NamedJdk> jdks) {
        List<Row> rows = taken.stream().map(ByEnd::row).toList();
        return new Experiment(
                ID,
                "Finalizers and cleaners",
                "What does it cost that an object wants to be told of its end?",
                "Objects with one number, as in " + ByThreads.ID + ". Registering: "
                        + scale.large().words()
                        + ", which takes what is allocated meanwhile, so that hardly a collection falls"
                        + " into the timed part. Whole life: "
                        + scale.large().small().words()
                        + ", so that collections find the dead ones and the thread of the"
                        + " finalizers or of the cleaner ends them.",
                new Layout(List.of("phase", "object", "threads"), List.of("jdk"), List.of(Taken.RATE)),
                List.of(Plot.logLines(
                        "Objects per microsecond by threads", "threads", Taken.RATE, "object", "phase", "jdk")),
                rows,
                null,
                jdks.stream().map(jdk -> conclusion(rows, jdk.label())).collect(Collectors.joining(" ")),
                List.of(
                        "An empty finalizer is there to show that it is none: HotSpot registers a class only if its"
                                + " finalizer has code.",
                        "Where the whole life is timed, collections copy all that is to be ended and take much of the time:"
                                + " checks fail there because that is the price, and the figures spread as the collections"
                                + " come."));
    }

    /** Registered objects take more bytes than the object itself. */
    private static Row row(Taken taken) {
        String object = taken.labels().getOrDefault("object", "");
        boolean registers = object.equals(FINALIZER) || object.equals(CLEANER);
        return registers
                ? taken.rate(Cases.LEAST_BYTES + 1, MOST_BYTES)
                : taken.rate(Cases.LEAST_BYTES, Cases.MOST_BYTES);
    }

    private String conclusion(List<Row> rows, String jdk) {
        String price = BENCHMARKS.keySet().stream()
                .filter(object -> !object.equals(PLAIN))
                .map(object ->
                        object + " " + dearer(rows, jdk, object, REGISTERED).words())
                .collect(Collectors.joining(", "));
        String scaling = scale.processors() == 1
                ? ""
                : " From one thread to " + scale.processors() + ": finalizer "
                        + scaling(rows, jdk, FINALIZER).words()
                        + (scale.quick()
                                ? "."
                                : ", cleaner " + scaling(rows, jdk, CLEANER).words() + ".");
        String whole = ", finalizer for its whole life "
                + dearer(rows, jdk, FINALIZER, WHOLE).words();
        return "JDK " + jdk + ", one thread, plain objects for one: " + price + whole + "." + scaling;
    }

    private static Evidence dearer(List<Row> rows, String jdk, String object, String phase) {
        return Evidence.of(
                rows, Taken.RATE, labels(jdk, PLAIN, REGISTERED, 1), labels(jdk, object, phase, 1), Evidence.MEANT);
    }

    private Evidence scaling(List<Row> rows, String jdk, String object) {
        return Evidence.of(
                rows,
                Taken.RATE,
                labels(jdk, object, REGISTERED, scale.processors()),
                labels(jdk, object, REGISTERED, 1),
                Evidence.MEANT);
    }
}
