// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.copy;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.Judgement;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Range;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.hardware.WritePolicy;
import dev.hinterland.lab.predict.ArrayOperation;
import dev.hinterland.lab.predict.PolicyComparison;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** What the experiments say to the claims about arrays. A figure is held against a limit with all that it may be. */
final class ArrayClaims {

    static final String[] POLICY_LABELS = {"operation", "size"};

    /** From here on the header and the call are a few percent at most. */
    private static final long LARGE_FROM = 8 << 10;

    /** In proportion is a cost for each byte that a thousand times the size changes by less than half. */
    private static final double PROPORTIONAL = 1.5;

    /** What is late costs noticeably more from a tenth on. */
    private static final double DEARER = 1.1;

    /** As much as published is what is so by at least half. */
    private static final double HALF = 0.5;

    private static final double TOO_SMALL = 50;
    private static final double TOO_LARGE = 100;

    private final List<Experiment> experiments;

    ArrayClaims(List<Experiment> experiments) {
        this.experiments = List.copyOf(experiments);
    }

    List<Claim> of(List<String> jdks) {
        return List.of(
                Claim.of(KnownClaim.WRITE_BACK, jdks, this::writesBack),
                Claim.of(KnownClaim.COST_BY_SIZE, jdks, this::costsByTheByte),
                Claim.of(KnownClaim.CREATED_IN_CACHES, jdks, this::staysInCaches),
                Claim.of(KnownClaim.PRESIZING, jdks, this::wrongSizeCosts));
    }

    /** Holds if write-back explains the measurement better than each other policy does. */
    private Finding writesBack(String jdk) {
        PolicyComparison policies = new PolicyComparison(
                List.of(POLICY_LABELS), Experiment.rowsOf(experiments, CopyExperiments.POLICIES, jdk));
        String now = policies.conclusion();
        return now.isEmpty()
                ? Finding.untested(jdk, "no write policy could be held against a measurement")
                : policies.best()
                        .map(best -> Finding.of(jdk, best.equals(WritePolicy.WRITE_BACK.id()), now))
                        .orElseGet(() -> Judgement.untold(jdk, now));
    }

    /** Holds if a byte of the largest array costs what one of the smallest array above 8 KiB does, within a half. */
    private Finding costsByTheByte(String jdk) {
        List<Row> arrays = Experiment.rowsOf(experiments, ModelExperiment.ID, jdk).stream()
                .filter(row -> row.label("operation").equals(ArrayOperation.NEW_ARRAY.id()))
                .filter(row -> size(row) >= LARGE_FROM)
                .sorted(Comparator.comparingLong(ArrayClaims::size))
                .toList();
        if (arrays.size() < 2) {
            return Finding.untested(jdk, "no two arrays of different sizes were measured");
        }
        Row small = arrays.getFirst();
        Row large = arrays.getLast();
        String figure = ModelExperiment.MEASURED.name();
        return Judgement.of(jdk, figure, small, large).on(() -> {
            Range factor = Range.ratio(
                            large.value(figure).orElseThrow(),
                            small.value(figure).orElseThrow())
                    .times((double) size(small) / size(large));
            String now = time(small, figure) + " at " + small.label("size") + " bytes, " + time(large, figure) + " at "
                    + large.label("size") + ": a byte costs " + factor.times();
            return Judgement.of(
                    jdk,
                    factor.isBelow(PROPORTIONAL) && factor.isAbove(1 / PROPORTIONAL),
                    factor.isAbove(PROPORTIONAL) || factor.isBelow(1 / PROPORTIONAL),
                    now);
        });
    }

    /** Holds if an array that is used late costs at least a tenth more than one that is used when it is made. */
    private Finding staysInCaches(String jdk) {
        String figure = CarelessExperiments.TIME.name();
        Row near = row(CarelessExperiments.DISTANCE, jdk, Labels.of("made", "near", "size", "8192"));
        Row far = row(CarelessExperiments.DISTANCE, jdk, Labels.of("made", "far", "size", "8192"));
        return Judgement.of(jdk, figure, near, far).on(() -> {
            Range factor = Range.ratio(
                    far.value(figure).orElseThrow(), near.value(figure).orElseThrow());
            return Judgement.above(
                    jdk,
                    factor,
                    DEARER,
                    "used at once " + time(near, figure) + ", late " + time(far, figure) + ": " + factor.times());
        });
    }

    /** Holds if a map that begins too small, and one too large, cost at least half of what was published. */
    private Finding wrongSizeCosts(String jdk) {
        String figure = CarelessExperiments.EXTRA.name();
        Row small = row(CarelessExperiments.GROWTH, jdk, Labels.of("collection", "map", "started", "256"));
        Row large = row(CarelessExperiments.GROWTH, jdk, Labels.of("collection", "map", "started", "1024"));
        return Judgement.of(jdk, figure, small, large).on(() -> {
            Range grown = Range.of(small.value(figure).orElseThrow());
            Range roomy = Range.of(large.value(figure).orElseThrow());
            return Judgement.of(
                    jdk,
                    grown.isAbove(HALF * TOO_SMALL) && roomy.isAbove(HALF * TOO_LARGE),
                    grown.isBelow(HALF * TOO_SMALL) || roomy.isBelow(HALF * TOO_LARGE),
                    "a HashMap for 512: " + time(small, figure) + " more at 256, " + time(large, figure)
                            + " more at 1,024");
        });
    }

    private static long size(Row row) {
        return Long.parseLong(row.label("size"));
    }

    private static String time(Row row, String figure) {
        return row.value(figure).map(Figures::withUnit).orElse("");
    }

    private Row row(String id, String jdk, Map<String, String> labels) {
        return Experiment.rowsOf(experiments, id, jdk).stream()
                .filter(each -> each.matches(labels))
                .findFirst()
                .orElseGet(() -> Row.failed(labels, "not measured"));
    }
}
