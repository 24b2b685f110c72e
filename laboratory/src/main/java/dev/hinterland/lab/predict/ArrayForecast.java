package dev.hinterland.lab.predict;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.hardware.ArrayModel;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.Prediction;
import dev.hinterland.lab.hardware.Term;
import dev.hinterland.lab.result.Machine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What an operation on an array of some size costs, by a profile.
 *
 * @param profile whose machine
 * @param operation what is done
 * @param bytes the array's contents
 * @param predictions one for each formula
 * @param uncertainty how far off they may be here
 */
public record ArrayForecast(
        HardwareProfile profile,
        ArrayOperation operation,
        long bytes,
        List<Prediction> predictions,
        Uncertainty uncertainty) {

    private static final String TIME = "time";
    private static final String NANOS = "ns";

    /** Copies the predictions. */
    public ArrayForecast {
        predictions = List.copyOf(predictions);
    }

    /** Asks the model that fits the profile. */
    public static ArrayForecast of(HardwareProfile profile, ArrayOperation operation, long bytes, Machine here) {
        return new ArrayForecast(
                profile,
                operation,
                bytes,
                operation.predict(ArrayModel.of(profile), bytes),
                Uncertainty.of(profile, here));
    }

    /** Returns it in the form that all experiments have: a row for each term, and one for the whole. */
    public Experiment experiment() {
        return new Experiment(
                "predict." + operation.id() + "." + bytes,
                String.format(Locale.ROOT, "%s of %,d bytes", operation.id(), bytes),
                "What would it cost, by the hardware profile alone?",
                "Profile: " + profile.name() + ". Source: " + profile.source(),
                Layout.plain(List.of("formula", "term", "arithmetic"), List.of(TIME, "low", "high")),
                List.of(),
                predictions.stream().flatMap(each -> rows(each).stream()).toList(),
                null,
                conclusion(),
                List.of(uncertainty.reason()));
    }

    private String conclusion() {
        List<String> parts = new ArrayList<>();
        for (Prediction prediction : predictions) {
            double nanos = prediction.nanos();
            parts.add(String.format(
                    Locale.ROOT,
                    "%s: %,.0f ns, from %,.0f to %,.0f",
                    prediction.name(),
                    nanos,
                    uncertainty.low(nanos),
                    uncertainty.high(nanos)));
        }
        return String.join("; ", parts) + ".";
    }

    private List<Row> rows(Prediction prediction) {
        List<Row> rows = new ArrayList<>();
        prediction.terms().forEach(term -> rows.add(row(prediction, term)));
        rows.add(whole(prediction, "by the formula", prediction.formulaNanos(), Map.of()));
        prediction.corrections().forEach(term -> rows.add(row(prediction, term)));
        double nanos = prediction.nanos();
        rows.add(whole(
                prediction,
                "with all of it",
                nanos,
                Map.of(
                        "low",
                        Value.exact(uncertainty.low(nanos), NANOS),
                        "high",
                        Value.exact(uncertainty.high(nanos), NANOS))));
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
