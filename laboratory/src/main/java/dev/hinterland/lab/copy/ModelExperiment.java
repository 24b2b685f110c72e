// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.copy;

import dev.hinterland.lab.calibrate.CalibrateExperiments;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.hardware.ArrayModel;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.jmh.Bench;
import dev.hinterland.lab.jmh.JmhCase;
import dev.hinterland.lab.jmh.JmhTiming;
import dev.hinterland.lab.jmh.Measured;
import dev.hinterland.lab.jmh.NamedJdk;
import dev.hinterland.lab.predict.ArrayOperation;
import dev.hinterland.lab.predict.Factors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Arrays by size: what the model says, what is measured, and how far they are apart. */
final class ModelExperiment {

    static final String ID = "copy.model";
    static final Column<Row> MEASURED = Column.ofRows("measured");

    /** What the articles' worked examples are about. */
    static final long OF_THE_ARTICLE = 8 << 10;

    private static final long SMALLEST = 64;
    private static final long LARGEST = 64L << 20;

    private final HardwareProfile profile;
    private final JmhTiming timing;

    private final long largest;

    ModelExperiment(HardwareProfile profile, JmhTiming timing) {
        this(profile, timing, LARGEST);
    }

    /** Measures arrays up to this size only. */
    ModelExperiment(HardwareProfile profile, JmhTiming timing, long largest) {
        this.profile = profile;
        this.timing = timing;
        this.largest = largest;
    }

    Experiment run(Bench bench) throws IOException, InterruptedException {
        NamedJdk jdk = bench.jdks().getLast();
        List<JmhCase> cases = new ArrayList<>();
        Map<JmhCase, Double> predictions = new LinkedHashMap<>();
        ArrayModel model = ArrayModel.of(profile);
        for (ArrayOperation operation : ArrayOperation.values()) {
            for (long size : sizes(operation, bench.quick())) {
                JmhCase one = JmhCase.of(
                                "ArrayBenchmark." + operation.benchmark(),
                                Labels.of("jdk", jdk.label(), "operation", operation.id(), "size", Long.toString(size)),
                                jdk.jdk())
                        .withParameters(Map.of("size", Long.toString(size)))
                        .withArguments(CalibrateExperiments.HEAP_OF_WHAT_ALLOCATES);
                cases.add(one);
                predictions.put(one, operation.predict(model, size).getLast().nanos());
            }
        }
        List<Row> rows = bench.runner().run(cases, timing).stream()
                .map(measured -> row(measured, predictions.getOrDefault(measured.measuredCase(), Double.NaN)))
                .toList();
        return experiment(rows);
    }

    private List<Long> sizes(ArrayOperation operation, boolean quick) {
        LongStream steps = LongStream.iterate(SMALLEST, size -> size <= largest, size -> size * (quick ? 16 : 4));
        LongStream ofTheArticle = operation == ArrayOperation.ARRAY_COPY && OF_THE_ARTICLE <= largest
                ? LongStream.of(OF_THE_ARTICLE)
                : LongStream.empty();
        return LongStream.concat(steps, ofTheArticle).sorted().boxed().toList();
    }

    /** Returns the same experiment where the machine could not be calibrated: nothing could be predicted. */
    static Experiment withoutProfile(String reason) {
        return experiment(List.of(Row.failed(Map.of(), reason)));
    }

    private static Experiment experiment(List<Row> rows) {
        return Table.ofRows(
                Table.<Row>of(ID, "Arrays: the model against the measurement")
                        .question("How well does the profile alone predict what making and copying arrays costs?")
                        .method(
                                "Predicted by level from the calibration above; measured by JMH afterwards. Off: predicted"
                                        + " over measured or the other way round, whichever is larger.")
                        .down(List.of("operation", "size"))
                        .columns(Column.ofRows("predicted"), MEASURED, Column.ofRows(Factors.OFF))
                        .plot(Plot.logLines("Measured", "size", MEASURED.name(), "operation"))
                        .plot(Plot.logLines("Predicted", "size", "predicted", "operation"))
                        .plot(Plot.lines("Off by a factor of", "size", Factors.OFF, "operation")
                                .withLogX())
                        .findingOverAll(results -> conclusion(results.rows())),
                rows);
    }

    private static Row row(Measured measured, double predicted) {
        Row row = measured.row(Labels.of("measured", "score"));
        return row.value(MEASURED.name())
                .map(value -> {
                    Map<String, Value> values = new LinkedHashMap<>();
                    values.put("predicted", Value.exact(predicted, "ns"));
                    values.put("measured", new Value(value.value(), value.error(), "ns"));
                    values.put(Factors.OFF, Factors.between(predicted, value));
                    return row.withValues(values);
                })
                .orElse(row);
    }

    static String conclusion(List<Row> rows) {
        if (!rows.isEmpty() && Factors.by(rows, "operation").isEmpty()) {
            return "Not told here: no measurement is without doubt.";
        }
        return Factors.by(rows, "operation").entrySet().stream()
                .map(entry -> entry.getKey() + " is off by a factor of " + entry.getValue())
                .reduce((one, other) -> one + "; " + other)
                .map(text -> text + ".")
                .orElse("");
    }
}
