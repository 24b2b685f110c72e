package dev.hinterland.lab.tlab.exhaust;

import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.gc.GcLog;
import dev.hinterland.lab.result.GcEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The steps of a heap to its end, as rows. */
final class ExhaustRows {

    private static final double MILLIS_PER_SECOND = 1000;
    private static final double MIB = 1 << 20;

    private ExhaustRows() {}

    static List<Row> stages(String jdk, Timeline timeline) {
        return timeline.stages().stream()
                .map(stage -> Row.of(Labels.of("jdk", jdk, "stage", stage.name()), values(stage)))
                .toList();
    }

    private static Map<String, Value> values(Timeline.Stage stage) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("at", Value.exact(stage.atMillis() / MILLIS_PER_SECOND, "s"));
        values.put("count", Value.exact(stage.count(), ""));
        if (stage.pauseMillis() >= 0) {
            values.put("pauses", Value.exact(stage.pauseMillis(), "ms"));
        }
        if (stage.heapBytes() >= 0) {
            values.put("after", Value.exact(stage.heapBytes() / MIB, "MiB"));
        }
        return values;
    }

    /** Returns a row for each collection up to the end; what comes later collects what the program has let go. */
    static List<Row> collections(String jdk, GcLog log, Ending ending) {
        List<Row> rows = new ArrayList<>();
        for (GcEvent event : log.events()) {
            if (event.afterBytes() >= 0 && ending.saw(event.atMillis())) {
                rows.add(collection(jdk, rows.size() + 1, event));
            }
        }
        return rows;
    }

    private static Row collection(String jdk, int number, GcEvent event) {
        return Row.of(
                Labels.of(
                        "jdk",
                        jdk,
                        "collection",
                        Integer.toString(number),
                        "kind",
                        event.kind().name().toLowerCase(Locale.ROOT)),
                Map.of(
                        "at", Value.exact(event.atMillis() / MILLIS_PER_SECOND, "s"),
                        "before", Value.exact(event.beforeBytes() / MIB, "MiB"),
                        "after", Value.exact(event.afterBytes() / MIB, "MiB"),
                        "pause", Value.exact(event.millis(), "ms")));
    }
}
