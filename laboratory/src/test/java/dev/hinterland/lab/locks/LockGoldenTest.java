// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.golden.Golden;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The tables, plots and sentences of locks, to the letter, from times that are made up. */
class LockGoldenTest {

    private static Row row(String jdk, String variant, String cores, String name, String value, double time) {
        Map<String, String> labels = Labels.of("jdk", jdk, "variant", variant, "cores", cores);
        if (!name.isEmpty()) {
            labels.put(name, value);
        }
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("time", new Value(time, time / 50, "ns/op"));
        values.put("alloc", Value.exact(24, "B"));
        return Row.of(labels, values);
    }

    /** Rows of each variant and value; a lock takes more, and more so on JDK 17. */
    private static List<Row> rows(String jdk, String name, String... values) {
        List<Row> rows = new ArrayList<>();
        double time = jdk.equals("17") ? 20 : 10;
        for (String variant : List.of("default", "-DoEscapeAnalysis", "-EliminateLocks", "biased, delay 0")) {
            for (String cores : List.of("one", "all")) {
                for (String value : values) {
                    rows.add(row(jdk, variant, cores, name, value, time));
                    time *= 1.07;
                }
            }
        }
        return rows;
    }

    private static List<Row> both(String name, String... values) {
        List<Row> rows = new ArrayList<>(rows("17", name, values));
        rows.addAll(rows("25", name, values));
        return rows;
    }

    @Test
    void twoJdks() throws IOException {
        List<Experiment> all = List.of(
                new FloorExperiment().experiment(both("", "")),
                new StringsExperiment().experiment(both("class", "StringBuffer", "StringBuilder")),
                new EscapeExperiment().experiment(both("method", "plain", "locked", "plain+field", "locked+field")),
                new UncontendedExperiment().experiment(both("method", "plain", "locked")),
                new ContendedExperiment().experiment(both("threads", "1", "2")),
                new CoarseningExperiment().experiment(both("appends", "1", "3", "10")));

        Golden.check("locks", all, List.of());
    }

    @Test
    void oneJdk_withFiguresInDoubt_andOnesThatAreNotToldApart() throws IOException {
        Row doubtful = row("25", "default", "all", "method", "plain", 5).with(Check.of("does work", false, "0.3 ns"));
        List<Experiment> all = List.of(
                new UncontendedExperiment()
                        .experiment(List.of(
                                doubtful,
                                row("25", "default", "all", "method", "locked", 12),
                                row("25", "default", "one", "method", "locked", 12.1),
                                Row.skipped(
                                        Labels.of(
                                                "jdk",
                                                "25",
                                                "variant",
                                                "biased, delay 0",
                                                "cores",
                                                "all",
                                                "method",
                                                "locked"),
                                        "unknown flag"))),
                new ContendedExperiment().experiment(List.of(row("25", "default", "all", "threads", "2", 60))));

        Golden.check("locks-doubt", all, List.of());
    }
}
