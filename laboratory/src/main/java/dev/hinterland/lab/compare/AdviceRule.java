package dev.hinterland.lab.compare;

import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.Advice.Verdict;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Draws the conclusion: move the data off the heap, keep it there, or give it a bigger heap.
 *
 * <p>It compares the fastest store on the heap with {@code hinterland} (or, where that did not finish, with the fastest
 * other store outside the heap), both with the first collector and the smallest heap that were run:
 *
 * <ol>
 *   <li>No store on the heap finishes: <em>bigger heap</em> if the smallest heap that suffices is no larger than the
 *       memory of the whole process with the data outside; else <em>move</em>.
 *   <li>One finishes, and less than a tenth of its time goes to full collections, degenerated ones and stalls:
 *       <em>keep</em>, unless the store outside takes less than four fifths of its time; then <em>move</em>.
 *   <li>One finishes, but a tenth of its time or more goes there: <em>bigger heap</em> if one that was run, and is no
 *       larger than the memory of the process with the data outside, brings it below a tenth and makes it as fast, or if
 *       it is faster all the same; else <em>move</em>.
 * </ol>
 */
public final class AdviceRule {

    /** From which share of the time full collections are a problem. */
    private static final double TROUBLE = 0.10;
    /** Below which share of the heap store's time moving is worth it for speed alone. */
    private static final double CLEARLY_FASTER = 0.8;
    /** Up to which factor times count as the same. */
    private static final double AS_FAST = 1.1;

    private final List<Summary> heapStores;
    private final List<Summary> all;
    private final Summary moved;

    private AdviceRule(List<Summary> all, List<Summary> heapStores, Summary moved) {
        this.all = all;
        this.heapStores = heapStores;
        this.moved = moved;
    }

    /** Returns the advice, or nothing where there is no store on the heap, or none outside that finished. */
    public static Optional<Advice> of(List<Summary> summaries) {
        List<Summary> comparable = summaries.stream()
                .filter(summary -> !summary.skipped())
                .filter(summary ->
                        summary.collector().equals(summaries.getFirst().collector()))
                .toList();
        long smallest = comparable.stream().mapToLong(Summary::heapBytes).min().orElse(0);
        List<Summary> heapStores = comparable.stream()
                .filter(summary -> summary.onHeap() && summary.heapBytes() == smallestHeapOf(comparable))
                .toList();
        Optional<Summary> moved = comparable.stream()
                .filter(summary -> !summary.onHeap() && summary.ok() && summary.heapBytes() == smallest)
                .min(Comparator.comparing((Summary summary) -> !summary.store().equals("hinterland"))
                        .thenComparingDouble(Summary::totalMillis));
        return heapStores.isEmpty() || moved.isEmpty()
                ? Optional.empty()
                : Optional.of(new AdviceRule(comparable, heapStores, moved.get()).advice());
    }

    private static long smallestHeapOf(List<Summary> summaries) {
        return summaries.stream()
                .filter(Summary::onHeap)
                .mapToLong(Summary::heapBytes)
                .min()
                .orElse(0);
    }

    private Advice advice() {
        Optional<Summary> best =
                heapStores.stream().filter(Summary::ok).min(Comparator.comparingDouble(Summary::totalMillis));
        return best.isEmpty() ? noneFinished() : finished(best.get());
    }

    private Advice noneFinished() {
        long heap = heapStores.getFirst().heapBytes();
        Optional<Summary> smallest = heapStores.stream()
                .filter(summary -> summary.smallestHeapBytes() != null)
                .min(Comparator.comparingLong(AdviceRule::needed));
        List<String> reasons = new ArrayList<>();
        reasons.add("no store on the heap finishes in " + Units.bytes(heap));
        smallest.ifPresent(
                summary -> reasons.add(summary.store() + " needs a heap of at least " + Units.bytes(needed(summary))));
        reasons.add(memoryOfMoved());
        if (smallest.isPresent() && needed(smallest.get()) <= processBytes()) {
            return new Advice(
                    Verdict.BIGGER_HEAP,
                    "Use a bigger heap: " + smallest.get().store() + " does it from "
                            + Units.bytes(needed(smallest.get())) + " on, no more memory than a process that keeps the"
                            + " data in " + moved.store() + ".",
                    reasons);
        }
        return new Advice(
                Verdict.MOVE,
                "Move it off the heap: no store on the heap finishes in " + Units.bytes(heap) + ", and " + moved.store()
                        + " does in " + Units.millis(moved.totalMillis()) + ".",
                reasons);
    }

    private static long needed(Summary summary) {
        Long bytes = summary.smallestHeapBytes();
        return bytes == null ? Long.MAX_VALUE : bytes;
    }

    private Advice finished(Summary best) {
        List<String> reasons = reasons(best);
        double ratio = moved.totalMillis() / best.totalMillis();
        if (best.stoppedShare() < TROUBLE) {
            return ratio < CLEARLY_FASTER ? moveForSpeed(best, reasons) : keep(best, ratio, reasons);
        }
        Summary bigger = biggerHeapThatHelps(best);
        if (bigger != null) {
            return new Advice(
                    Verdict.BIGGER_HEAP,
                    "Use a bigger heap: with " + Units.bytes(bigger.heapBytes()) + " " + bigger.store() + " takes "
                            + Units.millis(bigger.totalMillis())
                            + " and hardly a full collection, in no more memory than "
                            + moved.store() + " needs in all.",
                    reasons);
        }
        if (ratio > AS_FAST) {
            return new Advice(
                    Verdict.BIGGER_HEAP,
                    "Use a bigger heap: " + best.store() + " is the fastest even though it is stopped for "
                            + Units.percent(best.stoppedShare()) + " of the time.",
                    reasons);
        }
        return new Advice(
                Verdict.MOVE,
                "Move it off the heap: " + best.store() + " is stopped by the collector for "
                        + Units.percent(best.stoppedShare()) + " of the time, " + moved.store() + " for "
                        + Units.percent(moved.stoppedShare()) + ".",
                reasons);
    }

    private Advice moveForSpeed(Summary best, List<String> reasons) {
        return new Advice(
                Verdict.MOVE,
                "Move it off the heap: " + moved.store() + " takes " + Units.millis(moved.totalMillis())
                        + ", the fastest store on the heap, " + best.store() + ", "
                        + Units.millis(best.totalMillis()) + ".",
                reasons);
    }

    private Advice keep(Summary best, double ratio, List<String> reasons) {
        String speed = ratio > AS_FAST
                ? "faster than " + moved.store()
                : "as fast as " + moved.store() + " within " + Units.percent(Math.abs(1 - ratio));
        String sentence = "Keep it on the heap: " + best.store() + " is " + speed + " in "
                + Units.bytes(best.heapBytes()) + ", "
                + (best.stoppedShare() == 0
                        ? "without a full collection."
                        : "and full collections take " + Units.percent(best.stoppedShare()) + " of its time.");
        return new Advice(Verdict.KEEP, sentence, reasons);
    }

    private @Nullable Summary biggerHeapThatHelps(Summary best) {
        return all.stream()
                .filter(summary -> summary.onHeap() && summary.ok())
                .filter(summary -> summary.heapBytes() > best.heapBytes() && summary.heapBytes() <= processBytes())
                .filter(summary -> summary.stoppedShare() < TROUBLE)
                .filter(summary -> summary.totalMillis() <= moved.totalMillis() * AS_FAST)
                .min(Comparator.comparingLong(Summary::heapBytes).thenComparingDouble(Summary::totalMillis))
                .orElse(null);
    }

    private List<String> reasons(Summary best) {
        return List.of(sentence(best), sentence(moved), memoryOfMoved());
    }

    private static String sentence(Summary summary) {
        String bytes = summary.median(Run::bytesPerEntry).isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", %.0f bytes per entry beyond payload",
                        summary.median(Run::bytesPerEntry).getAsDouble());
        return summary.store() + ": " + Units.millis(summary.totalMillis()) + ", of it "
                + Units.millis(summary.median(Run::youngMillis).orElse(0)) + " in young collections and "
                + Units.millis(summary.median(Summary::stoppedMillis).orElse(0)) + " in full ones or stalls" + bytes;
    }

    private String memoryOfMoved() {
        return "a process with the data in " + moved.store() + " takes " + Units.bytes(processBytes())
                + " with a heap of " + Units.bytes(moved.heapBytes());
    }

    private long processBytes() {
        return (long) moved.median(Run::maxRssBytes).orElse((double) moved.heapBytes());
    }
}
