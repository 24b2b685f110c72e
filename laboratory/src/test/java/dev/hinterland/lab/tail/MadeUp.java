package dev.hinterland.lab.tail;

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

    static Repeats repeats(String store, Segment... segments) {
        return new Repeats(labels(store), Arrays.asList(segments), null, false);
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
            values.put(TailRows.above(name), new Value(above, error, "ms"));
        }
        return Row.of(labels(store), values);
    }
}
