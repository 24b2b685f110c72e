// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import dev.hinterland.experiments.fork.GcTotal;
import dev.hinterland.lab.compare.AdviceRule;
import dev.hinterland.lab.compare.Summary;
import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Sets a case's prediction beside what was measured afterwards.
 *
 * @param move the case
 * @param figures the figures, one by one
 * @param measured the advice that follows from the runs by the same rule; {@code null} where none follows
 */
public record MoveCheck(
        MoveCase move, List<Compared> figures, @Nullable Advice measured) {

    /** Copies the figures. */
    public MoveCheck {
        figures = List.copyOf(figures);
    }

    /**
     * Compares with runs of both stores.
     *
     * @param searched runs in other heaps, of which the advice knows too
     */
    public static MoveCheck of(MoveCase move, List<Run> runs, List<Run> searched) {
        List<Summary> summaries = Summary.of(runs);
        List<Compared> figures = new ArrayList<>();
        add(figures, move, move.onHeap(), summaries);
        add(figures, move, move.outside(), summaries);
        return new MoveCheck(
                move,
                figures,
                AdviceRule.of(summaries, Summary.of(searched), none -> List.of())
                        .orElse(null));
    }

    private static void add(List<Compared> figures, MoveCase move, Forecast forecast, List<Summary> summaries) {
        Optional<Summary> found = summaries.stream()
                .filter(summary -> summary.store().equals(forecast.store())
                        && summary.heapBytes() == forecast.heapBytes()
                        && summary.ok())
                .findFirst();
        String where = move.collector().id() + ", " + Units.bytes(move.heapBytes());
        figures.add(compared(where, forecast, "total", forecast.totalMillis(), found, Run::totalMillis));
        figures.add(compared(where, forecast, "full GC", forecast.fullMillis(), found, MoveCheck::fullMillis));
        figures.add(compared(
                where,
                forecast,
                "memory",
                forecast.processBytes(),
                found,
                run -> run.memory().maxRssBytes()));
    }

    private static @Nullable Double fullMillis(Run run) {
        GcTotal full = run.collections().full();
        return full == null ? null : full.millis();
    }

    private static Compared compared(
            String where,
            Forecast forecast,
            String figure,
            Range predicted,
            Optional<Summary> found,
            Function<Run, ? extends @Nullable Number> of) {
        double measured =
                found.map(summary -> summary.median(of).orElse(Double.NaN)).orElse(Double.NaN);
        return new Compared(where, forecast.store(), figure, predicted, measured);
    }

    /** Returns whether the runs led to the verdict that was predicted. */
    public boolean verdictIsRight() {
        Advice predicted = move.advice();
        return predicted == null ? measured == null : measured != null && predicted.verdict() == measured.verdict();
    }

    /** Says how good the predictions of some cases were: median error, worst factor, verdicts. */
    public static List<String> balance(List<MoveCheck> checks) {
        List<String> sentences = new ArrayList<>();
        for (String figure : List.of("total", "full GC", "memory")) {
            sentences.add(balance(
                    figure,
                    checks.stream()
                            .flatMap(check -> check.figures().stream())
                            .filter(compared -> compared.figure().equals(figure))
                            .toList()));
        }
        long right = checks.stream().filter(MoveCheck::verdictIsRight).count();
        long keep = checks.stream()
                .filter(MoveCheck::verdictIsRight)
                .map(MoveCheck::measured)
                .filter(advice -> advice != null && advice.verdict() == Advice.Verdict.KEEP)
                .count();
        sentences.add(
                String.format(Locale.ROOT, "Verdicts: %d of %d right, %d of them keep.", right, checks.size(), keep));
        return sentences;
    }

    private static String balance(String figure, List<Compared> figures) {
        List<Compared> some = figures.stream().filter(one -> !one.bothNothing()).toList();
        if (some.isEmpty()) {
            return "Of " + figure + ": nothing was predicted, and nothing was measured.";
        }
        Range errors = Range.of(some.stream().map(Compared::error).toList());
        double worst = some.stream().mapToDouble(Compared::factor).max().orElse(1);
        long within = some.stream()
                .filter(one -> one.predicted().holds(one.measured()))
                .count();
        return String.format(
                Locale.ROOT,
                "Of %s: median error %s, worst %s; %d of %d within the range.",
                figure,
                Double.isInfinite(errors.middle()) ? "a miss" : Units.percent(errors.middle()),
                Double.isInfinite(worst) ? "a miss" : String.format(Locale.ROOT, "× %.2f", worst),
                within,
                some.size());
    }
}
