// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hardware;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Computes what an article's formulas say: for each line of the array a number of visits to each level, times what a
 * visit costs there. The formulas are data of the profile; what is here is their sum, and the corrections that go on
 * top.
 *
 * <pre>
 * time = lines × Σ visits(level, direction) × cost(level, direction)
 *      + allocation + pages × TLB miss + bytes ÷ eden × pause
 * </pre>
 */
final class FormulaModel implements ArrayModel {

    private static final String NEW_ARRAY = "new-array";
    private static final String ARRAY_COPY = "array-copy";

    private final HardwareProfile profile;
    private final Map<String, List<Formula>> formulas;
    private final Corrections corrections;

    FormulaModel(HardwareProfile profile) {
        this(profile, profile.formulas());
    }

    FormulaModel(HardwareProfile profile, Map<String, List<Formula>> formulas) {
        this.profile = profile;
        this.formulas = formulas;
        corrections = new Corrections(profile);
    }

    @Override
    public List<Prediction> newArray(long bytes) {
        return predictions(
                NEW_ARRAY,
                bytes,
                Corrections.all(List.of(
                        corrections.allocation(), corrections.translations(bytes), corrections.collections(bytes))));
    }

    @Override
    public List<Prediction> newArrayAndRead(long bytes) {
        return List.of();
    }

    @Override
    public List<Prediction> arrayCopy(long bytes) {
        return predictions(
                ARRAY_COPY, bytes, Corrections.all(List.of(corrections.call(), corrections.translations(2 * bytes))));
    }

    @Override
    public List<Prediction> copyOf(long bytes) {
        return predictions(
                ARRAY_COPY,
                bytes,
                Corrections.all(List.of(
                        corrections.allocation(),
                        corrections.call(),
                        corrections.translations(2 * bytes),
                        corrections.collections(bytes))));
    }

    private List<Prediction> predictions(String operation, long bytes, List<Term> onTop) {
        return formulas.getOrDefault(operation, List.of()).stream()
                .map(formula -> new Prediction(formula.name(), terms(formula, bytes), onTop))
                .toList();
    }

    private List<Term> terms(Formula formula, long bytes) {
        double lines = profile.lines(bytes);
        List<Term> terms = new ArrayList<>();
        for (Traffic traffic : formula.traffic()) {
            Cost cost = cost(traffic);
            terms.add(new Term(
                    traffic.term() + ", " + traffic.level(),
                    String.format(Locale.ROOT, "%.0f lines × %s × %s", lines, visits(traffic.visits()), cost),
                    lines * traffic.visits() * profile.nanos(cost)));
        }
        return terms;
    }

    private static String visits(double visits) {
        return visits == Math.rint(visits) ? Long.toString((long) visits) : Double.toString(visits);
    }

    private Cost cost(Traffic traffic) {
        Cost cost = profile.level(traffic.level())
                .map(level -> ProfileCheck.cost(level, traffic))
                .orElse(null);
        if (cost == null) {
            throw new IllegalStateException("profile was not checked: level=" + traffic.level());
        }
        return cost;
    }
}
