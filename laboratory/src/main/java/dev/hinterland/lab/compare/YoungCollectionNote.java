// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import dev.hinterland.experiments.fork.GcTotal;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.gc.YoungCollections;
import dev.hinterland.lab.result.Run;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers what the published experiment leaves open: why the stores on the heap show so few young collections. Compares
 * the GC logs of the store with the fewest of them on the heap and of the one with the most outside it.
 */
final class YoungCollectionNote {

    /** A first collection falls into the start of a JVM, and says nothing about the data. */
    private static final int FEWEST_TO_TELL = 3;

    private YoungCollectionNote() {}

    /** Returns the answer, or {@code null} where the runs have no two logs to compare. */
    static @Nullable String of(List<Run> runs) {
        List<Run> withPauses = runs.stream()
                .filter(run -> run.ok() && !Collector.of(run.collector()).concurrent())
                .filter(run -> young(run) + full(run) > 0)
                .toList();
        List<Run> heapRuns = withPauses.stream().filter(Run::onHeap).toList();
        if (heapRuns.isEmpty()) {
            return null;
        }
        return heapRuns.stream()
                .filter(run -> young(run) + full(run) >= FEWEST_TO_TELL)
                .min(Comparator.comparingInt(YoungCollectionNote::young))
                .map(run -> beside(run, withPauses))
                .orElseGet(() -> tooShort(heapRuns));
    }

    private static String tooShort(List<Run> heapRuns) {
        int most =
                heapRuns.stream().mapToInt(run -> young(run) + full(run)).max().orElse(0);
        return "These runs are too short to tell: no store on the heap had more than " + counted(most, "collection")
                + ". More entries, or a smaller heap, would show it.";
    }

    /**
     * Compares with the store outside the heap that collects most often, in a heap of the same size if there is one.
     */
    private static @Nullable String beside(Run onHeap, List<Run> withPauses) {
        Optional<Run> outside = withPauses.stream()
                .filter(run -> !run.onHeap() && run.collector().equals(onHeap.collector()))
                .max(Comparator.comparing((Run run) -> run.heapBytes() == onHeap.heapBytes())
                        .thenComparingInt(YoungCollectionNote::young));
        return outside.map(run -> sentence(onHeap, run)).orElse(null);
    }

    private static String sentence(Run onHeap, Run outside) {
        YoungCollections kept = YoungCollections.of(new GcLog(onHeap.course().gcEvents(), 0));
        YoungCollections passing =
                YoungCollections.of(new GcLog(outside.course().gcEvents(), 0));
        String first = "Young collections follow allocation, and cost what survives them. " + onHeap.store() + ": "
                + figures(onHeap, kept) + ". " + outside.store() + ": " + figures(outside, passing) + ".";
        return kept.fullCount() == 0 ? first : first + " " + displaced(kept);
    }

    private static String figures(Run run, YoungCollections collections) {
        return String.format(
                Locale.ROOT,
                "%d bytes per entry in all; %s, one collection every %d MiB, with %s of it still alive and %s each",
                collections.allocatedBytes() / run.setup().entries(),
                counted(collections.youngCount(), "young collection"),
                mibPerCollection(collections),
                percent(collections.survivingShare()),
                perYoung(run));
    }

    private static long mibPerCollection(YoungCollections collections) {
        long bytes = collections.allocatedBytes() / Math.max(1, collections.youngCount() + collections.fullCount());
        return bytes >> 20;
    }

    /** Once the old generation is full of live entries, full collections stand where young ones would. */
    private static String displaced(YoungCollections kept) {
        return String.format(
                Locale.ROOT,
                "From the first full collection on, when the old generation was full of entries, the full ones are %d of %d:"
                        + " they empty the young generation too, and so stand in the place of young ones, which"
                        + " would have found no room for what survives.",
                kept.fullCount(),
                kept.fullCount() + kept.youngAfterFirstFull());
    }

    private static String perYoung(Run run) {
        GcTotal young = run.collections().young();
        return young == null || young.count() == 0
                ? "-"
                : String.format(Locale.ROOT, "%.1f ms", young.millis() / young.count());
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    private static int young(Run run) {
        return count(run.collections().young());
    }

    private static int full(Run run) {
        return count(run.collections().full());
    }

    private static int count(@Nullable GcTotal total) {
        return total == null ? 0 : (int) total.count();
    }
}
