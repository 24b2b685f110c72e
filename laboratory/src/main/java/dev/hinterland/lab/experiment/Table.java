// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import dev.hinterland.lab.result.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The form in which an experiment is written down: what is asked, how it is measured, which labels make lines, which
 * figures make columns, how they are drawn, and what follows. {@link #of(List)} makes the {@link Experiment} of what
 * came of its cases.
 *
 * @param <O> what comes of a measurement
 */
public final class Table<O> {

    /** The label of JDKs. */
    public static final String JDK = "jdk";

    private final String id;
    private final String title;
    private final List<Column<O>> columns = new ArrayList<>();
    private final List<Plot> plots = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<Row> otherRows = new ArrayList<>();
    private final List<Function<Case<O>, List<Check>>> checks = new ArrayList<>();
    private String question = "";
    private String method = "";
    private List<String> down = List.of();
    private List<String> across = List.of();
    private @Nullable List<String> shown;
    private @Nullable Published published;
    private Function<Case<O>, Optional<String>> verdict = one -> Optional.empty();
    private Function<Results<O>, String> conclusion = results -> "";
    private Function<Results<O>, List<String>> computedNotes = results -> List.of();

    private Table(String id, String title) {
        this.id = id;
        this.title = title;
    }

    /** Begins one by its name in files and a few words. */
    public static <O> Table<O> of(String id, String title) {
        return new Table<>(id, title);
    }

    /** Sets what it answers, as a question. */
    public Table<O> question(String text) {
        question = text;
        return this;
    }

    /** Sets how it was measured. */
    public Table<O> method(String text) {
        method = text;
        return this;
    }

    /** Sets the labels that make lines. */
    public Table<O> down(List<String> labels) {
        down = List.copyOf(labels);
        return this;
    }

    /** Sets the labels that make columns, one for each of their values and each figure. */
    public Table<O> across(String... labels) {
        across = List.of(labels);
        return this;
    }

    /** Adds figures, in the order of their columns. */
    @SafeVarargs
    public final Table<O> columns(Column<O>... some) {
        for (Column<O> column : some) {
            columns.add(column);
        }
        return this;
    }

    /** Adds figures, in the order of their columns. */
    public Table<O> columns(List<Column<O>> some) {
        columns.addAll(some);
        return this;
    }

    /** Leaves the rows to the file and the plots: they are too many for a table. */
    public Table<O> withoutTable() {
        down = List.of();
        across = List.of();
        shown = List.of();
        return this;
    }

    /** Adds a plot. */
    public Table<O> plot(Plot plot) {
        plots.add(plot);
        return this;
    }

    /** Adds groups of bars of a figure over a label. */
    public Table<O> bars(String name, String x, Column<O> y, String... series) {
        return plot(Plot.bars(name, x, y.name(), series));
    }

    /** Adds lines of a figure over a label, a number. */
    public Table<O> lines(String name, String x, Column<O> y, List<String> series) {
        return plot(Plot.lines(name, x, y.name(), series.toArray(String[]::new)));
    }

    /** Adds what a reader must know beside. */
    public Table<O> note(String text) {
        notes.add(text);
        return this;
    }

    /** Adds what a reader must know beside, which depends on the figures. */
    public Table<O> notes(Function<Results<O>, List<String>> some) {
        computedNotes = some;
        return this;
    }

    /** Adds what others measured. */
    public Table<O> published(Published figures) {
        published = figures;
        return this;
    }

    /** Adds a row that is no case of its own. */
    public Table<O> row(Row row) {
        otherRows.add(row);
        return this;
    }

    /** Adds checks that each case has to stand. A figure of a case that fails one yields no conclusion. */
    public Table<O> checks(Function<Case<O>, List<Check>> some) {
        checks.add(some);
        return this;
    }

    /** Sets why a case has failed although it ran; it then has a failed row, and no checks. */
    public Table<O> verdict(Function<Case<O>, Optional<String>> failure) {
        verdict = failure;
        return this;
    }

    /** Sets what follows. It is asked once for each JDK, and says which one if there are several. */
    public Table<O> finding(Function<Results<O>, String> sentences) {
        conclusion = results -> {
            Map<String, Results<O>> byJdk = results.measuredBy(JDK);
            return byJdk.size() <= 1
                    ? sentences.apply(byJdk.values().stream().findFirst().orElse(results))
                    : byJdk.entrySet().stream()
                            .filter(entry -> !sentences.apply(entry.getValue()).isEmpty())
                            .map(entry -> "JDK " + entry.getKey() + ": " + sentences.apply(entry.getValue()))
                            .collect(Collectors.joining(" "));
        };
        return this;
    }

    /** Sets what follows from all cases together. */
    public Table<O> findingOverAll(Function<Results<O>, String> sentences) {
        conclusion = sentences;
        return this;
    }

    /** Returns the experiment of rows that exist already, each of which is a case of its own. */
    public static Experiment ofRows(Table<Row> table, List<Row> rows) {
        return table.of(Results.ofRows(rows));
    }

    /** Returns the experiment of what came of the cases. */
    public Experiment of(List<Case<O>> cases) {
        return of(new Results<>(
                cases.stream().map(one -> new Results.Result<>(one, row(one))).toList()));
    }

    private Experiment of(Results<O> results) {
        List<Row> rows = new ArrayList<>(results.rows());
        rows.addAll(otherRows);
        List<String> allNotes = new ArrayList<>(notes);
        allNotes.addAll(computedNotes.apply(results));
        List<String> names = shown != null
                ? shown
                : columns.stream().filter(Column::shown).map(Column::name).toList();
        return new Experiment(
                id,
                title,
                question,
                method,
                new Layout(down, across, names),
                plots,
                rows,
                published,
                conclusion.apply(results),
                allNotes);
    }

    private Row row(Case<O> one) {
        if (one.isMissing()) {
            return one.skipped() ? Row.skipped(one.labels(), one.reason()) : Row.failed(one.labels(), one.reason());
        }
        Map<String, Value> values = new LinkedHashMap<>();
        columns.forEach(column -> column.figure().apply(one).ifPresent(value -> values.put(column.name(), value)));
        Optional<String> failure = verdict.apply(one);
        if (failure.isPresent()) {
            return new Row(one.labels(), values, List.of(), Status.FAILED, failure.get());
        }
        List<Check> all = new ArrayList<>();
        checks.forEach(some -> all.addAll(some.apply(one)));
        if (one.missing() != null) {
            all.add(Check.of("all JVMs", false, one.missing()));
        }
        return new Row(one.labels(), values, all, Status.OK, null);
    }
}
