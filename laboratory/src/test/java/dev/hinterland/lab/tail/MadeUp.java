// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tail;

import dev.hinterland.experiments.tail.Pacing;
import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.GcEvent.Kind;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Measurements that nobody made. */
final class MadeUp {

    private static final long RATE = 1000;
    private static final double MEBIBYTE = 1 << 20;

    private MadeUp() {}

    /** A measurement in which every read took so many milliseconds. */
    static Segment segment(double millis) {
        return segment(millis, RATE, 100);
    }

    static Segment segment(double millis, long done, double garbageMebibytes) {
        Histogram gets = new Histogram(1, 3_600_000_000_000L, 3);
        gets.recordValueWithCount(Math.round(millis * 1e6), done);
        List<GcEvent> events = List.of(
                new GcEvent(1, Kind.YOUNG, "", 3, -1, -1, false),
                new GcEvent(2, Kind.FULL, "", 40, -1, -1, false),
                new GcEvent(3, Kind.STALL, "main", 7, -1, -1, false));
        return new Segment(
                gets, Optional.empty(), List.of(gets.getMaxValue()), done, RATE, garbageMebibytes * MEBIBYTE, events);
    }

    static Case<Segment> repeats(String store, Segment... segments) {
        return new Case<>(labels(store), Arrays.asList(segments), null, false);
    }

    /** The rows of the first experiment whose name begins so. */
    static List<Row> rows(String id, List<Case<Segment>> cases) {
        TailPlan plan = new TailPlan(
                List.of(TailPlan.control()),
                List.of(),
                new TailPlan.Entries(1, 16, 16),
                1,
                1,
                1,
                List.of(0L),
                100L << 20,
                1,
                1,
                Pacing.PARK,
                1,
                feature -> List.of(),
                null);
        return new TailExperiments(plan)
                .of(cases, true).stream()
                        .filter(experiment -> experiment.id().startsWith(id))
                        .findFirst()
                        .orElseThrow()
                        .rows();
    }

    static Map<String, String> load(String collector) {
        return Labels.of("jdk", "25", "collector", collector, "puts", "20k/s");
    }

    private static Map<String, String> labels(String store) {
        Map<String, String> labels = new LinkedHashMap<>(load("g1"));
        labels.put("store", store);
        return labels;
    }

    /** A row whose every percentile is the same, and the same above the control's. */
    static Row row(String store, double millis, double above, @Nullable Double error) {
        Map<String, Value> values = new LinkedHashMap<>();
        for (String name : Percentiles.names()) {
            values.put(name, new Value(millis, error, "ms"));
            values.put(TailExperiments.above(name), new Value(above, error, "ms"));
        }
        return Row.of(labels(store), values);
    }
}
