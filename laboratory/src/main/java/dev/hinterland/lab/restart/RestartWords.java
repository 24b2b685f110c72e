package dev.hinterland.lab.restart;

import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Units;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** How it was measured, and what follows from the rows. */
final class RestartWords {

    private RestartWords() {}

    /** Returns the cache, the load and the kill. */
    static String method(RestartPlan plan) {
        return "A cache of " + Units.bytes(plan.maximumBytes()) + " under requests for "
                + Units.count(plan.entries()) + " entries of " + plan.keyBytes() + " + " + plan.valueBytes()
                + " B, by a Zipf distribution with exponent " + plan.exponent() + ", from " + plan.threads()
                + " threads at full speed; " + plan.writePercent() + " % of the requests update their entry. A miss"
                + " loads the value, which takes " + plan.loadMicros() + " µs, and puts it. "
                + Units.count(plan.fillRequests()) + " requests whose loads take no time fill the cache; then "
                + Units.millis((double) plan.beforeMillis())
                + " of load, a SIGKILL, and the next JVM at once. warm: the cache"
                + " is in a file. cold: it is in memory. A heap of " + Units.bytes(plan.heapBytes()) + " at most, G1.";
    }

    /** Returns how much sooner a warm cache is back, and what that spares the system behind it. */
    static String times(List<Row> rows, double afterSeconds) {
        if (rows.stream().noneMatch(row -> row.believable() && !row.values().isEmpty())) {
            return "";
        }
        return "Hits are back " + after(rows, Start.WARM, RestartRows.HITS_BACK, afterSeconds) + " warm, "
                + after(rows, Start.COLD, RestartRows.HITS_BACK, afterSeconds) + " cold; throughput "
                + after(rows, Start.WARM, RestartRows.RATE_BACK, afterSeconds) + " warm, "
                + after(rows, Start.COLD, RestartRows.RATE_BACK, afterSeconds) + " cold.";
    }

    /** Returns what share of the first reads finds its entry. */
    static String hits(List<Row> rows) {
        Optional<Value> warm = value(rows, Start.WARM, RestartRows.HITS_FIRST);
        Optional<Value> cold = value(rows, Start.COLD, RestartRows.HITS_FIRST);
        return warm.isEmpty() || cold.isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        "Of the reads of the first second a warm cache answers %.1f %%, a cold one %.1f %%.",
                        warm.get().value(),
                        cold.get().value());
    }

    private static String after(List<Row> rows, Start start, String name, double afterSeconds) {
        return value(rows, start, name)
                .map(value -> String.format(Locale.ROOT, "after %.1f s", value.value()))
                .orElseGet(() -> String.format(Locale.ROOT, "not within %.0f s", afterSeconds));
    }

    private static Optional<Value> value(List<Row> rows, Start start, String name) {
        return rows.stream()
                .filter(row -> row.matches(Map.of(RestartRows.CACHE, start.id())) && row.believable())
                .findFirst()
                .flatMap(row -> row.value(name));
    }
}
