// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.predict;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.hardware.ArrayModel;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.PolicyModel;
import dev.hinterland.lab.hardware.Prediction;
import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.hardware.Term;
import dev.hinterland.lab.hardware.WritePolicy;
import dev.hinterland.lab.result.Machine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What an operation on an array of some size costs, by a profile.
 *
 * @param profile whose machine
 * @param operation what is done
 * @param bytes the array's contents
 * @param predictions one for each formula
 * @param limits for each, the least and the most that it may be where a cost is doubtful
 * @param uncertainty how far off they may be here, beyond that
 */
public record ArrayForecast(
        HardwareProfile profile,
        ArrayOperation operation,
        long bytes,
        List<Prediction> predictions,
        List<Range> limits,
        Uncertainty uncertainty) {

    private static final String TIME = "time";
    private static final String MEASURED = "measured";
    private static final String NANOS = "ns";

    /** Copies the lists. */
    public ArrayForecast {
        predictions = List.copyOf(predictions);
        limits = List.copyOf(limits);
    }

    /** Asks the model that fits the profile. */
    public static ArrayForecast of(HardwareProfile profile, ArrayOperation operation, long bytes, Machine here) {
        List<Prediction> predictions = predictions(profile, operation, bytes);
        List<Prediction> low = predictions(profile.atTheEndOfItsDoubts(false), operation, bytes);
        List<Prediction> high = predictions(profile.atTheEndOfItsDoubts(true), operation, bytes);
        Uncertainty uncertainty = Uncertainty.of(profile, here);
        List<Range> limits = IntStream.range(0, predictions.size())
                .mapToObj(at -> Range.around(
                        uncertainty.low(low.get(at).nanos()),
                        predictions.get(at).nanos(),
                        uncertainty.high(high.get(at).nanos())))
                .toList();
        return new ArrayForecast(profile, operation, bytes, predictions, limits, uncertainty);
    }

    /** An article's formulas have policies; beside the levels stands what a policy would make them cost. */
    private static List<Prediction> predictions(HardwareProfile profile, ArrayOperation operation, long bytes) {
        List<Prediction> all = new ArrayList<>(operation.predict(ArrayModel.of(profile), bytes));
        if (profile.formulas().isEmpty()) {
            all.addAll(operation.predict(PolicyModel.asKnown(profile), bytes));
        }
        return all;
    }

    /** Returns which write policy the machine has, or that it is not known; nothing where an article has formulas. */
    public Optional<String> policy() {
        WritePolicy known = profile.writePolicy();
        return profile.formulas().isEmpty()
                ? Optional.of(
                        known == null
                                ? "Write policy: not known of this machine, so all three are here. “By level” needs none:"
                                        + " its costs were measured with whatever the machine has."
                                : "Write policy: " + known.id()
                                        + ", which explains the calibration's copies best. “By level”"
                                        + " needs none: its costs were measured with it.")
                : Optional.empty();
    }

    /** Returns what the profile's article measured of this operation, if it did. */
    public Optional<Value> measured() {
        return profile.measured(operation.id(), bytes).map(time -> new Value(time.nanos(), time.error(), NANOS));
    }

    /** Returns it in the form that all experiments have: a row for each term, and one for the whole. */
    public Experiment experiment() {
        return new Experiment(
                "predict." + operation.id() + "." + bytes,
                String.format(Locale.ROOT, "%s of %,d bytes", operation.id(), bytes),
                "What would it cost, by the hardware profile alone?",
                "Profile: " + profile.name() + ". Source: " + profile.source(),
                Layout.plain(
                        List.of("formula", "term", "arithmetic"), List.of(TIME, "low", "high", MEASURED, Factors.OFF)),
                List.of(),
                IntStream.range(0, predictions.size())
                        .boxed()
                        .flatMap(at -> rows(predictions.get(at), limits.get(at)).stream())
                        .toList(),
                null,
                conclusion(),
                Stream.concat(policy().stream(), Stream.of(uncertainty.reason()))
                        .toList());
    }

    private String conclusion() {
        List<String> parts = new ArrayList<>();
        for (int at = 0; at < predictions.size(); at++) {
            parts.add(String.format(
                    Locale.ROOT,
                    "%s: %,.0f ns, from %,.0f to %,.0f",
                    predictions.get(at).name(),
                    limits.get(at).middle(),
                    limits.get(at).low(),
                    limits.get(at).high()));
        }
        return String.join("; ", parts) + ".";
    }

    private List<Row> rows(Prediction prediction, Range limits) {
        List<Row> rows = new ArrayList<>();
        prediction.terms().forEach(term -> rows.add(row(prediction, term)));
        rows.add(whole(prediction, "by the formula", prediction.formulaNanos(), Map.of()));
        prediction.corrections().forEach(term -> rows.add(row(prediction, term)));
        Map<String, Value> beside = new LinkedHashMap<>();
        beside.put("low", Value.exact(limits.low(), NANOS));
        beside.put("high", Value.exact(limits.high(), NANOS));
        measured().ifPresent(time -> {
            beside.put(MEASURED, time);
            beside.put(Factors.OFF, Factors.between(prediction.nanos(), time));
        });
        rows.add(whole(prediction, "with all of it", prediction.nanos(), beside));
        return rows;
    }

    private static Row row(Prediction prediction, Term term) {
        return Row.of(
                Labels.of("formula", prediction.name(), "term", term.name(), "arithmetic", term.arithmetic()),
                Map.of(TIME, Value.exact(term.nanos(), NANOS)));
    }

    private static Row whole(Prediction prediction, String name, double nanos, Map<String, Value> range) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(TIME, Value.exact(nanos, NANOS));
        values.putAll(range);
        return Row.of(Labels.of("formula", prediction.name(), "term", name, "arithmetic", ""), values);
    }
}
