// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.experiments.fork.GcTotal;
import dev.hinterland.lab.compare.Summary;
import dev.hinterland.lab.result.GcTotals;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.Units;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Times and collections of stores that ran with one collector; which collections there are depends on it. */
final class TimeTable {

    private final String collector;
    private final List<Summary> summaries;

    TimeTable(String collector, List<Summary> summaries) {
        this.collector = collector;
        this.summaries = summaries;
    }

    String text() {
        Table table = switch (collector) {
            case "zgc" -> new Table("store", "total s", "write s", "read s", "pauses n/s", "stalls n/s");
            case "shenandoah" -> new Table("store", "total s", "write s", "read s", "pauses n/s", "degen.+full n/s");
            default -> new Table("store", "total s", "write s", "read s", "young n/s", "full n/s");
        };
        summaries.forEach(summary -> table.row(row(summary)));
        return table.text() + mixed();
    }

    /** The total contains a third phase where one was asked for. */
    private String mixed() {
        String times = summaries.stream()
                .filter(summary ->
                        summary.median(run -> run.times().millisOf("mixed")).isPresent())
                .map(summary -> summary.store() + " "
                        + Units.seconds(summary.median(run -> run.times().millisOf("mixed"))) + " s")
                .collect(Collectors.joining(", "));
        return times.isEmpty() ? "" : Paragraph.wrap("of the total, reads and writes mixed: " + times, "");
    }

    private String[] row(Summary summary) {
        return new String[] {
            summary.store(),
            total(summary),
            Units.seconds(summary.median(run -> run.times().millisOf("write"))),
            Units.seconds(summary.median(run -> run.times().millisOf("read"))),
            first(summary),
            second(summary)
        };
    }

    private static String total(Summary summary) {
        if (!summary.ok()) {
            return summary.skipped() ? "skipped" : "failed";
        }
        OptionalDouble spread = summary.spread(Run::totalMillis);
        String seconds = Units.seconds(summary.totalMillis());
        return spread.isEmpty()
                ? seconds
                : seconds + String.format(Locale.ROOT, " ±%.0f%%", 100 * spread.getAsDouble());
    }

    private String first(Summary summary) {
        return collector.equals("zgc") || collector.equals("shenandoah")
                ? countAndSeconds(summary, GcTotals::concurrentPauses)
                : countAndSeconds(summary, GcTotals::young);
    }

    private String second(Summary summary) {
        return switch (collector) {
            case "zgc" -> countAndSeconds(summary, GcTotals::stalls);
            case "shenandoah" ->
                countAndSeconds(
                        summary,
                        all -> all.full() == null
                                ? all.degenerated()
                                : all.degenerated().plus(all.full()));
            default -> countAndSeconds(summary, GcTotals::full);
        };
    }

    static String countAndSeconds(Summary summary, Function<GcTotals, @Nullable GcTotal> kind) {
        OptionalDouble number = summary.median(kind, GcTotal::count);
        return summary.skipped() || number.isEmpty()
                ? Units.NONE
                : countAndSeconds(
                        number.getAsDouble(),
                        summary.median(kind, GcTotal::millis).orElse(0));
    }

    /** As the published experiment writes it: {@code 31/1.522}. */
    static String countAndSeconds(double count, double millis) {
        return count == 0 ? "0" : String.format(Locale.ROOT, "%.0f/%.3f", count, millis / 1000);
    }
}
