package dev.hinterland.lab.init;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the experiments say to the claims about initialisation. */
final class InitClaims {

    /** A rate that saturates is neither far below the memory's bandwidth nor above it. */
    private static final double SATURATED_FROM = 50;

    private static final double SATURATED_TO = 150;
    private static final double HALF = 50;
    private static final double TIMES_FASTER = 100;
    private static final String UNSURE = "the error is larger than the distance";

    private final List<Experiment> experiments;

    InitClaims(List<Experiment> experiments) {
        this.experiments = experiments;
    }

    List<Claim> all(List<String> jdks) {
        return List.of(
                Claim.of(KnownClaim.RATE_SATURATES, jdks, this::rateSaturates),
                Claim.of(KnownClaim.ZEROING_DOMINATES, jdks, this::zeroingDominates),
                Claim.of(KnownClaim.METADATA_DOMINATES, jdks, this::metadataDominates),
                Claim.of(KnownClaim.UNINITIALISED_100X, jdks, this::muchFaster));
    }

    private List<Row> rows(String id, String jdk) {
        return Experiment.rowsOf(experiments, id, jdk);
    }

    /**
     * With all threads, the highest rate of zeroed arrays is about what a fill reaches, and uninitialised goes beyond.
     */
    private Finding rateSaturates(String jdk) {
        Optional<Row> all = rows(MemoryExperiment.ID, jdk).stream()
                .filter(ArrayRows::isWithoutDoubt)
                .filter(row -> row.value(MemoryExperiment.OF_FILL).isPresent()
                        && row.value(MemoryExperiment.UNINITIALISED).isPresent())
                .max(Comparator.comparingInt(row -> Integer.parseInt(row.label("threads"))));
        if (all.isEmpty()) {
            return Finding.untested(jdk, "no rate or no bandwidth was measured without doubt");
        }
        Value share = all.get().value(MemoryExperiment.OF_FILL).orElseThrow();
        Value fill = all.get().value(MemoryExperiment.FILL).orElseThrow();
        Value uninitialised = all.get().value(MemoryExperiment.UNINITIALISED).orElseThrow();
        String now = "zeroed "
                + all.get()
                        .value(MemoryExperiment.ZEROED)
                        .map(Figures::withUnit)
                        .orElse("") + ", " + Figures.of(share)
                + " % of a fill with " + all.get().label("threads") + " threads; uninitialised "
                + Figures.withUnit(uninitialised);
        boolean within = share.low() >= SATURATED_FROM && share.high() <= SATURATED_TO;
        return Finding.of(
                jdk,
                within && uninitialised.low() > fill.high(),
                share.high() < SATURATED_FROM || share.low() > SATURATED_TO || uninitialised.high() < fill.low(),
                now,
                UNSURE);
    }

    /**
     * More than half of the samples are in zeroing; without a profile that tells, more than half of the time is saved.
     */
    private Finding zeroingDominates(String jdk) {
        Optional<Value> zeroing = rows(ProfileExperiment.ID, jdk).stream()
                .filter(row -> row.matches(
                        Labels.of("array", ArrayCases.ZEROED, "size", ArrayCases.sizeLabel(InitPlan.LARGE))))
                .findFirst()
                .flatMap(row -> row.value(ProfileExperiment.ZEROING));
        Optional<Value> saved = saved(jdk, InitPlan.LARGE);
        String time = saved.map(value -> "without zeroing the time is " + Figures.of(value) + " % less at 100 kB")
                .orElse("");
        if (zeroing.isPresent()) {
            String now =
                    Figures.of(zeroing.get()) + " % of the samples at 100 kB" + (time.isEmpty() ? "" : "; " + time);
            return beyond(jdk, zeroing.get(), HALF, now);
        }
        return saved.map(value -> beyond(jdk, value, HALF, time + " (no profile that tells instructions apart)"))
                .orElseGet(() -> Finding.untested(jdk, "neither a profile nor both times"));
    }

    /** At one byte, not zeroing saves less than half. */
    private Finding metadataDominates(String jdk) {
        Optional<Value> saved = saved(jdk, 1);
        if (saved.isEmpty()) {
            return Finding.untested(jdk, "an array of 1 byte was not measured both ways without doubt");
        }
        ArrayPairs pairs = pairs(jdk);
        String now = text(pairs, ArrayCases.ZEROED) + " zeroed, " + text(pairs, ArrayCases.UNINITIALISED)
                + " not, at 1 byte: zeroing takes " + Figures.of(saved.get()) + " %";
        return Finding.of(jdk, saved.get().high() < HALF, saved.get().low() > HALF, now, UNSURE);
    }

    private static String text(ArrayPairs pairs, String array) {
        return pairs.value(array, 1, 1, ArrayRows.TIME).map(Figures::withUnit).orElse("");
    }

    /** Among the measurements at 100 kB, that with most threads decides, as in what was published. */
    private Finding muchFaster(String jdk) {
        List<Integer> threads = rows(TimeExperiment.TIME_ID, jdk).stream()
                .filter(row -> row.label("size").equals(ArrayCases.sizeLabel(InitPlan.LARGE)))
                .map(row -> Integer.parseInt(row.label("threads")))
                .distinct()
                .sorted(Comparator.reverseOrder())
                .toList();
        ArrayPairs pairs = pairs(jdk);
        for (int count : threads) {
            Optional<Value> ratio = pairs.ratio(InitPlan.LARGE, count, ArrayRows.TIME);
            if (ratio.isPresent()) {
                return beyond(jdk, ratio.get(), TIMES_FASTER, ratios(pairs, threads));
            }
        }
        return Finding.untested(jdk, "100 kB were not measured both ways without doubt");
    }

    private static String ratios(ArrayPairs pairs, List<Integer> threads) {
        StringBuilder words = new StringBuilder();
        for (int count : threads) {
            pairs.ratio(InitPlan.LARGE, count, ArrayRows.TIME).ifPresent(ratio -> {
                words.append(words.isEmpty() ? "" : "; ")
                        .append(Figures.of(ratio))
                        .append(String.format(Locale.ROOT, " × with %d thread%s", count, count == 1 ? "" : "s"));
                pairs.ratio(InitPlan.LARGE, count, ArrayRows.NET)
                        .ifPresent(net ->
                                words.append(" (").append(Figures.of(net)).append(" × between pauses)"));
            });
        }
        return words.toString();
    }

    private ArrayPairs pairs(String jdk) {
        return new ArrayPairs(rows(TimeExperiment.TIME_ID, jdk), jdk);
    }

    private Optional<Value> saved(String jdk, int size) {
        ArrayPairs pairs = pairs(jdk);
        Optional<Value> left = pairs.value(ArrayCases.UNINITIALISED, size, 1, ArrayRows.TIME);
        return pairs.value(ArrayCases.ZEROED, size, 1, ArrayRows.TIME)
                .flatMap(zeroed -> left.map(value -> Derived.savedPercent(zeroed, value)));
    }

    private static Finding beyond(String jdk, Value value, double limit, String now) {
        return Finding.of(jdk, value.low() > limit, value.high() < limit, now, UNSURE);
    }
}
