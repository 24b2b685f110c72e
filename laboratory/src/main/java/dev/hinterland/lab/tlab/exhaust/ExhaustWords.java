package dev.hinterland.lab.tlab.exhaust;

import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.Units;
import dev.hinterland.lab.tlab.recording.Recording;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.Collectors;

/** What follows from the steps of a heap to its end, in words. */
final class ExhaustWords {

    private ExhaustWords() {}

    /** Each JDK's chain of steps, with its time. */
    static String conclusion(List<Row> stages) {
        return byJdk(stages).entrySet().stream()
                .map(entry -> "JDK " + entry.getKey() + ": "
                        + entry.getValue().stream()
                                .map(row -> row.label("stage") + at(row))
                                .collect(Collectors.joining(" → "))
                        + ".")
                .collect(Collectors.joining(" "));
    }

    private static String at(Row row) {
        return row.value("at")
                .map(at -> String.format(Locale.ROOT, " (%.2f s)", at.value()))
                .orElse("");
    }

    private static Map<String, List<Row>> byJdk(List<Row> rows) {
        return rows.stream()
                .filter(row -> row.status() == Status.OK)
                .collect(Collectors.groupingBy(row -> row.label("jdk"), LinkedHashMap::new, Collectors.toList()));
    }

    /** How little the full collections freed. */
    static String freed(List<Row> collections) {
        return byJdk(collections).entrySet().stream()
                .map(entry -> freed(entry.getKey(), entry.getValue()))
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String freed(String jdk, List<Row> collections) {
        double[] freed = collections.stream()
                .filter(row -> row.label("kind").equals("full"))
                .mapToDouble(row -> figure(row, "before") - figure(row, "after"))
                .sorted()
                .toArray();
        return freed.length == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "JDK %s: the median of %d full collections freed %.1f MiB.",
                        jdk,
                        freed.length,
                        freed[freed.length / 2]);
    }

    private static double figure(Row row, String name) {
        return row.value(name).map(Value::value).orElse(0.0);
    }

    /** How large buffers and the objects outside of them were. */
    static List<String> details(String jdk, Recording recording) {
        List<String> details = new ArrayList<>();
        LongSummaryStatistics buffers = recording.allocations().stream()
                .filter(each -> !each.outside())
                .mapToLong(Recording.Allocation::tlabBytes)
                .summaryStatistics();
        LongSummaryStatistics outside = recording.allocations().stream()
                .filter(Recording.Allocation::outside)
                .mapToLong(Recording.Allocation::bytes)
                .summaryStatistics();
        if (buffers.getCount() > 0) {
            details.add("JDK " + jdk + ": buffers of " + range(buffers) + ".");
        }
        if (outside.getCount() > 0) {
            details.add("JDK " + jdk + ": objects outside of buffers of " + range(outside) + ".");
        }
        if (!recording.requiringGc().isEmpty()) {
            details.add("JDK " + jdk + ": " + recording.requiringGc().size()
                    + " requests for memory had to wait for a collection.");
        }
        return details;
    }

    private static String range(LongSummaryStatistics sizes) {
        return Units.bytes(sizes.getMin()) + " to " + Units.bytes(sizes.getMax());
    }
}
