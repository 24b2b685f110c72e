// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Made-up results of {@code calibrate} and {@code copy}: caches of 32 KiB, 512 KiB and 32 MiB, as the sample machine
 * has.
 */
public final class SampleHardware {

    private static final List<String> LEVELS = List.of("L1", "L2", "L3", "memory");
    private static final List<Long> SIZES = List.of(16L << 10, 256L << 10, 16L << 20, 256L << 20);

    private SampleHardware() {}

    /** What {@code calibrate} leaves. */
    public static ExperimentsResult calibrate() {
        return SampleExperiments.result("calibrate", List.of(bandwidth()), List.of());
    }

    /** What {@code copy} leaves: it calibrates first. */
    public static ExperimentsResult copy() {
        return SampleExperiments.result("copy", List.of(bandwidth(), arrays()), List.of());
    }

    /** Bandwidths by level. */
    public static Experiment bandwidth() {
        List<Row> rows = new ArrayList<>();
        stream(rows, "read", 64, 48, 24, 12);
        stream(rows, "fill", 128, 40, 20, 10);
        stream(rows, "copy", 96, 32, 12, 8);
        stream(rows, "copy-out", 9, 8.8, 8.4, 8);
        return new Experiment(
                "hardware.bandwidth",
                "Bandwidth by level",
                "How fast?",
                "",
                new Layout(List.of("kernel"), List.of("level"), List.of("rate")),
                List.of(Plot.bars("Bandwidth", "level", "rate", "kernel").withLogY()),
                rows,
                null,
                "",
                List.of());
    }

    private static void stream(List<Row> rows, String kernel, double... rates) {
        for (int i = 0; i < rates.length; i++) {
            rows.add(Row.of(
                    Labels.of("kernel", kernel, "level", LEVELS.get(i), "bytes", Long.toString(SIZES.get(i))),
                    Map.of("rate", new Value(rates[i], rates[i] / 20, "GB/s"))));
        }
    }

    /**
     * New arrays run at the memory's speed, copies at that of the level that holds both arrays; 5 ns before the first
     * byte.
     */
    public static Experiment arrays() {
        List<Row> rows = new ArrayList<>();
        for (long size = 64; size <= 64 << 20; size *= 4) {
            rows.add(array("new-array", size, 5 + size / 10.0));
            rows.add(array("copy-of", size, 5 + size / 8.0));
            rows.add(array("array-copy", size, 5 + size / copyRate(2 * size)));
        }
        return new Experiment(
                "copy.model",
                "Arrays",
                "How well?",
                "",
                new Layout(List.of("size"), List.of("operation"), List.of("measured")),
                List.of(Plot.logLines("Measured", "size", "measured", "operation")),
                rows,
                null,
                "",
                List.of());
    }

    private static double copyRate(long touched) {
        return touched <= 32 << 10 ? 96 : touched <= 512 << 10 ? 32 : touched <= 32 << 20 ? 12 : 8;
    }

    private static Row array(String operation, long size, double nanos) {
        return Row.of(
                Labels.of("jdk", "25", "operation", operation, "size", Long.toString(size)),
                Map.of("measured", new Value(nanos, nanos / 10, "ns")));
    }
}
