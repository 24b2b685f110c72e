// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.experiments.fork.GcTotal;
import dev.hinterland.lab.compare.Summary;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.result.GcTotals;
import dev.hinterland.lab.result.PublishedExperiment;
import dev.hinterland.lab.result.PublishedRow;
import dev.hinterland.lab.result.Settings;
import dev.hinterland.lab.result.Units;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The figures of the published experiment beside those measured here. */
final class PublishedTable {

    private final List<PublishedRow> rows;
    private final List<Summary> here;
    private final Settings settings;

    /** Prepares the table. */
    PublishedTable(List<PublishedRow> rows, List<Summary> here, Settings settings) {
        this.rows = rows;
        this.here = here;
        this.settings = settings;
    }

    String text() {
        Table table = new Table("", "total s", "young n/s", "full n/s", "here s", "young n/s", "full n/s");
        for (PublishedRow row : rows) {
            Optional<Summary> same = sameHere(row);
            table.row(
                    label(row),
                    row.totalMillis() == null ? remark(row) : Units.seconds(row.totalMillis()),
                    count(row.youngCollections(), row.youngMillis()),
                    count(row.fullCollections(), row.fullMillis()),
                    same.map(PublishedTable::total).orElse(Units.NONE),
                    same.map(summary -> stopping(summary, GcTotals::young)).orElse(Units.NONE),
                    same.map(summary -> stopping(summary, GcTotals::full)).orElse(Units.NONE));
        }
        return Paragraph.wrap(
                        "Published: " + PublishedExperiment.CONDITIONS + "; in the last columns, here" + difference(),
                        "")
                + "\n"
                + table.text()
                + remarks();
    }

    /** Says how what was run here differs in size: the times do not compare then, but their ratios may. */
    private String difference() {
        long heap = here.getFirst().heapBytes();
        return settings.entries() == PublishedExperiment.ENTRIES && heap == PublishedExperiment.HEAP_BYTES
                ? ""
                : ": another size, " + Units.count(settings.entries()) + " entries in a heap of " + Units.bytes(heap);
    }

    private Optional<Summary> sameHere(PublishedRow row) {
        boolean otherRedis = row.store().equals("redis") && isOverNetwork(row) != settings.redisOverNetwork();
        return here.stream()
                .filter(summary -> summary.store().equals(row.store()) && !otherRedis)
                .findFirst();
    }

    private static boolean isOverNetwork(PublishedRow row) {
        return row.youngCollections() == null;
    }

    private String remarks() {
        String remarks = rows.stream()
                .filter(row -> row.source().equals("jstat") && row.remark() != null)
                .map(row -> "; " + row.label() + ": " + row.remark())
                .collect(Collectors.joining());
        return Paragraph.wrap("* from the article's jstat listing" + remarks, "  ");
    }

    private static String label(PublishedRow row) {
        return row.source().equals("jstat") ? row.label() + " *" : row.label();
    }

    private static String remark(PublishedRow row) {
        return isOverNetwork(row) ? "> 1 h" : Units.NONE;
    }

    private static String count(@Nullable Integer count, @Nullable Double millis) {
        return count == null || millis == null ? Units.NONE : TimeTable.countAndSeconds(count, millis);
    }

    /** Collections of a collector that stops the program for them; what others do does not compare. */
    private static String stopping(Summary summary, Function<GcTotals, @Nullable GcTotal> kind) {
        return Collector.of(summary.collector()).concurrent() ? Units.NONE : TimeTable.countAndSeconds(summary, kind);
    }

    private static String total(Summary summary) {
        if (summary.ok()) {
            return Units.seconds(summary.totalMillis());
        }
        return summary.skipped() ? "skipped" : "failed";
    }
}
