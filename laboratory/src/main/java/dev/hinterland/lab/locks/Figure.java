// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.locks;

import dev.hinterland.lab.experiment.Clause;
import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.jmh.Measured;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The names of what is measured about locks, and how sentences write it. */
final class Figure {

    static final String TIME = "time";
    static final String ALLOCATED = "alloc";

    /** The time as a column, by which sentences ask for it. */
    static final Column<Row> COLUMN = Column.ofRows(TIME);

    /** What rows call the results of JMH. */
    private static final Map<String, String> RESULTS = Labels.of(TIME, "score", ALLOCATED, "gc.alloc.rate.norm");

    private static final double TENTHS = 10;

    private Figure() {}

    /**
     * Returns a measurement as a row, with what a call allocated to a tenth of a byte: what an iteration allocates
     * beside its calls is less.
     */
    static Row row(Measured measured) {
        Row row = measured.row(RESULTS);
        Map<String, Value> values = new LinkedHashMap<>(row.values());
        values.computeIfPresent(
                ALLOCATED, (name, bytes) -> Value.exact(Math.round(bytes.value() * TENTHS) / TENTHS, "B"));
        return row.withValues(values);
    }

    /** Returns a table of lock experiments: one column for each JDK, and the time first. */
    static Table<Row> table(String id, String title, String... down) {
        return Table.<Row>of(id, title).down(List.of(down)).across("jdk").columns(COLUMN);
    }

    /** Returns how a figure compares with another: {@code 3.4 × (31.2 ±2.1 ns against 9.2 ±0.3 ns)}. */
    static Clause against(Reading one, Reading other) {
        return one.against(other)
                .said(ratio -> String.format(Locale.ROOT, "%.2g × (", ratio)
                        + Figures.withUnit(one.value().orElseThrow()) + " against "
                        + Figures.withUnit(other.value().orElseThrow()) + ")");
    }

    static Optional<Value> time(List<Row> rows, Map<String, String> labels) {
        return rows.stream().filter(row -> row.matches(labels)).findFirst().flatMap(row -> row.value(TIME));
    }

    /** Returns the labels of the JDKs that have rows, in their order. */
    static List<String> jdks(List<Row> rows) {
        return rows.stream()
                .map(row -> row.label("jdk"))
                .filter(label -> !label.isEmpty())
                .distinct()
                .toList();
    }
}
