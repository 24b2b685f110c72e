package dev.hinterland.lab.init;

import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Published;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What was published about initialisation with JDK 9 on an i7-4790K, eight threads, with the names of our rows. */
final class PublishedFigures {

    private static final String SOURCE = "i7-4790K, 8 threads, JDK 9";
    private static final int THREADS = 8;
    private static final String JDK = "9";

    /** Length, nanoseconds zeroed, nanoseconds uninitialised. */
    private static final double[][] TIMES = {
        {1, 20.3, 19.8},
        {10, 26.7, 27.5},
        {100, 106.6, 80.0},
        {1_000, 681, 156},
        {10_000, 4_576, 162},
        {100_000, 44_881, 310},
    };

    private PublishedFigures() {}

    static Published times() {
        List<Row> rows = new ArrayList<>();
        for (double[] each : TIMES) {
            rows.add(time((int) each[0], ArrayCases.ZEROED, each[1]));
            rows.add(time((int) each[0], ArrayCases.UNINITIALISED, each[2]));
        }
        return new Published(SOURCE, rows);
    }

    private static Row time(int size, String array, double nanos) {
        return Row.of(
                ArrayCases.labels(JDK, array, size, THREADS),
                Map.of(ArrayRows.TIME, Value.exact(nanos, "ns/op"), ArrayRows.BYTES, Value.exact(size, "B")));
    }

    static Published rates() {
        return new Published(
                SOURCE,
                List.of(Row.of(
                        Labels.of("jdk", JDK, "threads", Integer.toString(THREADS)),
                        Map.of(
                                MemoryExperiment.ZEROED,
                                Value.exact(12, "GB/s"),
                                MemoryExperiment.UNINITIALISED,
                                Value.exact(1_650, "GB/s")))));
    }

    static Published pauses() {
        return new Published(
                SOURCE + "; array and source not told",
                List.of(Row.of(
                        Labels.of("jdk", JDK, "array", "-", "source", "-"),
                        Map.of(
                                "count", Value.exact(639, ""),
                                "average", Value.exact(0.97, "ms"),
                                "p99", Value.exact(2.98, "ms")))));
    }

    static Published profile() {
        return new Published(
                SOURCE + "; share of samples",
                List.of(Row.of(
                        Labels.of("jdk", JDK, "array", ArrayCases.ZEROED, "size", ArrayCases.sizeLabel(InitPlan.LARGE)),
                        Map.of("zeroing", Value.exact(89, "%")))));
    }
}
