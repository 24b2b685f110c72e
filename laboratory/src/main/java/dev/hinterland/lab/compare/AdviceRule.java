package dev.hinterland.lab.compare;

import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.Advice.Verdict;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
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
 *   <li>One finishes, but a tenth of its time or more goes there: <em>bigger heap</em> if one that was run, or
 *       is predicted, and is no larger than the memory of the process with the data outside, brings it below a tenth
 *       and makes it as fast, or if it is faster all the same; else <em>move</em>.
 * </ol>
 *
 * <p>What it knows of each is an {@link Outlook}: measured, or predicted. The verdict is that of the middles of the
 * ranges; {@link #others} says which others the ranges allow.
 */
public final class AdviceRule {

    /** From which share of the time full collections are a problem. */
    private static final double TROUBLE = 0.10;
    /** Below which share of the heap store's time moving is worth it for speed alone. */
    private static final double CLEARLY_FASTER = 0.8;
    /** Up to which factor times count as the same. */
    private static final double AS_FAST = 1.1;

    private final List<Outlook> heapStores;
    private final List<Outlook> all;
    private final Outlook moved;

    private AdviceRule(List<Outlook> all, List<Outlook> heapStores, Outlook moved) {
        this.all = all;
        this.heapStores = heapStores;
        this.moved = moved;
    }

    /** Returns the advice, or nothing where there is no store on the heap, or none outside that finished. */
    public static Optional<Advice> of(List<Summary> summaries) {
        return of(summaries, none -> List.of());
    }

    /**
     * Returns the advice that follows from what was measured, and from what somebody foresees who is shown that.
     *
     * @param foresight is given the outlooks of the first collector, and returns others: the same with a smallest heap
     *     that nobody searched, or a heap that nobody tried
     */
    public static Optional<Advice> of(List<Summary> summaries, UnaryOperator<List<Outlook>> foresight) {
        List<Outlook> measured = outlooks(summaries);
        List<Outlook> outlooks = new ArrayList<>(measured);
        for (Outlook foreseen : foresight.apply(measured)) {
            outlooks.replaceAll(known -> isSame(known, foreseen) ? withSmallestHeap(known, foreseen) : known);
            if (measured.stream().noneMatch(known -> isSame(known, foreseen))) {
                outlooks.add(foreseen);
            }
        }
        return ofOutlooks(outlooks);
    }

    private static boolean isSame(Outlook one, Outlook other) {
        return one.store().equals(other.store()) && one.heapBytes() == other.heapBytes();
    }

    private static Outlook withSmallestHeap(Outlook known, Outlook foreseen) {
        Range smallest = foreseen.smallestHeapBytes();
        return smallest == null ? known : known.withSmallestHeap(smallest);
    }

    private static List<Outlook> outlooks(List<Summary> summaries) {
        return summaries.stream()
                .filter(summary -> !summary.skipped())
                .filter(summary ->
                        summary.collector().equals(summaries.getFirst().collector()))
                .map(Summary::outlook)
                .toList();
    }

    /** Returns the advice that follows from outlooks with one collector; nothing as above. */
    public static Optional<Advice> ofOutlooks(List<Outlook> outlooks) {
        long smallest = outlooks.stream().mapToLong(Outlook::heapBytes).min().orElse(0);
        long smallestOnHeap = outlooks.stream()
                .filter(Outlook::onHeap)
                .mapToLong(Outlook::heapBytes)
                .min()
                .orElse(0);
        List<Outlook> heapStores = outlooks.stream()
                .filter(outlook -> outlook.onHeap() && outlook.heapBytes() == smallestOnHeap)
                .toList();
        Optional<Outlook> moved = outlooks.stream()
                .filter(outlook -> !outlook.onHeap() && outlook.finishes() && outlook.heapBytes() == smallest)
                .min(Comparator.comparing((Outlook outlook) -> !outlook.store().equals("hinterland"))
                        .thenComparingDouble(AdviceRule::total));
        return heapStores.isEmpty() || moved.isEmpty()
                ? Optional.empty()
                : Optional.of(new AdviceRule(outlooks, heapStores, moved.get()).advice());
    }

    /**
     * Returns the verdicts that follow where everything on the heap goes best, or worst, and the other way round
     * outside.
     */
    public static Set<Verdict> others(List<Outlook> outlooks) {
        Set<Verdict> verdicts = EnumSet.noneOf(Verdict.class);
        for (boolean best : new boolean[] {true, false}) {
            List<Outlook> extreme = outlooks.stream()
                    .map(outlook -> outlook.at(outlook.onHeap() == best))
                    .toList();
            ofOutlooks(extreme).ifPresent(advice -> verdicts.add(advice.verdict()));
        }
        ofOutlooks(outlooks).ifPresent(advice -> verdicts.remove(advice.verdict()));
        return verdicts;
    }

    private static double total(Outlook outlook) {
        return outlook.totalMillis().middle();
    }

    private static double stopped(Outlook outlook) {
        return outlook.stoppedShare().middle();
    }

    private Advice advice() {
        Optional<Outlook> best =
                heapStores.stream().filter(Outlook::finishes).min(Comparator.comparingDouble(AdviceRule::total));
        return best.isEmpty() ? noneFinished() : finished(best.get());
    }

    private Advice noneFinished() {
        long heap = heapStores.getFirst().heapBytes();
        Optional<Outlook> smallest = heapStores.stream()
                .filter(outlook -> outlook.smallestHeapBytes() != null)
                .min(Comparator.comparingLong(AdviceRule::needed));
        List<String> reasons = new ArrayList<>();
        reasons.add("no store on the heap finishes in " + Units.bytes(heap));
        smallest.ifPresent(
                outlook -> reasons.add(outlook.store() + " needs a heap of at least " + Units.bytes(needed(outlook))));
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
                        + " does in " + moved.time() + ".",
                reasons);
    }

    private static long needed(Outlook outlook) {
        Range bytes = outlook.smallestHeapBytes();
        return bytes == null ? Long.MAX_VALUE : (long) bytes.middle();
    }

    private Advice finished(Outlook best) {
        List<String> reasons = reasons(best);
        double ratio = total(moved) / total(best);
        if (stopped(best) < TROUBLE) {
            return ratio < CLEARLY_FASTER ? moveForSpeed(best, reasons) : keep(best, ratio, reasons);
        }
        Outlook bigger = biggerHeapThatHelps(best);
        if (bigger != null) {
            return new Advice(
                    Verdict.BIGGER_HEAP,
                    "Use a bigger heap: with " + Units.bytes(bigger.heapBytes()) + " " + bigger.store() + " takes "
                            + bigger.time()
                            + (bigger.measured() ? "" : " (predicted, not run)")
                            + " and hardly a full collection, in no more memory than "
                            + moved.store() + " needs in all.",
                    reasons);
        }
        if (ratio > AS_FAST) {
            return new Advice(
                    Verdict.BIGGER_HEAP,
                    "Use a bigger heap: " + best.store() + " is the fastest even though it is stopped for "
                            + best.stopped() + " of the time.",
                    reasons);
        }
        return new Advice(
                Verdict.MOVE,
                "Move it off the heap: " + best.store() + " is stopped by the collector for "
                        + best.stopped() + " of the time, " + moved.store() + " for "
                        + moved.stopped() + ".",
                reasons);
    }

    private Advice moveForSpeed(Outlook best, List<String> reasons) {
        return new Advice(
                Verdict.MOVE,
                "Move it off the heap: " + moved.store() + " takes " + moved.time()
                        + ", the fastest store on the heap, " + best.store() + ", "
                        + best.time() + ".",
                reasons);
    }

    private Advice keep(Outlook best, double ratio, List<String> reasons) {
        String speed = ratio > AS_FAST
                ? "faster than " + moved.store()
                : "as fast as " + moved.store() + " within " + Units.percent(Math.abs(1 - ratio));
        String sentence = "Keep it on the heap: " + best.store() + " is " + speed + " in "
                + Units.bytes(best.heapBytes()) + ", "
                + (best.stoppedShare().middle() == 0
                        ? "without a full collection."
                        : "and full collections take " + best.stopped() + " of its time.");
        return new Advice(Verdict.KEEP, sentence, reasons);
    }

    private @Nullable Outlook biggerHeapThatHelps(Outlook best) {
        return all.stream()
                .filter(outlook -> outlook.onHeap() && outlook.finishes())
                .filter(outlook -> outlook.heapBytes() > best.heapBytes() && outlook.heapBytes() <= processBytes())
                .filter(outlook -> stopped(outlook) < TROUBLE)
                .filter(outlook -> total(outlook) <= total(moved) * AS_FAST)
                .min(Comparator.comparingLong(Outlook::heapBytes).thenComparingDouble(AdviceRule::total))
                .orElse(null);
    }

    private List<String> reasons(Outlook best) {
        return List.of(best.sentence(), moved.sentence(), memoryOfMoved());
    }

    private String memoryOfMoved() {
        return "a process with the data in " + moved.store() + " takes " + moved.process() + " with a heap of "
                + Units.bytes(moved.heapBytes());
    }

    private long processBytes() {
        return (long) moved.processBytes().middle();
    }
}
