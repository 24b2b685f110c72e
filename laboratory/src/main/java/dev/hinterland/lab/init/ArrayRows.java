package dev.hinterland.lab.init;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.Fork;
import dev.hinterland.lab.jmh.ForkLog;
import dev.hinterland.lab.jmh.JmhRunner;
import dev.hinterland.lab.jmh.Measured;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What a benchmark of arrays says: time, rate of allocation, and how much of the time all threads stood still. */
final class ArrayRows {

    static final String TIME = "time";
    static final String RATE = "rate";
    static final String PAUSES = "pauses";
    static final String NET = "without pauses";
    static final String BYTES = "bytes";

    /** JMH's {@code gc.alloc.rate} counts megabytes of 2^20 bytes. */
    private static final double JMH_MEGABYTE = 1 << 20;

    private static final double GIGA = 1e9;
    private static final double PERCENT = 100;

    private ArrayRows() {}

    /** Returns a row without its check of collections: pauses are part of the price, and stand beside it. */
    static Row withPauses(Row row) {
        List<Check> others = row.checks().stream()
                .filter(check -> !check.name().equals("collections"))
                .toList();
        return new Row(row.labels(), row.values(), others, row.status(), row.reason());
    }

    /** Returns whether a conclusion may rest on a row, which has pauses in its figures. */
    static boolean isWithoutDoubt(Row row) {
        return withPauses(row).checks().stream().noneMatch(Check::castsDoubt);
    }

    /** Returns a case as a row. */
    static Row of(Measured measured, int size) {
        Row row = measured.row(Map.of(TIME, JmhRunner.SCORE));
        if (row.value(TIME).isEmpty()) {
            return row;
        }
        Value time = row.value(TIME).orElseThrow();
        double paused = pausedShare(measured.forks());
        Map<String, Value> values = new LinkedHashMap<>();
        values.put(TIME, time);
        measured.value("gc.alloc.rate")
                .ifPresent(rate -> values.put(RATE, Derived.scaled(rate, JMH_MEGABYTE / GIGA, "GB/s")));
        values.put(PAUSES, Value.exact(PERCENT * paused, "%"));
        values.put(NET, Derived.scaled(time, 1 - paused, time.unit()));
        values.put(BYTES, Value.exact(size, "B"));
        return new Row(row.labels(), values, row.checks(), row.status(), row.reason());
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
