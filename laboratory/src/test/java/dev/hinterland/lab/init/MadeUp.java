// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Range;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Rows as measurements would give them. */
final class MadeUp {

    private MadeUp() {}

    static Row array(String array, int size, int threads, double time, double error) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(ArrayFigures.TIME.name(), new Value(time, error, "ns/op"));
        values.put(ArrayFigures.RATE.name(), new Value(threads * size / time, error, "GB/s"));
        values.put(ArrayFigures.PAUSES.name(), Value.exact(50, "%"));
        values.put(ArrayFigures.NET.name(), new Value(time / 2, error / 2, "ns/op"));
        values.put(ArrayFigures.BYTES, Value.exact(size, "B"));
        return Row.of(ArrayFigures.labels("25", array, size, threads), values);
    }

    static Row memory(int threads, double fill, double zeroed, double error, double uninitialised) {
        return Row.of(
                Labels.of("jdk", "25", "threads", Integer.toString(threads)),
                Map.of(
                        MemoryExperiment.FILL.name(), Value.exact(fill, "GB/s"),
                        MemoryExperiment.ZEROED.name(), new Value(zeroed, error, "GB/s"),
                        MemoryExperiment.OF_FILL.name(),
                                Range.ratio(new Value(zeroed, error, "GB/s"), Value.exact(fill, "GB/s"))
                                        .times(100)
                                        .value("%"),
                        MemoryExperiment.UNINITIALISED.name(), Value.exact(uninitialised, "GB/s")));
    }

    static Experiment experiment(String id, Row... rows) {
        return new Experiment(
                id, id, "", "", Layout.plain(List.of("jdk"), List.of()), List.of(), List.of(rows), null, "", List.of());
    }
}
