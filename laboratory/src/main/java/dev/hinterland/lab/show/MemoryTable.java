// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.lab.compare.Summary;
import dev.hinterland.lab.result.Units;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Memory of stores that ran with one collector and heap. */
final class MemoryTable {

    private final List<Summary> summaries;

    MemoryTable(List<Summary> summaries) {
        this.summaries = summaries;
    }

    String text() {
        Table table = new Table("store", "peak RSS", "off-heap", "B/entry*", "needs heap", "JVM flags");
        for (Summary summary : summaries) {
            table.row(
                    summary.store(),
                    Units.bytes(summary.median(run -> run.memory().maxRssBytes())),
                    Units.bytes(summary.median(run -> run.memory().offHeapBytes())),
                    bytesPerEntry(summary),
                    needs(summary),
                    flags(summary));
        }
        return table.text() + "* memory beyond payload, per entry\n";
    }

    private static String bytesPerEntry(Summary summary) {
        OptionalDouble bytes = summary.median(run -> run.memory().bytesPerEntry());
        return bytes.isEmpty() ? Units.NONE : String.format(Locale.ROOT, "%.0f", bytes.getAsDouble());
    }

    private static String needs(Summary summary) {
        Long smallest = summary.smallestHeapBytes();
        return smallest == null ? "" : Units.bytes(smallest);
    }

    private static String flags(Summary summary) {
        int count = summary.runs().getFirst().setup().jvmFlags().size();
        return count == 0 ? "none" : Integer.toString(count);
    }
}
