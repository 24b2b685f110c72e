// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import static dev.hinterland.lab.locks.LockVariants.BIASED;
import static dev.hinterland.lab.locks.LockVariants.BIASED_AT_ONCE;
import static dev.hinterland.lab.locks.LockVariants.BIASED_LATE;
import static dev.hinterland.lab.locks.LockVariants.DEFAULT;
import static dev.hinterland.lab.locks.LockVariants.NO_ESCAPE_ANALYSIS;
import static dev.hinterland.lab.locks.LockVariants.UNOPTIMISED;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.Judgement;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Range;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Verdict;
import dev.hinterland.lab.jmh.JvmVariant;
import dev.hinterland.lab.result.Status;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What the experiments say to the claims about locks. A criterion is a limit that a computed figure is held against
 * with all that it may be (see {@link Range}); where the limit lies within, it cannot be told.
 */
final class LockClaims {

    /** Removed, or nearly free, is a lock of whose cost less than a quarter is left. */
    private static final double MOST_LEFT = 0.25;

    /** Nearly equal are times that differ by less than a quarter. */
    private static final double NEARLY_EQUAL = 1.25;

    /** Dearer as published is what is so by at least half of the 76 %. */
    private static final double DEARER = 1.38;

    /** Seconds after start-up is what comes two seconds after it, or later. */
    private static final double LATE_SECONDS = 2;

    private final Map<String, List<Row>> rows = new HashMap<>();

    LockClaims(List<Experiment> experiments) {
        experiments.forEach(each -> rows.put(each.id(), each.rows()));
    }

    List<Claim> of(List<String> jdks) {
        return List.of(
                Claim.of(KnownClaim.BIASED_FREE, jdks, this::biasedIsFree),
                Claim.of(KnownClaim.ELISION, jdks, this::isElided),
                Claim.of(KnownClaim.UNUSED_FIELD, jdks, this::fieldDecides),
                Claim.of(KnownClaim.ONE_CORE_EQUAL, jdks, this::oneCoreIsEqual),
                Claim.of(KnownClaim.TWO_CORES_DEARER, jdks, this::twoCoresAreDearer),
                Claim.of(KnownClaim.BIASED_DELAYED, jdks, this::biasingIsDelayed));
    }

    /** Holds if biased locking leaves less than a quarter of what an uncontended lock adds to the plain call. */
    private Finding biasedIsFree(String jdk) {
        Row plain = uncontended(jdk, DEFAULT, "all", UncontendedExperiment.PLAIN);
        Row lock = uncontended(jdk, DEFAULT, "all", UncontendedExperiment.LOCKED);
        Row biased = uncontended(jdk, BIASED_AT_ONCE, "all", UncontendedExperiment.LOCKED);
        if (biased.status() == Status.SKIPPED) {
            return gone(jdk, biased, "uncontended lock " + time(lock));
        }
        return Judgement.of(jdk, Figure.TIME, plain, lock, biased).on(() -> {
            Range left = range(biased).minus(range(plain)).over(range(lock).minus(range(plain)));
            String now = "plain " + time(plain) + ", locked " + time(lock) + ", biased " + time(biased) + ": "
                    + left.percent() + " of the lock's cost is left";
            return Judgement.below(jdk, left, MOST_LEFT, now);
        });
    }

    /** Holds if with escape analysis less than a quarter is left of what the lock adds to the plain call without. */
    private Finding isElided(String jdk) {
        Row[] four = four(jdk, EscapeExperiment.PLAIN, EscapeExperiment.LOCKED);
        return Judgement.of(jdk, Figure.TIME, four).on(() -> {
            Range left = left(four);
            return Judgement.below(jdk, left, MOST_LEFT, words(four, left));
        });
    }

    /** Holds if the lock is removed with the field and not without it, or the other way round. */
    private Finding fieldDecides(String jdk) {
        Row[] without = four(jdk, EscapeExperiment.PLAIN, EscapeExperiment.LOCKED);
        Row[] with = four(jdk, EscapeExperiment.PLAIN_FIELD, EscapeExperiment.LOCKED_FIELD);
        return Judgement.of(jdk, Figure.TIME, without).and(with).on(() -> {
            Range withoutField = left(without);
            Range withField = left(with);
            String now = "left of the lock's cost with the field: " + withField.percent() + ", without it: "
                    + withoutField.percent();
            boolean known = isClear(withField) && isClear(withoutField);
            return known
                    ? Finding.of(jdk, withField.isBelow(MOST_LEFT) != withoutField.isBelow(MOST_LEFT), now)
                    : Judgement.untold(jdk, now);
        });
    }

    private static boolean isClear(Range left) {
        return left.isBelow(MOST_LEFT) || left.isAbove(MOST_LEFT);
    }

    /** Plain and locked, with escape analysis and without. */
    private Row[] four(String jdk, String plain, String locked) {
        return new Row[] {
            escape(jdk, DEFAULT, plain),
            escape(jdk, DEFAULT, locked),
            escape(jdk, NO_ESCAPE_ANALYSIS, plain),
            escape(jdk, NO_ESCAPE_ANALYSIS, locked)
        };
    }

    private static Range left(Row... four) {
        return range(four[1]).minus(range(four[0])).over(range(four[3]).minus(range(four[2])));
    }

    private static String words(Row[] four, Range left) {
        return "locked against plain " + time(four[1]) + " / " + time(four[0]) + ", without escape analysis "
                + time(four[3]) + " / " + time(four[2]) + ": " + left.percent() + " of the lock's cost is left";
    }

    /** Holds if on one core StringBuffer takes less than a quarter longer than StringBuilder. */
    private Finding oneCoreIsEqual(String jdk) {
        Row buffer = strings(jdk, DEFAULT, "one", StringsExperiment.BUFFER);
        Row builder = strings(jdk, DEFAULT, "one", StringsExperiment.BUILDER);
        return Judgement.of(jdk, Figure.TIME, buffer, builder).on(() -> {
            Range factor = range(buffer).over(range(builder));
            return Judgement.below(
                    jdk,
                    factor,
                    NEARLY_EQUAL,
                    "StringBuffer " + time(buffer) + ", StringBuilder " + time(builder) + ": " + factor.times());
        });
    }

    /** Holds if StringBuffer, with what spares it locks off, takes on all cores 1.38 times as long as on one. */
    private Finding twoCoresAreDearer(String jdk) {
        Row one = strings(jdk, UNOPTIMISED, "one", StringsExperiment.BUFFER);
        Row all = strings(jdk, UNOPTIMISED, "all", StringsExperiment.BUFFER);
        return Judgement.of(jdk, Figure.TIME, one, all).on(() -> {
            Range factor = range(all).over(range(one));
            return Judgement.above(
                    jdk, factor, DEARER, "one core " + time(one) + ", all " + time(all) + ": " + factor.times());
        });
    }

    /** Holds if the cost of a lock falls to less than half two seconds after the JVM's start or later, by itself. */
    private Finding biasingIsDelayed(String jdk) {
        List<Row> series = rows.getOrDefault(BiasedStart.ID, List.of());
        Row first = row(BiasedStart.ID, Labels.of("jdk", jdk, "variant", BIASED.name()));
        if (first.status() == Status.SKIPPED) {
            return gone(jdk, first, "there is no biased locking that could start");
        }
        if (first.status() != Status.OK) {
            return Finding.untested(jdk, Judgement.reason(first));
        }
        List<Row> uncontended = rows.getOrDefault(UncontendedExperiment.ID, List.of());
        Optional<Step> own = BiasedStart.step(series, uncontended, jdk, BIASED);
        Optional<Step> asked = BiasedStart.step(series, uncontended, jdk, BIASED_LATE);
        String late = asked.map(step -> "with BiasedLockingStartupDelay=4000 " + BiasedStart.words(step))
                .orElse("with BiasedLockingStartupDelay=4000 there is no step either");
        if (own.isPresent()) {
            return Finding.of(
                    jdk,
                    own.get().atSeconds() >= LATE_SECONDS,
                    "with the delay that the JVM has by itself " + BiasedStart.words(own.get()) + "; " + late);
        }
        String now = String.format(
                Locale.ROOT,
                "with the delay that the JVM has by itself %s from %s s on; %s",
                BiasedStart.overall(series, jdk, BIASED).map(Figures::withUnit).orElse("?"),
                first.label(BiasedStart.SECONDS),
                late);
        boolean biasedFromTheBeginning = asked.isPresent()
                && BiasedStart.overall(series, jdk, BIASED).stream()
                        .anyMatch(all -> all.differsFrom(asked.get().before())
                                && all.value() < asked.get().before().value());
        return biasedFromTheBeginning
                ? Finding.of(jdk, false, now)
                : new Finding(jdk, now, Verdict.UNTESTED, "no step was seen");
    }

    private static Finding gone(String jdk, Row skipped, String now) {
        return new Finding(jdk, now, Verdict.NO_LONGER, "the JVM no longer has it: " + Judgement.reason(skipped));
    }

    private Row uncontended(String jdk, JvmVariant variant, String cores, String method) {
        return row(
                UncontendedExperiment.ID,
                Labels.of("jdk", jdk, "variant", variant.name(), "cores", cores, UncontendedExperiment.METHOD, method));
    }

    private Row escape(String jdk, JvmVariant variant, String method) {
        return row(
                EscapeExperiment.ID,
                Labels.of("jdk", jdk, "variant", variant.name(), "cores", "all", EscapeExperiment.METHOD, method));
    }

    private Row strings(String jdk, JvmVariant variant, String cores, String type) {
        return row(
                StringsExperiment.ID,
                Labels.of("jdk", jdk, "variant", variant.name(), "cores", cores, StringsExperiment.CLASS, type));
    }

    private Row row(String id, Map<String, String> labels) {
        return rows.getOrDefault(id, List.of()).stream()
                .filter(each -> each.matches(labels))
                .findFirst()
                .orElseGet(() -> Row.failed(labels, "not measured"));
    }

    private static Range range(Row row) {
        return Range.of(row.value(Figure.TIME).orElseThrow());
    }

    private static String time(Row row) {
        return row.value(Figure.TIME).map(Figures::withUnit).orElseGet(() -> "(" + Judgement.reason(row) + ")");
    }
}
