// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tail;

import dev.hinterland.experiments.tail.Pacing;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How it was measured, in words. */
final class TailMethod {

    private static final double PERCENTILE_OF_ONE_STOP = 1e-4;

    private TailMethod() {}

    /** Returns the load, the heap and what the figures are. */
    static String of(TailPlan plan) {
        return "A JVM for each store and collector, with a heap of " + Units.bytes(plan.heapBytes())
                + ", fixed and touched before (half empty when a ConcurrentHashMap holds the entries). "
                + Units.count(plan.data().count()) + " entries of "
                + plan.data().keyBytes() + " + " + plan.data().valueBytes() + " B, "
                + Units.bytes(plan.data().payloadBytes()) + "; a store outside the heap may take "
                + Units.bytes(plan.maxOffHeapBytes())
                + " beside it, which Hinterland touches before, too. Reads of random entries, "
                + Units.count(plan.rate())
                + " per second on a schedule; each counts from when it was due, and what is due"
                + " while another runs waits its turn and counts. Another thread makes "
                + Units.bytes(plan.garbageBytes())
                + "/s of garbage, a third puts so many per second on a schedule of its own."
                + " " + plan.warmupSeconds() + " s of the same load before don't count, " + plan.seconds()
                + " s do, without puts first; then the same JVM goes on with puts. The control does nothing on the same"
                + " schedules, beside the same garbage, in an equal heap without data: the floor of machine, waiting and"
                + " collector. " + pacing(plan.pacing());
    }

    private static String pacing(Pacing pacing) {
        return switch (pacing) {
            case PARK ->
                "Threads sleep until the next operation is due, and leave the processor to the collector; the"
                        + " system wakes them tens of microseconds late, which is in all figures, the control's too.";
            case SPIN -> "Threads wait by asking the clock, which takes a processor each.";
        };
    }

    /** Returns what a reader must know. */
    static List<String> notes(TailPlan plan) {
        List<String> notes = new ArrayList<>();
        double stop = plan.seconds() * PERCENTILE_OF_ONE_STOP * 1000;
        notes.add(String.format(
                Locale.ROOT,
                "p99.99 of %d s is what %.1f ms of stops in all can hide: a single pause longer than that shows there.",
                plan.seconds(),
                stop));
        notes.add(
                plan.repeats() == 1
                        ? "One JVM each: no spread is known (--repeat 3 gives one)."
                        : "Medians of " + plan.repeats() + " JVMs each, ± half of their range; JVMs in turns.");
        if (Runtime.getRuntime().availableProcessors() < 4) {
            notes.add("With " + Runtime.getRuntime().availableProcessors() + " processors for reads, puts, garbage and"
                    + " the collector, threads wait for each other: what is below the control's percentile, no store"
                    + " can show.");
        }
        return notes;
    }
}
