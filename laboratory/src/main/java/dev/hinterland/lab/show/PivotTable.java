// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Status;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rows of an experiment laid out in lines and columns; a table that is too wide for the terminal goes on below. A
 * figure whose checks failed has an exclamation mark.
 */
final class PivotTable {

    private static final String MARK = "!";

    private final Layout layout;
    private final List<Row> rows;

    PivotTable(Layout layout, List<Row> rows) {
        this.layout = layout;
        this.rows = rows.stream().filter(this::hasPlace).toList();
    }

    /** A row that does not say what was varied, because nothing was, has no line of its own. */
    private boolean hasPlace(Row row) {
        return row.labels().keySet().containsAll(layout.down())
                && row.labels().keySet().containsAll(layout.across());
    }

    String text() {
        List<Column> columns = columns();
        if (columns.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        List<Column> open = new ArrayList<>();
        for (Column column : columns) {
            open.add(column);
            if (open.size() > 1 && isTooWide(table(open))) {
                open.removeLast();
                text.append(table(open)).append('\n');
                open = new ArrayList<>(List.of(column));
            }
        }
        return text.append(table(open)).toString();
    }

    private static boolean isTooWide(String table) {
        return table.lines().anyMatch(line -> line.length() > Terminal.WIDTH);
    }

    private String table(List<Column> columns) {
        List<String> header = new ArrayList<>(layout.down());
        columns.forEach(column -> header.add(column.header()));
        Table table = new Table(header.toArray(String[]::new));
        for (List<String> line : lines()) {
            List<String> cells = new ArrayList<>(line);
            columns.forEach(column -> cells.add(cell(line, column)));
            table.row(cells.toArray(String[]::new));
        }
        return table.text();
    }

    private Set<List<String>> lines() {
        return rows.stream()
                .map(row -> labels(row, layout.down()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static List<String> labels(Row row, List<String> names) {
        return names.stream().map(row::label).toList();
    }

    private List<Column> columns() {
        Set<List<String>> groups = rows.stream()
                .filter(row ->
                        layout.across().stream().allMatch(name -> row.labels().containsKey(name)))
                .map(row -> labels(row, layout.across()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        List<Column> columns = new ArrayList<>();
        for (List<String> group : groups) {
            for (String value : layout.values()) {
                unit(value).ifPresent(unit -> columns.add(new Column(group, value, unit, layout)));
            }
        }
        return columns;
    }

    /** The unit of a figure, if any row has it. */
    private Optional<String> unit(String value) {
        return rows.stream()
                .flatMap(row -> row.value(value).stream())
                .map(Value::unit)
                .findFirst();
    }

    private String cell(List<String> line, Column column) {
        return rows.stream()
                .filter(row -> labels(row, layout.down()).equals(line)
                        && labels(row, layout.across()).equals(column.group()))
                .findFirst()
                .map(row -> cell(row, column.value()))
                .orElse("");
    }

    private static String cell(Row row, String value) {
        if (row.status() != Status.OK) {
            return row.status() == Status.SKIPPED ? "skipped" : "failed";
        }
        return row.value(value)
                .map(figure -> Figures.of(figure) + (row.believable() ? "" : MARK))
                .orElse("-");
    }

    /** A column: which rows, and which of their figures. */
    private record Column(List<String> group, String value, String unit, Layout layout) {

        String header() {
            String what = unit.isEmpty() ? value : value + ", " + unit;
            String of = String.join(" ", group);
            if (of.isEmpty()) {
                return what;
            }
            return layout.values().size() == 1 ? of : of + " " + what;
        }
    }
}
