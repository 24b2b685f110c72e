// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.experiment.Range;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.jmh.JvmVariant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * What follows for the claims about allocation. Each compares two figures; {@code low} and {@code high} are the ends of
 * what their ratio may be within both errors. A claim holds, or no longer holds, where both ends say so, and can't be
 * tested where they disagree:
 *
 * <ul>
 *   <li>(5) <b>linear</b>: as many threads as processors allocate at least 0.8 × as many times as much as one.
 *   <li>(6) <b>prefetch helps</b>: one thread allocates more with it than without. It no longer holds where it is not
 *       even 5 % more.
 *   <li>(7) <b>2.5 × slower without TLABs</b>: between half and twice that, 1.25 to 5 ×.
 *   <li>(8) <b>no faster with threads</b>: as many threads as processors allocate at most 1.1 × as much as one, without
 *       TLABs.
 *   <li>(9) <b>finalizers, one to two orders</b>: registering an object with one takes 10 to 100 × as long, in one
 *       thread. What its end costs comes on top.
 *   <li>(12) <b>slow path above the limit</b>: one word above {@code FastAllocateSizeLimit} takes longer than the limit
 *       itself by half or more, though one word is nothing. It no longer holds where it is not even a tenth.
 * </ul>
 */
final class RateClaims {

    private static final double LINEAR = 0.8;
    private static final double SAME = 0.05;
    private static final double NO_TLAB = 2.5;
    private static final double NO_FASTER = 1.1;
    private static final double ONE_ORDER = 10;
    private static final double TWO_ORDERS = 100;
    private static final double LEAP = 1.5;
    private static final double NO_LEAP = 1.1;

    private final List<Experiment> experiments;

    RateClaims(List<Experiment> experiments) {
        this.experiments = List.copyOf(experiments);
    }

    List<Claim> all(List<String> jdks) {
        return List.of(
                Claim.of(KnownClaim.TLAB_SCALES, jdks, this::scales),
                Claim.of(KnownClaim.PREFETCH_HELPS, jdks, this::prefetch),
                Claim.of(KnownClaim.NO_TLAB_SLOWER, jdks, this::slower),
                Claim.of(KnownClaim.NO_TLAB_NO_SCALING, jdks, this::noFaster),
                Claim.of(KnownClaim.FINALIZERS_COST, jdks, this::finalizers),
                Claim.of(KnownClaim.LARGE_SLOW_PATH, jdks, this::slowPath));
    }

    private Finding scales(String jdk) {
        int processors = processors();
        if (processors < 2) {
            return Finding.untested(jdk, processors == 0 ? "not measured" : "it takes two processors");
        }
        return judge(
                jdk,
                scaling(jdk, JvmVariant.DEFAULT, processors, Evidence.ALONE),
                ratio -> ratio.isAbove(LINEAR * processors),
                ratio -> ratio.isBelow(LINEAR * processors),
                processors + " threads allocate %s as much as one",
                "linear, " + Figures.digits(LINEAR * processors) + " × or more, is within the range");
    }

    private Finding prefetch(String jdk) {
        return judge(
                jdk,
                Evidence.of(
                        rows(ByFlag.ID),
                        Taken.RATE,
                        Cases.labels(jdk, JvmVariant.DEFAULT, 1),
                        Cases.labels(jdk, Cases.NO_PREFETCH, 1),
                        Evidence.ALONE),
                ratio -> ratio.isAbove(1),
                ratio -> ratio.isBelow(1 + SAME),
                "one thread allocates %s as much as without",
                "the difference is smaller than the errors");
    }

    private Finding slower(String jdk) {
        return judge(
                jdk,
                Evidence.of(
                        rows(ByThreads.ID),
                        Taken.RATE,
                        Cases.labels(jdk, JvmVariant.DEFAULT, 1),
                        Cases.labels(jdk, Cases.NO_TLAB, 1),
                        Evidence.ALONE),
                ratio -> ratio.isAbove(NO_TLAB / 2) && ratio.isBelow(2 * NO_TLAB),
                ratio -> ratio.isBelow(NO_TLAB / 2) || ratio.isAbove(2 * NO_TLAB),
                "one thread is %s slower without",
                "half or twice 2.5 × is within the range");
    }

    private Finding noFaster(String jdk) {
        int processors = processors();
        if (processors < 2) {
            return Finding.untested(jdk, processors == 0 ? "not measured" : "it takes two processors");
        }
        return judge(
                jdk,
                scaling(jdk, Cases.NO_TLAB, processors, Evidence.MEANT),
                ratio -> ratio.isBelow(NO_FASTER),
                ratio -> ratio.isAbove(NO_FASTER),
                processors + " threads allocate %s as much as one, without TLABs",
                NO_FASTER + " × is within the range");
    }

    private Finding finalizers(String jdk) {
        return judge(
                jdk,
                Evidence.of(
                        rows(ByEnd.ID),
                        Taken.RATE,
                        ByEnd.labels(jdk, ByEnd.PLAIN, ByEnd.REGISTERED, 1),
                        ByEnd.labels(jdk, ByEnd.FINALIZER, ByEnd.REGISTERED, 1),
                        Evidence.MEANT),
                ratio -> ratio.isAbove(ONE_ORDER) && ratio.isBelow(TWO_ORDERS),
                ratio -> ratio.isBelow(ONE_ORDER) || ratio.isAbove(TWO_ORDERS),
                "an object with a finalizer takes %s as long, its end not counted",
                "10 × or 100 × is within the range");
    }

    private Finding slowPath(String jdk) {
        return judge(
                jdk,
                BySize.leap(rows(BySize.ID), jdk),
                ratio -> ratio.isAbove(LEAP),
                ratio -> ratio.isBelow(NO_LEAP),
                "one word above the limit an uninitialised array takes %s as long",
                "the errors are as large as the leap");
    }

    private Evidence scaling(String jdk, JvmVariant variant, int processors, Set<String> needed) {
        return Evidence.of(
                rows(ByThreads.ID),
                Taken.RATE,
                Cases.labels(jdk, variant, processors),
                Cases.labels(jdk, variant, 1),
                needed);
    }

    private static Finding judge(
            String jdk,
            Evidence evidence,
            Function<Range, Boolean> holds,
            Function<Range, Boolean> fails,
            String now,
            String unclear) {
        if (evidence.ratio().isEmpty()) {
            return Finding.untested(jdk, evidence.why());
        }
        Range ratio = evidence.ratio().get();
        String words = now.replace("%s", ratio.times());
        if (holds.apply(ratio)) {
            return Finding.of(jdk, true, words);
        }
        return fails.apply(ratio) ? Finding.of(jdk, false, words) : Finding.untested(jdk, words + ": " + unclear);
    }

    private List<Row> rows(String experiment) {
        return Experiment.rowsOf(experiments, experiment);
    }

    /** The most threads are twice the processors. */
    private int processors() {
        return rows(ByThreads.ID).stream()
                        .map(row -> row.label("threads"))
                        .filter(threads -> !threads.isEmpty())
                        .mapToInt(Integer::parseInt)
                        .max()
                        .orElse(0)
                / 2;
    }
}
