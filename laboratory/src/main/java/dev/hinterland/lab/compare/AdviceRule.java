// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.compare;

import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.Advice.Verdict;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Draws the conclusion: move the data off the heap, keep it there, or give it a bigger heap.
 *
 * <p>It compares whole processes, each with the heap that suits it: of the heaps in which a store <em>runs well</em>
 * (less than a tenth of its time goes to full collections, degenerated ones and stalls), the one whose process is
 * smallest among those about as fast as the fastest. Three settings are left: the best store on the heap in the heap
 * that was asked for, or a smaller one (<em>keep</em>), the same in a larger one (<em>bigger heap</em>), and
 * {@code hinterland}, or where that did not finish the fastest other store outside the heap (<em>move</em>). One
 * setting <em>beats</em> another if it clearly takes less time, or less memory, and not more of the other.
 *
 * <ol>
 *   <li>A store on the heap runs well as asked: <em>keep</em>, unless moving beats that, or a bigger heap does; or
 *       moving takes neither more time nor more memory, and the collector's longest pause on the heap is a tenth of a
 *       second or more, and four times as long as outside.
 *   <li>None does: <em>bigger heap</em> if the data there take no more time and memory than outside, or less of one and
 *       not more of the other; or if a store is the fastest all the same. Else <em>move</em>.
 * </ol>
 *
 * <p>What it knows of each is an {@link Outlook}: measured, or predicted. The verdict is that of the middles of the
 * ranges; {@link #others} says which others the ranges allow.
 */
public final class AdviceRule {

    /** From which share of the time full collections are a problem. */
    private static final double TROUBLE = 0.10;
    /** Below which share of another's time or memory something is clearly less. */
    private static final double CLEARLY = 0.8;
    /** Up to which factor times, or memories, count as the same. */
    private static final double SAME = 1.1;
    /** From when on a pause is long. */
    private static final double LONG_PAUSE_MILLIS = 100;
    /** From which factor on pauses are clearly longer. */
    private static final double LONGER_PAUSE = 4;

    private final long askedBytes;
    private final List<Outlook> onHeap;
    private final Outlook moved;

    private AdviceRule(long askedBytes, List<Outlook> onHeap, Outlook moved) {
        this.askedBytes = askedBytes;
        this.onHeap = onHeap;
        this.moved = moved;
    }

    /** Returns the advice, or nothing where there is no store on the heap, or none outside that finished. */
    public static Optional<Advice> of(List<Summary> summaries) {
        return of(summaries, List.of(), none -> List.of());
    }

    /**
     * Returns the advice that follows from what was measured, and from what somebody foresees who is shown that.
     *
     * @param summaries what was run as asked
     * @param searched runs in heaps that nobody asked for
     * @param foresight is given the outlooks of the first collector, and returns others, with heaps that nobody tried
     */
    public static Optional<Advice> of(
            List<Summary> summaries, List<Summary> searched, UnaryOperator<List<Outlook>> foresight) {
        List<Outlook> measured = new ArrayList<>(outlooks(summaries, summaries));
        long asked = asked(measured);
        measured.addAll(outlooks(summaries, searched));
        List<Outlook> outlooks = new ArrayList<>(measured);
        for (Outlook foreseen : foresight.apply(measured)) {
            if (measured.stream().noneMatch(known -> isSame(known, foreseen))) {
                outlooks.add(foreseen);
            }
        }
        return ofOutlooks(asked, outlooks);
    }

    private static boolean isSame(Outlook one, Outlook other) {
        return one.store().equals(other.store()) && one.heapBytes() == other.heapBytes();
    }

    private static List<Outlook> outlooks(List<Summary> asked, List<Summary> some) {
        return some.stream()
                .filter(summary -> !summary.skipped())
                .filter(summary -> summary.collector().equals(asked.getFirst().collector()))
                .map(Summary::outlook)
                .toList();
    }

    private static long asked(List<Outlook> outlooks) {
        return outlooks.stream()
                .filter(Outlook::onHeap)
                .mapToLong(Outlook::heapBytes)
                .min()
                .orElse(0);
    }

    /**
     * Returns the advice that follows from outlooks with one collector; nothing as above.
     *
     * @param askedBytes the heap that the user has
     */
    public static Optional<Advice> ofOutlooks(long askedBytes, List<Outlook> outlooks) {
        List<Outlook> onHeap = outlooks.stream().filter(Outlook::onHeap).toList();
        Optional<Outlook> moved = fastest(outlooks.stream()
                        .filter(outlook -> !outlook.onHeap() && outlook.finishes())
                        .toList())
                .flatMap(some -> suited(outlooks.stream()
                                .filter(outlook -> outlook.store().equals(some.store()) && runsWell(outlook))
                                .toList())
                        .or(() -> Optional.of(some)));
        return onHeap.isEmpty() || moved.isEmpty()
                ? Optional.empty()
                : Optional.of(new AdviceRule(askedBytes, onHeap, moved.get()).advice());
    }

    private static Optional<Outlook> fastest(List<Outlook> some) {
        return some.stream()
                .min(Comparator.comparing((Outlook outlook) -> !outlook.store().equals("hinterland"))
                        .thenComparingDouble(AdviceRule::total));
    }

    /** Returns the one with the smallest process of those that are about as fast as the fastest. */
    private static Optional<Outlook> suited(List<Outlook> some) {
        double fastest = some.stream().mapToDouble(AdviceRule::total).min().orElse(0);
        return some.stream()
                .filter(outlook -> total(outlook) <= fastest * SAME)
                .min(Comparator.comparingDouble(AdviceRule::process));
    }

    /**
     * Returns the verdicts that follow where everything on the heap goes best, or worst, and the other way round
     * outside.
     */
    public static Set<Verdict> others(long askedBytes, List<Outlook> outlooks) {
        Set<Verdict> verdicts = EnumSet.noneOf(Verdict.class);
        for (boolean best : new boolean[] {true, false}) {
            List<Outlook> extreme = outlooks.stream()
                    .map(outlook -> outlook.at(outlook.onHeap() == best))
                    .toList();
            ofOutlooks(askedBytes, extreme).ifPresent(advice -> verdicts.add(advice.verdict()));
        }
        ofOutlooks(askedBytes, outlooks).ifPresent(advice -> verdicts.remove(advice.verdict()));
        return verdicts;
    }

    /** Returns whether a store finishes with little time in full collections, degenerated ones and stalls. */
    public static boolean runsWell(Outlook outlook) {
        return outlook.finishes() && outlook.stoppedShare().middle() < TROUBLE;
    }

    private static double total(Outlook outlook) {
        return outlook.totalMillis().middle();
    }

    private static double process(Outlook outlook) {
        return outlook.processBytes().middle();
    }

    private static double pause(Outlook outlook) {
        return outlook.longestPauseMillis().middle();
    }

    private static boolean beats(Outlook one, Outlook other) {
        boolean faster = total(one) < CLEARLY * total(other);
        boolean smaller = process(one) < CLEARLY * process(other);
        return (faster && process(one) <= SAME * process(other)) || (smaller && total(one) <= SAME * total(other));
    }

    private static boolean costsNoMore(Outlook one, Outlook other) {
        return total(one) <= SAME * total(other) && process(one) <= SAME * process(other);
    }

    private Advice advice() {
        Optional<Outlook> kept = suited(onHeap.stream()
                .filter(outlook -> runsWell(outlook) && outlook.heapBytes() <= askedBytes)
                .toList());
        Optional<Outlook> bigger = suited(onHeap.stream()
                .filter(outlook -> runsWell(outlook) && outlook.heapBytes() > askedBytes)
                .toList());
        if (kept.isPresent()) {
            return runsWellAsAsked(kept.get(), bigger);
        }
        Optional<Outlook> troubled = onHeap.stream()
                .filter(outlook -> outlook.finishes() && outlook.heapBytes() == askedBytes)
                .min(Comparator.comparingDouble(AdviceRule::total));
        return runsBadlyAsAsked(troubled, bigger);
    }

    private Advice runsWellAsAsked(Outlook kept, Optional<Outlook> bigger) {
        List<Outlook> compared = new ArrayList<>(List.of(kept));
        bigger.ifPresent(compared::add);
        if (bigger.isPresent() && beats(bigger.get(), kept) && !beats(moved, bigger.get())) {
            return biggerHeap(bigger.get(), compared);
        }
        if (beats(moved, kept)) {
            return advice(
                    Verdict.MOVE,
                    "Move it off the heap: " + cost(moved) + ", the best store on the heap, " + cost(kept) + ".",
                    moved,
                    compared);
        }
        boolean pausesLong = pause(kept) >= LONG_PAUSE_MILLIS && pause(kept) >= LONGER_PAUSE * pause(moved);
        if (pausesLong && costsNoMore(moved, kept)) {
            return advice(
                    Verdict.MOVE,
                    "Move it off the heap, for the pauses: " + kept.store() + " stops for up to "
                            + kept.longestPause() + ", " + moved.store() + " for " + moved.longestPause()
                            + ", at no more time and memory.",
                    moved,
                    compared);
        }
        return advice(Verdict.KEEP, "Keep it on the heap: " + cost(kept) + "; " + cost(moved) + ".", kept, compared);
    }

    private Advice runsBadlyAsAsked(Optional<Outlook> troubled, Optional<Outlook> bigger) {
        List<Outlook> compared = new ArrayList<>();
        troubled.ifPresent(compared::add);
        bigger.ifPresent(compared::add);
        if (bigger.isPresent() && (costsNoMore(bigger.get(), moved) || beats(bigger.get(), moved))) {
            return biggerHeap(bigger.get(), compared);
        }
        if (troubled.isPresent() && beats(troubled.get(), moved)) {
            return advice(
                    Verdict.BIGGER_HEAP,
                    "Use a bigger heap: " + cost(troubled.get()) + ", though it is stopped for "
                            + troubled.get().stopped() + " of the time; " + cost(moved) + ".",
                    troubled.get(),
                    compared);
        }
        String trouble = troubled.map(some -> some.store() + " is stopped by the collector for " + some.stopped()
                        + " of the time in " + Units.bytes(askedBytes))
                .orElse("no store on the heap finishes in " + Units.bytes(askedBytes));
        String instead = bigger.map(some -> "; " + cost(some)).orElse("");
        return advice(
                Verdict.MOVE,
                "Move it off the heap: " + trouble + ", and " + cost(moved) + instead + ".",
                moved,
                compared);
    }

    private Advice biggerHeap(Outlook bigger, List<Outlook> compared) {
        return advice(
                Verdict.BIGGER_HEAP, "Use a bigger heap: " + cost(bigger) + "; " + cost(moved) + ".", bigger, compared);
    }

    private static String cost(Outlook outlook) {
        return outlook.store() + " in a heap of " + Units.bytes(outlook.heapBytes())
                + (outlook.measured() ? "" : " (predicted, not run)") + " takes " + outlook.time() + " and "
                + outlook.process() + " in all";
    }

    private Advice advice(Verdict verdict, String sentence, Outlook advised, List<Outlook> onHeapCompared) {
        List<Outlook> compared = new ArrayList<>(onHeapCompared);
        compared.add(moved);
        List<String> reasons = new ArrayList<>();
        if (onHeapCompared.isEmpty()) {
            reasons.add(
                    "no store on the heap finishes in " + Units.bytes(askedBytes) + ", nor in what was tried beyond");
        }
        compared.forEach(outlook -> reasons.add(outlook.sentence() + ", longest pause " + outlook.longestPause()
                + ", heap " + Units.bytes(outlook.heapBytes()) + ", process " + outlook.process()));
        return new Advice(
                verdict,
                sentence,
                reasons,
                compared.stream()
                        .map(outlook -> setting(outlook.equals(advised), outlook))
                        .toList(),
                null);
    }

    /**
     * Says whether a setting beats the advised one, after all of an advice have been run once more: with the worst of
     * its runs the best of the other's.
     */
    static Advice.Followed followed(List<Advice.Setting> settings, List<Summary> summaries) {
        Map<Advice.Setting, Outlook> outlooks = new LinkedHashMap<>();
        for (Advice.Setting setting : settings) {
            summaries.stream()
                    .filter(summary ->
                            summary.store().equals(setting.store()) && summary.heapBytes() == setting.heapBytes())
                    .forEach(summary -> outlooks.put(setting, summary.outlook()));
        }
        List<Advice.Setting> measured = outlooks.entrySet().stream()
                .map(one -> setting(one.getKey().advised(), one.getValue()))
                .toList();
        Optional<Outlook> advised = outlooks.entrySet().stream()
                .filter(one -> one.getKey().advised() && one.getValue().finishes())
                .map(Map.Entry::getValue)
                .findFirst();
        if (advised.isEmpty()) {
            return new Advice.Followed(measured, "Followed: what is advised does not finish.", false);
        }
        String costs = outlooks.values().stream()
                .map(outlook -> outlook.finishes() ? cost(outlook) : outlook.store() + " fails")
                .collect(Collectors.joining("; "));
        List<String> better = outlooks.values().stream()
                .filter(outlook -> outlook.finishes()
                        && beats(outlook.at(false), advised.get().at(true)))
                .map(outlook -> outlook.store() + " in " + Units.bytes(outlook.heapBytes()))
                .toList();
        String ending = better.isEmpty()
                ? "Nothing beats what is advised."
                : "What is advised is beaten by " + String.join(", ", better) + ".";
        return new Advice.Followed(measured, "Followed: " + costs + ". " + ending, better.isEmpty());
    }

    private static Advice.Setting setting(boolean advised, Outlook outlook) {
        return new Advice.Setting(
                advised,
                outlook.store(),
                outlook.heapBytes(),
                outlook.measured(),
                total(outlook),
                outlook.stoppedShare().middle(),
                pause(outlook),
                (long) process(outlook));
    }
}
