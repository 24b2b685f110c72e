// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.roofline;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How fast each level streams, by kind of stream, out of the rows of {@code hardware.bandwidth}.
 *
 * @param rates by kernel ({@code read}, {@code fill}, {@code copy}, {@code copy-out}) and then by level, the nearest
 *     first, in GB/s
 * @param capacities how much fits into each level, in bytes; the memory, and levels whose size is unknown, are not
 *     there
 */
record Ceilings(Map<String, Map<String, Double>> rates, Map<String, Long> capacities) {

    private static final String RATE = "rate";

    /**
     * Reads the rows of the bandwidths.
     *
     * @param cacheSizes the caches as the machine names them: {@code L1d}, {@code L2}, {@code L3}
     */
    static Ceilings of(Experiment bandwidth, Map<String, Long> cacheSizes) {
        Map<String, Map<String, Double>> rates = new LinkedHashMap<>();
        Map<String, Long> capacities = new LinkedHashMap<>();
        for (Row row : bandwidth.rows()) {
            String level = row.label("level");
            row.value(RATE)
                    .map(Value::value)
                    .filter(rate -> rate > 0)
                    .ifPresent(rate -> rates.computeIfAbsent(row.label("kernel"), first -> new LinkedHashMap<>())
                            .put(level, rate));
            cacheSizes.forEach((name, bytes) -> {
                if (name.equals(level) || name.equals(level + "d")) {
                    capacities.put(level, bytes);
                }
            });
        }
        return new Ceilings(rates, capacities);
    }

    /** Returns the pieces of a stream's limit between two sizes: a level ends where no more fits. */
    List<Plot.Piece> pieces(String kernel, double from, double to) {
        List<Plot.Piece> pieces = new ArrayList<>();
        double begin = from;
        for (Map.Entry<String, Double> level : levels(kernel).entrySet()) {
            Long capacity = capacities.get(level.getKey());
            double end = capacity == null ? to : Math.min(to, capacity);
            if (end > begin) {
                pieces.add(new Plot.Piece(name(kernel, level.getKey()), begin, end, level.getValue()));
                begin = end;
            }
        }
        return pieces;
    }

    /** Returns the level that holds so many bytes, if its stream was measured. */
    Optional<String> levelOf(String kernel, double bytes) {
        return levels(kernel).keySet().stream()
                .filter(level -> !capacities.containsKey(level) || bytes <= capacities.getOrDefault(level, 0L))
                .findFirst();
    }

    /** Returns the rate at which a stream through so many bytes could run, if it was measured. */
    Optional<Double> at(String kernel, double bytes) {
        return levelOf(kernel, bytes).map(level -> levels(kernel).get(level));
    }

    /** Returns what people call a level of a stream: one that leaves it says where it goes. */
    static String name(String kernel, String level) {
        return kernel.equals("copy-out") && !level.equals("memory") ? level + " to memory" : level;
    }

    /** Returns the rates of a stream by level, the nearest first; none where it was not measured. */
    Map<String, Double> levels(String kernel) {
        return rates.getOrDefault(kernel, Map.of());
    }

    List<Plot.Boundary> boundaries(double from, double to) {
        return capacities.entrySet().stream()
                .filter(each -> each.getValue() > from && each.getValue() <= to)
                .map(each -> new Plot.Boundary(each.getKey(), each.getValue()))
                .toList();
    }
}
