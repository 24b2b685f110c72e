// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Published;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Status;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An experiment's rows in lines and columns, with the published ones beside them. */
final class PivotHtml {

    private static final int LONG_TABLE = 24;
    private static final int VERY_LONG_TABLE = 80;
    private static final int LONG_TEXT = 70;
    private static final int START_OF_TEXT = 50;

    private final Experiment experiment;
    private final Layout layout;
    private final List<String> down;
    private final List<Column> columns;
    private final List<Line> lines;
    private final boolean severalFigures;

    private PivotHtml(Experiment experiment) {
        this.experiment = experiment;
        layout = experiment.layout();
        down = down();
        List<Row> ours = with(experiment.rows(), ownLabels());
        Published published = experiment.published();
        List<Row> others = published == null ? List.of() : with(published.rows(), layout.down());
        columns = Stream.concat(columns(ours, false).stream(), columns(others, true).stream())
                .toList();
        lines = lines(ours, others);
        severalFigures = columns.stream().map(Column::name).distinct().count() > 1;
    }

    /**
     * A column of the table.
     *
     * @param key the labels that its rows have in common
     * @param group the same in words
     */
    private record Column(List<String> key, String name, String group, String unit, boolean published) {}

    /** A line of the table: what tells it from others, and its rows by the labels of their columns. */
    private record Line(List<String> labels, Map<List<String>, Row> own, Map<List<String>, Row> published) {
        @Nullable
        Row at(Column column) {
            return (column.published() ? published : own).get(column.key());
        }
    }

    /** Returns the table, folded where it is long; none where there is nothing to show. */
    static Optional<Html> of(Experiment experiment) {
        PivotHtml pivot = new PivotHtml(experiment);
        return pivot.columns.isEmpty() ? Optional.empty() : Optional.of(pivot.box());
    }

    private List<String> ownLabels() {
        return Stream.concat(layout.down().stream(), layout.across().stream()).toList();
    }

    private static List<Row> with(List<Row> rows, List<String> labels) {
        return rows.stream()
                .filter(row -> row.labels().keySet().containsAll(labels))
                .toList();
    }

    private static List<String> labels(Row row, List<String> names) {
        return names.stream().map(row::label).toList();
    }

    /** Labels by which rows would fall into one cell make lines of their own. */
    private List<String> down() {
        List<String> own = ownLabels();
        Collection<List<Row>> cells = with(experiment.rows(), own).stream()
                .collect(Collectors.groupingBy(row -> labels(row, own), LinkedHashMap::new, Collectors.toList()))
                .values();
        Stream<String> telling = experiment.rows().stream()
                .flatMap(row -> row.labels().keySet().stream())
                .distinct()
                .filter(name -> !own.contains(name))
                .filter(name -> cells.stream()
                        .anyMatch(same -> same.stream()
                                        .map(row -> row.label(name))
                                        .distinct()
                                        .count()
                                > 1));
        return Stream.concat(layout.down().stream(), telling).toList();
    }

    private List<Column> columns(List<Row> rows, boolean published) {
        Map<List<String>, List<Row>> groups = rows.stream()
                .collect(Collectors.groupingBy(
                        row -> labels(row, layout.across()), LinkedHashMap::new, Collectors.toList()));
        List<Column> all = new ArrayList<>();
        groups.forEach((key, group) -> layout.values().stream()
                .filter(name -> (published ? group : rows)
                        .stream().anyMatch(row -> row.value(name).isPresent()))
                .forEach(name -> all.add(new Column(key, name, nameOf(key), unit(rows, name), published))));
        return all;
    }

    private String nameOf(List<String> key) {
        return IntStream.range(0, key.size())
                .filter(at -> !key.get(at).isEmpty())
                .mapToObj(at -> LabelText.alone(layout.across().get(at), key.get(at)))
                .collect(Collectors.joining(", "));
    }

    private static String unit(List<Row> rows, String name) {
        return rows.stream()
                .flatMap(row -> row.value(name).stream())
                .map(Value::unit)
                .filter(unit -> !unit.isEmpty())
                .findFirst()
                .orElse("");
    }

    private List<Line> lines(List<Row> ours, List<Row> others) {
        Map<List<String>, Line> all = new LinkedHashMap<>();
        for (Row row : ours) {
            lineOf(row, all).own().putIfAbsent(labels(row, layout.across()), row);
        }
        for (Row row : others) {
            List<Line> same = all.values().stream()
                    .filter(line -> IntStream.range(0, down.size())
                            .allMatch(at -> row.labels()
                                    .getOrDefault(down.get(at), line.labels().get(at))
                                    .equals(line.labels().get(at))))
                    .toList();
            (same.isEmpty() ? List.of(lineOf(row, all)) : same)
                    .forEach(line -> line.published().putIfAbsent(labels(row, layout.across()), row));
        }
        return inOrder(List.copyOf(all.values()));
    }

    private Line lineOf(Row row, Map<List<String>, Line> all) {
        return all.computeIfAbsent(
                labels(row, down), labels -> new Line(labels, new LinkedHashMap<>(), new LinkedHashMap<>()));
    }

    /** Lines that stand for numbers are in their order. */
    private List<Line> inOrder(List<Line> all) {
        boolean numbers = down.size() == 1
                && all.stream()
                        .allMatch(line ->
                                LabelText.quantity(line.labels().getFirst()).isPresent());
        return numbers
                ? all.stream()
                        .sorted(Comparator.comparingDouble(line ->
                                LabelText.quantity(line.labels().getFirst()).orElseThrow()))
                        .toList()
                : all;
    }

    private Html box() {
        Html table = Html.of("table")
                .with("class", "figures pivot sortable")
                .add(Html.of("thead").add(groupHeads()).add(heads()))
                .add(Html.of("tbody").add(lines.stream().map(this::line).toList()));
        Html box = ScrollBox.of("Table: " + experiment.title(), "fit", table);
        if (lines.size() <= LONG_TABLE) {
            return box;
        }
        return Html.of("details")
                .with("class", lines.size() > VERY_LONG_TABLE ? "long fold" : "fold")
                .add(Html.of("summary", "Table of " + lines.size() + " lines"))
                .add(Html.of("div").with("class", "tall").add(box));
    }

    /** A line above the headings where they do not say all: which group, and what was published. */
    private Optional<Html> groupHeads() {
        boolean needed = columns.stream()
                .anyMatch(column ->
                        column.published() || (severalFigures && !column.group().isEmpty()));
        if (!needed) {
            return Optional.empty();
        }
        Html heads =
                Html.of("tr").add(Html.of("th").with("class", "plain").with("colspan", Integer.toString(down.size())));
        int from = 0;
        for (int at = 1; at <= columns.size(); at++) {
            Column first = columns.get(from);
            if (at == columns.size()
                    || !title(columns.get(at)).equals(title(first))
                    || columns.get(at).published() != first.published()) {
                heads.add(Html.of("th", title(first))
                        .with("scope", "colgroup")
                        .with("colspan", Integer.toString(at - from))
                        .with("class", first.published() ? "group published" : "group"));
                from = at;
            }
        }
        return Optional.of(heads);
    }

    private String title(Column column) {
        String inner = severalFigures ? column.group() : "";
        return !column.published() ? inner : inner.isEmpty() ? "published" : "published: " + inner;
    }

    private Html heads() {
        Html heads = Html.of("tr");
        for (int at = 0; at < down.size(); at++) {
            heads.add(Html.of("th")
                    .with("scope", "col")
                    .with("class", at > 0 ? "plain text" : "plain")
                    .add(Html.of("span", down.get(at))));
        }
        for (int at = 0; at < columns.size(); at++) {
            heads.add(head(columns.get(at), isFirst(at)));
        }
        return heads;
    }

    private Html head(Column column, boolean first) {
        boolean named = severalFigures || column.group().isEmpty();
        String unit = Stream.of(named ? "" : column.name(), FigureHtml.unit(column.unit()))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
        Html head = Html.of("th")
                .with("scope", "col")
                .with("class", ("plain " + classes(column, first)).strip())
                .add(Html.of("span", named ? column.name() : column.group()));
        return unit.isEmpty() ? head : head.add(Html.of("small", unit));
    }

    private boolean isFirst(int at) {
        return at == 0
                || !columns.get(at).key().equals(columns.get(at - 1).key())
                || columns.get(at).published() != columns.get(at - 1).published();
    }

    private static String classes(Column column, boolean first) {
        return ((first ? "first-of-group " : "") + (column.published() ? "published" : "")).strip();
    }

    private Html line(Line line) {
        Html cells = Html.of("tr");
        for (int at = 0; at < down.size(); at++) {
            String label = line.labels().get(at);
            OptionalDouble key = LabelText.quantity(label);
            cells.add(Html.of(at == 0 ? "th" : "td")
                    .with(at == 0 ? "scope" : "class", at == 0 ? "row" : "text")
                    .with("data-key", key.isPresent() ? Double.toString(key.getAsDouble()) : "")
                    .add(folded(LabelText.of(down.get(at), label))));
        }
        for (int at = 0; at < columns.size(); at++) {
            Column column = columns.get(at);
            cells.add(cell(line.at(column), column, classes(column, isFirst(at))));
        }
        return cells;
    }

    /** A long text, such as a stack, is opened by the reader. */
    private static Html folded(String text) {
        return text.length() <= LONG_TEXT
                ? Html.of("span", text)
                : Html.of("details")
                        .with("class", "long text-fold")
                        .add(Html.of("summary", text.substring(0, START_OF_TEXT) + "…"))
                        .text(text);
    }

    private static Html cell(@Nullable Row row, Column column, String classes) {
        if (row == null) {
            return none(classes + " none", column.published() ? "" : FigureHtml.MISSING);
        }
        if (row.status() != Status.OK) {
            return none(
                    classes + (row.status() == Status.FAILED ? " alarm" : " none"),
                    row.status().name().toLowerCase(Locale.ROOT));
        }
        return FigureHtml.of(row, column.name())
                .map(figure -> FigureHtml.cell(classes, figure, FigureHtml.failedChecks(row)))
                .orElseGet(() -> none(classes + " none", FigureHtml.MISSING));
    }

    private static Html none(String classes, String text) {
        return Html.of("td", text).with("class", classes.strip());
    }
}
