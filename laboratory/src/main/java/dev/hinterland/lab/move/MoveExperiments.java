// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Predictions, and what was measured afterwards, in the form of all experiments. */
public final class MoveExperiments {

    private static final double MEBIBYTE = 1 << 20;

    private MoveExperiments() {}

    /** Returns what is predicted. */
    public static Experiment predicted(List<MoveCase> cases, String source) {
        List<Row> rows = new ArrayList<>();
        for (MoveCase move : cases) {
            rows.add(row(move, move.onHeap()));
            rows.add(row(move, move.outside()));
        }
        return new Experiment(
                "move.predicted",
                "What moving would bring, predicted",
                "What would the data cost on the heap and off it?",
                "Computed from a hardware profile without running a store; ± is the range. Profile: " + source,
                new Layout(List.of("collector", "heap"), List.of("store"), List.of("total", "full GC", "memory")),
                List.of(Plot.bars("Time", "case", "total", "store")),
                rows,
                null,
                conclusion(cases),
                List.of());
    }

    private static Row row(MoveCase move, Forecast forecast) {
        Map<String, String> labels = Labels.of(
                "store", forecast.store(),
                "collector", move.collector().id(),
                "heap", Units.bytes(move.heapBytes()),
                "case", move.collector().id() + ", " + Units.bytes(move.heapBytes()));
        if (!forecast.finishes()) {
            return Row.of(labels, Map.of("smallest heap", value(forecast.smallestHeapBytes(), MEBIBYTE, "MiB")))
                    .with(Check.of("heap", false, "does not suffice, by the model"));
        }
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("put", value(forecast.putNanos(), 1, "ns"));
        values.put("get", value(forecast.getNanos(), 1, "ns"));
        values.put("young", value(forecast.young(), 1, ""));
        values.put("young GC", value(forecast.youngMillis(), 1, "ms"));
        values.put("full", value(forecast.full(), 1, ""));
        values.put("full GC", value(forecast.fullMillis(), 1, "ms"));
        values.put("total", value(forecast.totalMillis(), 1, "ms"));
        values.put("smallest heap", value(forecast.smallestHeapBytes(), MEBIBYTE, "MiB"));
        values.put("memory", value(forecast.processBytes(), MEBIBYTE, "MiB"));
        return Row.of(labels, values);
    }

    private static Value value(Range range, double unitOf, String unit) {
        double error = Math.max(range.high() - range.middle(), range.middle() - range.low());
        return new Value(range.middle() / unitOf, error / unitOf, unit);
    }

    private static String conclusion(List<MoveCase> cases) {
        List<String> sentences = new ArrayList<>();
        for (MoveCase move : cases) {
            Advice advice = move.advice();
            sentences.add(move.collector().id() + ", " + Units.bytes(move.heapBytes()) + ": "
                    + (advice == null ? "no heap so small suffices." : advice.sentence()));
        }
        return String.join(" ", sentences);
    }

    /** Returns what was predicted beside what was measured. */
    public static Experiment checked(List<MoveCheck> checks) {
        List<Row> rows = new ArrayList<>();
        for (MoveCheck check : checks) {
            check.figures().forEach(compared -> rows.add(row(compared)));
        }
        return new Experiment(
                "move.checked",
                "What moving would bring, predicted and measured",
                "How good was the prediction?",
                "The prediction was written down first; then ./lab stores ran the same. The ranges are the prediction's.",
                new Layout(List.of("case", "store", "figure"), List.of(), List.of("predicted", "measured", "error")),
                List.of(),
                rows,
                null,
                String.join(" ", MoveCheck.balance(checks)),
                List.of());
    }

    private static Row row(Compared compared) {
        boolean bytes = compared.figure().equals("memory");
        double unitOf = bytes ? MEBIBYTE : 1;
        String unit = bytes ? "MiB" : "ms";
        Map<String, String> labels =
                Labels.of("case", compared.where(), "store", compared.store(), "figure", compared.figure());
        if (Double.isNaN(compared.measured())) {
            return Row.failed(labels, "the run did not finish");
        }
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("predicted", value(compared.predicted(), unitOf, unit));
        values.put("measured", Value.exact(compared.measured() / unitOf, unit));
        if (!compared.bothNothing() && !Double.isInfinite(compared.error())) {
            values.put("error", Value.exact(100 * compared.error(), "%"));
        }
        return Row.of(labels, values);
    }
}
