// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.init;

import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.Fork;
import dev.hinterland.lab.jmh.ForkLog;
import dev.hinterland.lab.jmh.JmhRunner;
import dev.hinterland.lab.jmh.Measured;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** What a benchmark of arrays says: time, rate of allocation, and how much of the time all threads stood still. */
final class ArrayFigures {

    static final String ZEROED = "zeroed";
    static final String UNINITIALISED = "uninitialised";
    static final List<String> ARRAYS = List.of(ZEROED, UNINITIALISED);

    static final Column<Row> TIME = Column.ofRows("time");
    static final Column<Row> RATE = Column.ofRows("rate");
    static final Column<Row> PAUSES = Column.ofRows("pauses");
    static final Column<Row> NET = Column.ofRows("without pauses");
    static final String BYTES = "bytes";

    /** The length of which most has been published, as tables name it. */
    static final String LARGE = sizeLabel(InitPlan.LARGE);

    /** JMH's {@code gc.alloc.rate} counts megabytes of 2^20 bytes. */
    private static final double JMH_MEGABYTE = 1 << 20;

    private static final double GIGA = 1e9;
    private static final double PERCENT = 100;
    private static final int MIB = 1 << 20;

    private ArrayFigures() {}

    static Map<String, String> labels(String jdk, String array, int size, int threads) {
        return Labels.of("jdk", jdk, "array", array, "threads", Integer.toString(threads), "size", sizeLabel(size));
    }

    /** Returns a length as tables name it. */
    static String sizeLabel(int size) {
        return size >= MIB ? size / MIB + " MiB" : String.format(Locale.ROOT, "%,d", size);
    }

    /** Returns a case as a row. Pauses are part of the price and stand beside it, so that no check has to. */
    static Row row(Measured measured) {
        Row row = measured.row(Map.of(TIME.name(), JmhRunner.SCORE));
        if (row.value(TIME.name()).isEmpty()) {
            return row;
        }
        Value time = row.value(TIME.name()).orElseThrow();
        double paused = pausedShare(measured.forks());
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(TIME.name(), time);
        measured.value("gc.alloc.rate")
                .ifPresent(rate -> values.put(RATE.name(), rate.times(JMH_MEGABYTE / GIGA, "GB/s")));
        values.put(PAUSES.name(), Value.exact(PERCENT * paused, "%"));
        values.put(NET.name(), time.times(1 - paused, time.unit()));
        String size = measured.measuredCase().parameters().getOrDefault("size", "0");
        values.put(BYTES, Value.exact(Integer.parseInt(size), "B"));
        return row.withValues(values).withoutChecks(check -> check.name().equals("collections"));
    }

    /** Returns the stops of all threads inside the timed parts. */
    static Stream<ForkLog.Safepoint> safepoints(List<Fork> forks) {
        return forks.stream()
                .flatMap(fork -> fork.log().safepoints().stream().filter(each -> fork.inWindow(each.atMillis())));
    }

    private static double pausedShare(List<Fork> forks) {
        double timed = forks.stream().mapToDouble(Fork::windowMillis).sum();
        double paused =
                safepoints(forks).mapToDouble(ForkLog.Safepoint::totalMillis).sum();
        return timed == 0 ? 0 : Math.min(1, paused / timed);
    }
}
