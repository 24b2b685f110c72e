package dev.hinterland.lab.tlab.live;

import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.Units;
import dev.hinterland.lab.tlab.recording.Recording;
import java.util.List;
import java.util.Locale;

/** What was seen of a running JVM, in words. */
final class LiveWords {

    private static final int STACKS_SHOWN = 3;
    private static final int FRAMES_SHOWN = 5;

    private LiveWords() {}

    static String counters(List<CounterWatch.Seen> seen, String time) {
        if (seen.isEmpty()) {
            return "No collection was seen in " + time + ".";
        }
        long fills = seen.stream().mapToLong(each -> each.counters().fills()).sum();
        long slow = seen.stream()
                .mapToLong(each -> each.counters().slowAllocations())
                .sum();
        return String.format(
                Locale.ROOT,
                "%d collections in %s, with %s refills and %s slow allocations.",
                seen.size(),
                time,
                Units.count(fills),
                Units.count(slow));
    }

    static String slow(List<Row> rows) {
        List<Row> measured =
                rows.stream().filter(row -> row.status() == Status.OK).toList();
        if (measured.isEmpty()) {
            return rows.isEmpty() ? "No object was allocated outside of buffers." : "";
        }
        Row first = measured.getFirst();
        return String.format(
                Locale.ROOT,
                "Most of them: %s at %s, %s times.",
                first.label("object"),
                first.label("where"),
                first.value("count")
                        .map(Value::value)
                        .map(count -> Units.count(count.longValue()))
                        .orElse("some"));
    }

    /** The stacks of the most frequent ones. */
    static List<String> stacks(List<Row> rows) {
        return rows.stream()
                .filter(row -> row.status() == Status.OK)
                .limit(STACKS_SHOWN)
                .map(row -> row.label("object") + ": " + shortened(row.label("stack")))
                .toList();
    }

    private static String shortened(String stack) {
        String[] frames = stack.split(" < ", -1);
        String some = String.join(" < ", List.of(frames).subList(0, Math.min(FRAMES_SHOWN, frames.length)));
        return frames.length <= FRAMES_SHOWN ? some : some + " < …";
    }

    static String buffers(Recording recording) {
        long[] sizes = recording.allocations().stream()
                .filter(each -> !each.outside())
                .mapToLong(Recording.Allocation::tlabBytes)
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
}
