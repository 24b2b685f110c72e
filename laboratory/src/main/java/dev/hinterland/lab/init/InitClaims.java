// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import static dev.hinterland.lab.init.ArrayFigures.LARGE;
import static dev.hinterland.lab.init.ArrayFigures.NET;
import static dev.hinterland.lab.init.ArrayFigures.RATE;
import static dev.hinterland.lab.init.ArrayFigures.TIME;
import static dev.hinterland.lab.init.ArrayFigures.UNINITIALISED;
import static dev.hinterland.lab.init.ArrayFigures.ZEROED;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Comparison;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.Judgement;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.experiment.Range;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the experiments say to the claims about initialisation. */
final class InitClaims {

    /** A rate that saturates is neither far below the memory's bandwidth nor above it. */
    private static final double SATURATED_FROM = 50;

    private static final double SATURATED_TO = 150;
    private static final double HALF = 0.5;
    private static final double PERCENT = 100;
    private static final double TIMES_FASTER = 100;

    /** Rates this far apart say that more is done, if they say anything. */
    private static final double RATES_APART = 10;

    /** Work that is done this much faster is more work. */
    private static final double MORE_WORK = 1.25;

    private final List<Experiment> experiments;

    InitClaims(List<Experiment> experiments) {
        this.experiments = experiments;
    }

    List<Claim> all(List<String> jdks) {
        return List.of(
                Claim.of(KnownClaim.RATE_SATURATES, jdks, this::rateSaturates),
                Claim.of(KnownClaim.ZEROING_DOMINATES, jdks, this::zeroingDominates),
                Claim.of(KnownClaim.METADATA_DOMINATES, jdks, this::metadataDominates),
                Claim.of(KnownClaim.UNINITIALISED_100X, jdks, this::muchFaster),
                Claim.of(KnownClaim.RATE_NO_METRIC, jdks, this::rateIsNoMetric));
    }

    private Results<Row> results(String id, String jdk) {
        return Results.ofRows(Experiment.rowsOf(experiments, id), jdk);
    }

    /**
     * With all threads, the highest rate of zeroed arrays is about what a fill reaches, and uninitialised goes beyond.
     */
    private Finding rateSaturates(String jdk) {
        return results(MemoryExperiment.ID, jdk).all().stream()
                .filter(each -> each.reading(MemoryExperiment.OF_FILL).told()
                        && each.reading(MemoryExperiment.UNINITIALISED).told())
                .max(Comparator.comparingInt(each -> Integer.parseInt(each.row().label("threads"))))
                .map(each -> rateSaturates(jdk, each))
                .orElseGet(() -> Finding.untested(jdk, "no rate or no bandwidth was measured without doubt"));
    }

    private static Finding rateSaturates(String jdk, Results.Result<Row> all) {
        Reading uninitialised = all.reading(MemoryExperiment.UNINITIALISED);
        Range share = Range.of(all.reading(MemoryExperiment.OF_FILL).value().orElseThrow());
        Range beyond = uninitialised
                .against(all.reading(MemoryExperiment.FILL))
                .range()
                .orElseThrow();
        return Judgement.of(
                jdk,
                share.low() >= SATURATED_FROM && share.high() <= SATURATED_TO && beyond.isAbove(1),
                share.isBelow(SATURATED_FROM) || share.isAbove(SATURATED_TO) || beyond.isBelow(1),
                "zeroed " + text(all.reading(MemoryExperiment.ZEROED)) + ", "
                        + text(all.reading(MemoryExperiment.OF_FILL)) + " of a fill with "
                        + all.row().label("threads")
                        + " threads; uninitialised " + text(uninitialised));
    }

    /**
     * More than half of the samples are in zeroing; without a profile that tells, more than half of the time is saved.
     */
    private Finding zeroingDominates(String jdk) {
        Optional<Range> saved = saved(jdk, LARGE);
        String time = saved.map(share -> "without zeroing the time is " + share.percent() + " less at 100 kB")
                .orElse("");
        return results(ProfileExperiment.ID, jdk).reading(ProfileExperiment.ZEROING, ZEROED, LARGE).value().stream()
                .map(share -> Judgement.above(
                        jdk,
                        Range.of(share),
                        PERCENT * HALF,
                        Figures.of(share) + " % of the samples at 100 kB" + (time.isEmpty() ? "" : "; " + time)))
                .findFirst()
                .or(() -> saved.map(share ->
                        Judgement.above(jdk, share, HALF, time + " (no profile that tells instructions apart)")))
                .orElseGet(() -> Finding.untested(jdk, "neither a profile nor both times"));
    }

    /** At one byte, not zeroing saves less than half. */
    private Finding metadataDominates(String jdk) {
        Comparison times = against(TIME, jdk, "1", "1");
        return saved(jdk, "1")
                .map(saved -> Judgement.below(
                        jdk,
                        saved,
                        HALF,
                        text(times.one()) + " zeroed, " + text(times.other()) + " not, at 1 byte: zeroing takes "
                                + saved.percent()))
                .orElseGet(() -> Finding.untested(jdk, "an array of 1 byte was not measured both ways without doubt"));
    }

    /** Among the measurements at 100 kB, that with most threads decides, as in what was published. */
    private Finding muchFaster(String jdk) {
        List<String> threads = results(TimeExperiment.TIME_ID, jdk).rows().stream()
                .filter(row -> row.label("size").equals(LARGE))
                .map(row -> row.label("threads"))
                .distinct()
                .filter(count -> against(TIME, jdk, count, LARGE).range().isPresent())
                .sorted(Comparator.comparing(Integer::parseInt, Comparator.reverseOrder()))
                .toList();
        String now = threads.stream().map(count -> ratios(jdk, count)).collect(Collectors.joining("; "));
        return threads.stream()
                .flatMap(count -> against(TIME, jdk, count, LARGE).range().stream())
                .findFirst()
                .map(ratio -> Judgement.above(jdk, ratio, TIMES_FASTER, now))
                .orElseGet(() -> Finding.untested(jdk, "100 kB were not measured both ways without doubt"));
    }

    /** Holds if rates of the same work are far apart, and no more work is done at the higher one. */
    private Finding rateIsNoMetric(String jdk) {
        Results<Row> work = results(RateExperiments.WORK, jdk);
        return RateExperiments.longAgainstShort(work, RATE)
                .flatMap(rate -> RateExperiments.longAgainstShort(work, TIME)
                        .map(time -> Judgement.of(
                                jdk,
                                rate.isAbove(RATES_APART) && time.isAbove(1 / MORE_WORK),
                                rate.isBelow(RATES_APART) || time.isBelow(1 / MORE_WORK),
                                RateExperiments.words(rate, time))))
                .orElseGet(() -> Finding.untested(jdk, "the same work was not measured at two rates without doubt"));
    }

    private String ratios(String jdk, String threads) {
        return Stream.of(TIME, NET)
                        .flatMap(figure -> against(figure, jdk, threads, LARGE).range().stream())
                        .map(Range::times)
                        .collect(Collectors.joining(", between pauses "))
                + " with " + threads + (threads.equals("1") ? " thread" : " threads");
    }

    /** Returns how zeroed arrays compare with those that are left as they are. */
    private Comparison against(Column<Row> figure, String jdk, String threads, String size) {
        Results<Row> results = results(TimeExperiment.TIME_ID, jdk);
        return results.reading(figure, ZEROED, threads, size)
                .against(results.reading(figure, UNINITIALISED, threads, size));
    }

    /** Returns which share of the time of one thread is saved by not zeroing. */
    private Optional<Range> saved(String jdk, String size) {
        Comparison times = against(TIME, jdk, "1", size);
        return times.other().against(times.one()).range().map(Range::rest);
    }

    private static String text(Reading reading) {
        return reading.value().map(Figures::withUnit).orElse("");
    }
}
