// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.live;

import dev.hinterland.experiments.hsperf.TlabCounters;
import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Cases;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.JvmUsed;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.ExperimentSet;
import dev.hinterland.lab.result.Units;
import dev.hinterland.lab.tlab.live.CounterWatch.Seen;
import dev.hinterland.lab.tlab.recording.Recording;
import dev.hinterland.lab.tlab.recording.Recording.Allocation;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Watches a JVM that runs already: its counters after each collection, and its slow allocations with stacks and sizes.
 */
public final class LiveExperiments implements ExperimentSet {

    private static final int MOST_SHOWN = 12;
    private static final int STACKS_SHOWN = 3;
    private static final int FRAMES_SHOWN = 5;
    private static final double MILLIS = 1000;
    private static final double MIB = 1 << 20;
    private static final double KIB = 1024;
    private static final double PERCENT = 100;
    private static final List<String> FOREIGN = List.of("java.", "javax.", "jdk.", "sun.");
    private static final String MEDIAN = "median";
    private static final String LEAST = "least";
    private static final String MOST = "most";
    private static final String THREADS = "threads";
    private static final String REFILLS = "refills";
    private static final String GC_WASTE = "gc waste";

    private static final List<Figure> FIGURES = List.of(
            new Figure(THREADS, "", TlabCounters::threads),
            new Figure(REFILLS, "", TlabCounters::fills),
            new Figure("buffers", "MiB", counters -> counters.allocatedWords() * Long.BYTES / MIB),
            new Figure("slow", "", TlabCounters::slowAllocations),
            Figure.part(GC_WASTE, TlabCounters::gcWasteWords),
            Figure.part("refill waste", TlabCounters::refillWasteWords));

    private final Target target;
    private final Duration time;
    private List<Seen> seen = List.of();
    private Optional<Recording> recording = Optional.empty();
    private String whyNoRecording = "";
    private Map<String, String> flags = Map.of();

    private LiveExperiments(Target target, Duration time) {
        this.target = target;
        this.time = time;
    }

    /** Prepares what follows from a watching that has been. */
    LiveExperiments(Target target, Duration time, List<Seen> seen, Optional<Recording> recording, String whyNone) {
        this(target, time);
        this.seen = List.copyOf(seen);
        this.recording = recording;
        whyNoRecording = whyNone;
    }

    /** Returns the watching of a process for a time, or says in one sentence why that can't be. */
    public static LiveExperiments of(long pid, Duration time) {
        return new LiveExperiments(Target.of(pid), time);
    }

    @Override
    public Optional<JvmUsed> watched() {
        return Optional.of(new JvmUsed(jdk(), target.version(), ""));
    }

    private String jdk() {
        return target.feature().isEmpty() ? "pid " + target.pid() : target.feature();
    }

    @Override
    public List<Experiment> run(Bench bench) throws IOException, InterruptedException {
        bench.progress().expect(1);
        bench.progress().started("process " + target.pid());
        Jcmd jcmd = new Jcmd(bench.children(), target.pid());
        try (LiveRecording live = new LiveRecording(jcmd, bench.children().newDirectory())) {
            if (target.refusesAttach()) {
                whyNoRecording = "it lets nobody attach: -XX:+DisableAttachMechanism";
            } else {
                flags = jcmd.flags();
                live.start();
            }
            seen = new CounterWatch(time, bench.progress()).watch(target);
            if (whyNoRecording.isEmpty()) {
                recording = live.stop();
                whyNoRecording = live.failure().orElse("");
            }
        }
        bench.progress().finished(seen.size() + " collections");
        return experiments();
    }

    List<Experiment> experiments() {
        return List.of(
                counters(),
                collections(),
                LiveFormula.of(LiveFormula.watched(labels(), target, flags, seen, time)),
                slow(),
                refills());
    }

    private Experiment counters() {
        List<Case<List<Seen>>> summaries = seen.isEmpty()
                ? List.of()
                : Stream.of(MEDIAN, LEAST, MOST)
                        .map(name -> Case.of(labels(), seen).with("collections", name))
                        .toList();
        return Table.<List<Seen>>of("live.tlab", "Allocation buffers of process " + target.pid())
                .question("What does this JVM do with its allocation buffers between two collections?")
                .method("sun.gc.tlab.* in the JVM's shared file, looked at every 2 ms for " + seconds()
                        + "; they are those of the last collection cycle.")
                .down(List.of("collections"))
                .columns(FIGURES.stream().map(Figure::summary).toList())
                .findingOverAll(results -> target.counters().isEmpty() ? "" : counters(seen, seconds()))
                .of(ofCounters(summaries));
    }

    private static String counters(List<Seen> seen, String time) {
        return seen.isEmpty()
                ? "No collection was seen in " + time + "."
                : String.format(
                        Locale.ROOT,
                        "%d collections in %s, with %s refills and %s slow allocations.",
                        seen.size(),
                        time,
                        Units.count(sum(seen, TlabCounters::fills)),
                        Units.count(sum(seen, TlabCounters::slowAllocations)));
    }

    private static long sum(List<Seen> seen, ToLongFunction<TlabCounters> what) {
        return seen.stream()
                .mapToLong(each -> what.applyAsLong(each.counters()))
                .sum();
    }

    private Experiment collections() {
        boolean few = seen.size() <= MOST_SHOWN;
        Column<Seen> at = Column.sum("at", "s", each -> each.atMillis() / MILLIS);
        List<Column<Seen>> figures = new ArrayList<>(List.of(at));
        FIGURES.forEach(figure ->
                figures.add(figure.name().equals(THREADS) ? figure.each().inFileOnly() : figure.each()));
        Table<Seen> table = Table.<Seen>of("live.collections", "The same, collection by collection")
                .question("How does it change?")
                .method("As above.")
                .down(List.of("collection"))
                .columns(
                        few ? figures : figures.stream().map(Column::inFileOnly).toList())
                .plot(Plot.lines("Refills between collections", at.name(), REFILLS, "jdk"))
                .plot(Plot.lines("Waste when a collection comes", at.name(), GC_WASTE, "jdk"));
        return (few
                        ? table
                        : table.note("One row for each of the " + seen.size()
                                + " collections is in the file of the results."))
                .of(ofCounters(IntStream.range(0, seen.size())
                        .mapToObj(i -> Case.of(labels(), seen.get(i)).with("collection", Integer.toString(i + 1)))
                        .toList()));
    }

    private <O> List<Case<O>> ofCounters(List<Case<O>> cases) {
        return target.counters().isPresent() ? cases : List.of(Case.skipped(labels(), target.whyNoCounters(flags)));
    }

    private Map<String, String> labels() {
        return Map.of(Table.JDK, jdk());
    }

    private Experiment slow() {
        return allocations("live.slow", "Slow allocations")
                .question("Which objects are allocated outside of buffers, and where?")
                .method("Flight recording of " + seconds()
                        + ", ObjectAllocationOutsideTLAB. Where: the first place that is not the" + " JDK's own.")
                .findingOverAll(LiveExperiments::mostFrequent)
                .notes(LiveExperiments::stacks)
                .of(places(true));
    }

    private Experiment refills() {
        return allocations("live.refills", "Refills")
                .question("For which objects are new buffers taken, and where?")
                .method("Flight recording of " + seconds()
                        + ", ObjectAllocationInNewTLAB. Sizes are those of the objects.")
                .findingOverAll(
                        results -> recording.map(LiveExperiments::buffers).orElse(""))
                .of(places(false));
    }

    private static Table<Allocation> allocations(String id, String title) {
        return Table.<Allocation>of(id, title)
                .down(List.of("object", "where"))
                .columns(
                        Column.exact(
                                "count",
                                "",
                                one -> OptionalDouble.of(one.outcomes().size())),
                        kibibytes("median", sorted -> sorted[sorted.length / 2]),
                        kibibytes("largest", sorted -> sorted[sorted.length - 1])
                                .inFileOnly(),
                        Column.sum("all", "MiB", each -> each.bytes() / MIB));
    }

    private static Column<Allocation> kibibytes(String name, ToDoubleFunction<double[]> ofSorted) {
        return Column.exact(
                name,
                "KiB",
                one -> OptionalDouble.of(
                        ofSorted.applyAsDouble(sorted(one.outcomes(), each -> (double) each.bytes())) / KIB));
    }

    private static <O> double[] sorted(List<O> all, ToDoubleFunction<O> figure) {
        return all.stream().mapToDouble(figure).sorted().toArray();
    }

    private List<Case<Allocation>> places(boolean outside) {
        return recording
                .map(tells ->
                        places(
                                        jdk(),
                                        tells.allocations().stream()
                                                .filter(each -> each.outside() == outside)
                                                .toList())
                                .stream()
                                .limit(MOST_SHOWN)
                                .toList())
                .orElseGet(() -> List.of(Case.failed(labels(), whyNoRecording)));
    }

    /** Returns a case for each class and place, those with the most objects first. */
    static List<Case<Allocation>> places(String jdk, List<Allocation> allocations) {
        Cases<Allocation> places = new Cases<>();
        for (Allocation each : allocations) {
            String type = each.type().substring(each.type().lastIndexOf('.') + 1);
            places.add(Labels.of(Table.JDK, jdk, "object", type, "where", where(each.frames())), each);
        }
        return places.all().stream()
                .map(one -> one.with("stack", mostFrequentStack(one.outcomes())))
                .sorted(Comparator.comparingInt(
                                (Case<Allocation> one) -> one.outcomes().size())
                        .reversed())
                .toList();
    }

    /** Of the stacks that lead to a place, the one that does most often. */
    private static String mostFrequentStack(List<Allocation> some) {
        Map<String, Long> stacks = some.stream()
                .collect(Collectors.groupingBy(
                        each -> String.join(" < ", each.frames()), LinkedHashMap::new, Collectors.counting()));
        return stacks.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
    }

    /** The first place that is not the JDK's own, in a few letters. */
    static String where(List<String> frames) {
        String frame = frames.stream()
                .filter(each -> FOREIGN.stream().noneMatch(each::startsWith))
                .findFirst()
                .orElse(frames.isEmpty() ? "unknown" : frames.getFirst());
        String[] parts = frame.split("\\.", -1);
        return parts.length < 2 ? frame : String.join(".", Arrays.copyOfRange(parts, parts.length - 2, parts.length));
    }

    private static Stream<Case<Allocation>> measured(Results<Allocation> results) {
        return results.all().stream().map(Results.Result::one).filter(one -> !one.isMissing());
    }

    private static String mostFrequent(Results<Allocation> results) {
        return measured(results)
                .findFirst()
                .map(one -> String.format(
                        Locale.ROOT,
                        "Most of them: %s at %s, %s times.",
                        one.label("object"),
                        one.label("where"),
                        Units.count(one.outcomes().size())))
                .orElse(results.all().isEmpty() ? "No object was allocated outside of buffers." : "");
    }

    /** The stacks of the most frequent ones. */
    private static List<String> stacks(Results<Allocation> results) {
        return measured(results)
                .limit(STACKS_SHOWN)
                .map(one -> one.label("object") + ": " + shortened(one.label("stack")))
                .toList();
    }

    private static String shortened(String stack) {
        String[] frames = stack.split(" < ", -1);
        String some = String.join(" < ", List.of(frames).subList(0, Math.min(FRAMES_SHOWN, frames.length)));
        return frames.length <= FRAMES_SHOWN ? some : some + " < …";
    }

    private static String buffers(Recording recording) {
        long[] sizes = recording.allocations().stream()
                .filter(each -> !each.outside())
                .mapToLong(Allocation::tlabBytes)
                .sorted()
                .toArray();
        return sizes.length == 0
                ? "No buffer was taken."
                : String.format(
                        Locale.ROOT,
                        "%s buffers were taken, of %s to %s, in the median %s.",
                        Units.count(sizes.length),
                        Units.bytes(sizes[0]),
                        Units.bytes(sizes[sizes.length - 1]),
                        Units.bytes(sizes[sizes.length / 2]));
    }

    private String seconds() {
        return time.toMillis() / MILLIS + " s";
    }

    /**
     * What counters say of a collection.
     *
     * @param name how it is called
     * @param unit in what
     * @param of what it is
     */
    private record Figure(String name, String unit, ToDoubleFunction<TlabCounters> of) {

        static Figure part(String name, ToLongFunction<TlabCounters> words) {
            return new Figure(
                    name,
                    "%",
                    counters -> counters.allocatedWords() == 0
                            ? 0
                            : PERCENT * words.applyAsLong(counters) / counters.allocatedWords());
        }

        Column<Seen> each() {
            return Column.sum(name, unit, each -> of.applyAsDouble(each.counters()));
        }

        /** Returns the median, the least or the most, by the label of the case. */
        Column<List<Seen>> summary() {
            return Column.exact(name, unit, one -> {
                double[] sorted = sorted(one.outcomes().getFirst(), each -> of.applyAsDouble(each.counters()));
                int last = sorted.length - 1;
                return OptionalDouble.of(
                        switch (one.label("collections")) {
                            case LEAST -> sorted[0];
                            case MOST -> sorted[last];
                            default -> sorted[sorted.length / 2];
                        });
            });
        }
    }
}
