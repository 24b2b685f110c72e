// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.roofline;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.predict.ArrayOperation;
import dev.hinterland.lab.result.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sets what was measured of arrays below what the machine's levels can stream. A rate is bytes of contents by time,
 * {@code n ÷ t}, for the kernels and for the arrays alike; 1 byte in a nanosecond is 1 GB/s. Along the bottom is what
 * an operation touches: a copy of {@code n} bytes touches {@code 2n}. After S. Williams, A. Waterman and D. Patterson,
 * <i>Roofline: an insightful visual performance model for multicore architectures</i>, CACM 52 (2009), with the working
 * set in the place of the operational intensity.
 */
public final class Roofline {

    private static final String ID = "hardware.roofline";
    private static final String BANDWIDTH = "hardware.bandwidth";
    private static final String ARRAYS = "copy.model";
    private static final String TOUCHED = "touched";
    private static final String RATE = "rate";
    private static final String OPERATION = "operation";

    /** Which stream limits which operation; of the others none is known. */
    private static final Map<String, String> STREAMS =
            Labels.of("new-array", "fill", "new-array-read", "fill", "array-copy", "copy", "copy-of", "copy-out");

    private final Experiment bandwidth;
    private final Optional<Experiment> arrays;
    private final Ceilings ceilings;

    private Roofline(Experiment bandwidth, Optional<Experiment> arrays, Map<String, Long> cacheSizes) {
        this.bandwidth = bandwidth;
        this.arrays = arrays;
        ceilings = Ceilings.of(bandwidth, cacheSizes);
    }

    /** Returns the roofline of a result, if bandwidths are among what it measured. */
    public static Optional<Experiment> of(ExperimentsResult result) {
        return find(result, BANDWIDTH)
                .map(bandwidth -> new Roofline(
                        bandwidth, find(result, ARRAYS), result.machine().cacheSizes()))
                .filter(roofline -> !roofline.ceilings.rates().isEmpty())
                .map(Roofline::experiment);
    }

    private static Optional<Experiment> find(ExperimentsResult result, String id) {
        return result.experiments().stream()
                .filter(experiment -> experiment.id().equals(id))
                .findFirst();
    }

    private Experiment experiment() {
        List<Row> rows = rows();
        boolean known = arrays.isPresent();
        return new Experiment(
                ID,
                known ? "Which level bounds which size" : "What each level can stream",
                known
                        ? "How near do arrays come to what the machine's memory can do?"
                        : "How fast is a stream through so many bytes, at best?",
                "Bytes of contents by time, over the bytes that are touched (a copy touches both of its arrays). The levels'"
                        + " rates are those of the calibration, their sizes the system's.",
                new Layout(List.of(known ? "size" : "bytes"), List.of(OPERATION), figures(known)),
                List.of(plot(rows)),
                rows,
                null,
                known ? new Bounds(ceilings, STREAMS).sentences(rows) : extremes(),
                doubts());
    }

    /** A limit is drawn also where its repeats differ too much, and a note says so. */
    private List<String> doubts() {
        List<String> doubtful = bandwidth.rows().stream()
                .filter(row -> row.status() == Status.OK && !row.believable())
                .map(row -> row.label("kernel") + " " + row.label("level"))
                .toList();
        return doubtful.isEmpty()
                ? List.of()
                : List.of("Rates of the calibration whose checks failed: " + String.join(", ", doubtful) + ".");
    }

    private static List<String> figures(boolean known) {
        return known ? List.of(RATE, Bounds.SHARE) : List.of(RATE);
    }

    private List<Row> rows() {
        return arrays.map(experiment -> experiment.rows().stream().flatMap(row -> ofArray(row).stream()))
                .orElseGet(() -> bandwidth.rows().stream().flatMap(row -> ofKernel(row).stream()))
                .toList();
    }

    /** The calibration alone: its streams are the lines. */
    private static Optional<Row> ofKernel(Row row) {
        Optional<Double> touched = number(row.label("bytes"));
        return row.value(RATE).filter(rate -> touched.isPresent()).map(rate -> {
            Map<String, Value> values = new LinkedHashMap<>();
            values.put(TOUCHED, Value.exact(touched.orElseThrow(), "B"));
            values.put(RATE, rate);
            Map<String, String> labels = Labels.of(OPERATION, row.label("kernel"), "bytes", row.label("bytes"));
            return new Row(labels, values, row.checks(), row.status(), row.reason());
        });
    }

    private Optional<Row> ofArray(Row row) {
        Optional<Double> size = number(row.label("size"));
        Optional<Value> time = row.value("measured").filter(value -> value.value() > 0);
        if (size.isEmpty() || time.isEmpty()) {
            return Optional.empty();
        }
        String operation = row.label(OPERATION);
        double touched = size.get()
                * ArrayOperation.of(operation).map(ArrayOperation::arrays).orElse(1);
        Value rate = rate(size.get(), time.get());
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(TOUCHED, Value.exact(touched, "B"));
        values.put(RATE, rate);
        ceilings.at(STREAMS.getOrDefault(operation, ""), touched)
                .ifPresent(ceiling -> values.put(Bounds.SHARE, Value.exact(100 * rate.value() / ceiling, "%")));
        Map<String, String> labels = Labels.of(OPERATION, operation, "size", row.label("size"));
        return Optional.of(new Row(labels, values, row.checks(), row.status(), row.reason()));
    }

    private static Value rate(double bytes, Value nanos) {
        double rate = bytes / nanos.value();
        Double error = nanos.error() == null ? null : Double.valueOf(rate * nanos.error() / nanos.value());
        return new Value(rate, error, "GB/s");
    }

    private static Optional<Double> number(String text) {
        return text.matches("\\d{1,15}") ? Optional.of(Double.valueOf(text)) : Optional.empty();
    }

    private Plot plot(List<Row> rows) {
        Plot plot = Plot.logLines("Rate by bytes touched", TOUCHED, RATE, OPERATION);
        double[] touched = rows.stream()
                .flatMap(row -> row.value(TOUCHED).stream())
                .mapToDouble(Value::value)
                .sorted()
                .toArray();
        if (touched.length == 0) {
            return plot;
        }
        double from = touched[0];
        double to = touched[touched.length - 1];
        return plot.within(arrays.isPresent() ? limits(from, to) : List.of(), ceilings.boundaries(from, to));
    }

    private List<Plot.Limit> limits(double from, double to) {
        List<Plot.Limit> limits = new ArrayList<>();
        for (String kernel : ceilings.rates().keySet()) {
            String of = STREAMS.entrySet().stream()
                    .filter(entry -> entry.getValue().equals(kernel))
                    .map(Map.Entry::getKey)
                    .findFirst()
                    .orElse("");
            limits.add(new Plot.Limit("limit: " + kernel, of, ceilings.pieces(kernel, from, to)));
        }
        return limits;
    }

    private String extremes() {
        List<String> sentences = new ArrayList<>();
        ceilings.rates().forEach((kernel, levels) -> {
            List<String> parts = new ArrayList<>();
            levels.forEach((level, rate) -> parts.add(level + " " + Bounds.gigabytes(rate)));
            sentences.add(kernel + ": " + String.join(", ", parts));
        });
        return String.join("; ", sentences) + " GB/s.";
    }
}
