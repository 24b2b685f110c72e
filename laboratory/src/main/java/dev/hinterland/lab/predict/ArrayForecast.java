package dev.hinterland.lab.predict;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.hardware.ArrayModel;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.Prediction;
import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.hardware.Term;
import dev.hinterland.lab.result.Machine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

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
    private static final String NANOS = "ns";

    /** Copies the lists. */
    public ArrayForecast {
        predictions = List.copyOf(predictions);
        limits = List.copyOf(limits);
    }

    /** Asks the model that fits the profile. */
    public static ArrayForecast of(HardwareProfile profile, ArrayOperation operation, long bytes, Machine here) {
        List<Prediction> predictions = operation.predict(ArrayModel.of(profile), bytes);
        List<Prediction> low = operation.predict(ArrayModel.of(profile.atTheEndOfItsDoubts(false)), bytes);
        List<Prediction> high = operation.predict(ArrayModel.of(profile.atTheEndOfItsDoubts(true)), bytes);
        Uncertainty uncertainty = Uncertainty.of(profile, here);
        List<Range> limits = IntStream.range(0, predictions.size())
                .mapToObj(at -> Range.around(
                        uncertainty.low(low.get(at).nanos()),
                        predictions.get(at).nanos(),
                        uncertainty.high(high.get(at).nanos())))
                .toList();
        return new ArrayForecast(profile, operation, bytes, predictions, limits, uncertainty);
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
                IntStream.range(0, predictions.size())
                        .boxed()
                        .flatMap(at -> rows(predictions.get(at), limits.get(at)).stream())
                        .toList(),
                null,
                conclusion(),
                List.of(uncertainty.reason()));
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

    private static List<Row> rows(Prediction prediction, Range limits) {
        List<Row> rows = new ArrayList<>();
        prediction.terms().forEach(term -> rows.add(row(prediction, term)));
        rows.add(whole(prediction, "by the formula", prediction.formulaNanos(), Map.of()));
        prediction.corrections().forEach(term -> rows.add(row(prediction, term)));
        rows.add(whole(
                prediction,
                "with all of it",
                prediction.nanos(),
                Map.of("low", Value.exact(limits.low(), NANOS), "high", Value.exact(limits.high(), NANOS))));
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
