package dev.hinterland.lab.tlab.live;

import dev.hinterland.experiments.hsperf.TlabCounters;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.tlab.recording.Recording.Allocation;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What was seen of a running JVM, as rows. */
final class LiveRows {

    private static final double MILLIS_PER_SECOND = 1000;
    private static final double MIB = 1 << 20;
    private static final double KIB = 1024;
    private static final double PERCENT = 100;
    private static final List<String> FOREIGN = List.of("java.", "javax.", "jdk.", "sun.");

    private LiveRows() {}

    /** Returns a row for each collection. */
    static List<Row> collections(String jdk, List<CounterWatch.Seen> seen) {
        return seen.stream()
                .map(each ->
                        collection(Labels.of("jdk", jdk, "collection", Integer.toString(seen.indexOf(each) + 1)), each))
                .toList();
    }

    private static Row collection(Map<String, String> labels, CounterWatch.Seen seen) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("at", Value.exact(seen.atMillis() / MILLIS_PER_SECOND, "s"));
        figures()
                .forEach((figure, reading) ->
                        values.put(figure.name(), Value.exact(reading.applyAsDouble(seen.counters()), figure.unit())));
        return Row.of(labels, values);
    }

    /** Returns the median, the least and the most of each figure. */
    static List<Row> summary(String jdk, List<CounterWatch.Seen> seen) {
        return seen.isEmpty()
                ? List.of()
                : List.of(
                        summary(jdk, seen, "median", sorted -> sorted[sorted.length / 2]),
                        summary(jdk, seen, "least", sorted -> sorted[0]),
                        summary(jdk, seen, "most", sorted -> sorted[sorted.length - 1]));
    }

    private static Row summary(
            String jdk, List<CounterWatch.Seen> seen, String name, ToDoubleFunction<double[]> choice) {
        Map<String, Value> values = new LinkedHashMap<>();
        figures().forEach((figure, reading) -> {
            double[] sorted = seen.stream()
                    .mapToDouble(each -> reading.applyAsDouble(each.counters()))
                    .sorted()
                    .toArray();
            values.put(figure.name(), Value.exact(choice.applyAsDouble(sorted), figure.unit()));
        });
        return Row.of(Labels.of("jdk", jdk, "collections", name), values);
    }

    private static Map<Figure, ToDoubleFunction<TlabCounters>> figures() {
        Map<Figure, ToDoubleFunction<TlabCounters>> figures = new LinkedHashMap<>();
        figures.put(new Figure("threads", ""), TlabCounters::threads);
        figures.put(new Figure("refills", ""), TlabCounters::fills);
        figures.put(new Figure("buffers", "MiB"), counters -> counters.allocatedWords() * Long.BYTES / MIB);
        figures.put(new Figure("slow", ""), TlabCounters::slowAllocations);
        figures.put(new Figure("gc waste", "%"), counters -> part(counters.gcWasteWords(), counters));
        figures.put(new Figure("refill waste", "%"), counters -> part(counters.refillWasteWords(), counters));
        return figures;
    }

    private static double part(long words, TlabCounters counters) {
        return counters.allocatedWords() == 0 ? 0 : PERCENT * words / counters.allocatedWords();
    }

    /** Returns a row for each class and place, those with the most objects first. */
    static List<Row> slow(String jdk, List<Allocation> allocations) {
        Map<Map<String, String>, List<Allocation>> groups = allocations.stream()
                .collect(Collectors.groupingBy(each -> labels(jdk, each), LinkedHashMap::new, Collectors.toList()));
        return groups.entrySet().stream()
                .map(group -> slow(withStack(group.getKey(), group.getValue()), group.getValue()))
                .sorted(Comparator.comparingDouble(LiveRows::count).reversed())
                .toList();
    }

    private static double count(Row row) {
        return row.value("count").map(Value::value).orElse(0.0);
    }

    private static Map<String, String> labels(String jdk, Allocation allocation) {
        return Labels.of(
                "jdk",
                jdk,
                "object",
                allocation.type().substring(allocation.type().lastIndexOf('.') + 1),
                "where",
                where(allocation.frames()));
    }

    /** Of the stacks that lead to a place, the one that does most often. */
    private static Map<String, String> withStack(Map<String, String> labels, List<Allocation> some) {
        Map<String, Long> stacks = some.stream()
                .collect(Collectors.groupingBy(
                        each -> String.join(" < ", each.frames()), LinkedHashMap::new, Collectors.counting()));
        Map<String, String> all = new LinkedHashMap<>(labels);
        stacks.entrySet().stream().max(Map.Entry.comparingByValue()).ifPresent(most -> all.put("stack", most.getKey()));
        return all;
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

    private static Row slow(Map<String, String> labels, List<Allocation> some) {
        double[] sizes = some.stream()
                .mapToDouble(each -> (double) each.bytes())
                .sorted()
                .toArray();
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("count", Value.exact(sizes.length, ""));
        values.put("median", Value.exact(sizes[sizes.length / 2] / KIB, "KiB"));
        values.put("largest", Value.exact(sizes[sizes.length - 1] / KIB, "KiB"));
        values.put("all", Value.exact(Arrays.stream(sizes).sum() / MIB, "MiB"));
        return Row.of(labels, values);
    }

    private record Figure(String name, String unit) {}
}
