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
import java.util.stream.Stream;

/**
 * What came of the cases of an experiment, for the sentences that follow from it.
 *
 * @param <O> what comes of a measurement
 * @param all each case with its row
 */
public record Results<O>(List<Result<O>> all) {

    /** Copies the list. */
    public Results {
        all = List.copyOf(all);
    }

    /**
     * A case with its row.
     *
     * @param one the case
     * @param row its row
     */
    public record Result<O>(Case<O> one, Row row) {

        /** Returns a figure, and whether it may be believed. */
        public Reading reading(Column<O> column) {
            return Reading.of(row, column.name(), column.samples().apply(one));
        }
    }

    /** Returns rows that exist already, each of which is a case of its own. */
    public static Results<Row> ofRows(List<Row> rows) {
        return new Results<>(rows.stream()
                .map(row -> new Result<>(Case.of(row.labels(), row), row))
                .toList());
    }

    /** Returns those rows among some that are of a JDK. */
    public static Results<Row> ofRows(List<Row> rows, String jdk) {
        return ofRows(
                rows.stream().filter(row -> row.label(Table.JDK).equals(jdk)).toList());
    }

    /** Returns the rows. */
    public List<Row> rows() {
        return all.stream().map(Result::row).toList();
    }

    /** Returns the first case whose last labels are these. */
    public Optional<Result<O>> find(String... lastLabels) {
        List<String> wanted = List.of(lastLabels);
        return all.stream()
                .filter(result -> {
                    List<String> labels = List.copyOf(result.one().labels().values());
                    int from = labels.size() - wanted.size();
                    return from >= 0 && labels.subList(from, labels.size()).equals(wanted);
                })
                .findFirst();
    }

    /** Returns the figure of a row by its name, which is one of some columns. */
    public Reading reading(List<Column<O>> columns, String name, Row row) {
        return all.stream()
                .filter(result -> result.row().equals(row))
                .flatMap(result -> columns.stream()
                        .filter(column -> column.name().equals(name))
                        .map(result::reading))
                .findFirst()
                .orElse(Reading.NONE);
    }

    /** Returns a figure of the first case whose last labels are these, and whether it may be believed. */
    public Reading reading(Column<O> column, String... lastLabels) {
        return find(lastLabels).map(result -> result.reading(column)).orElse(Reading.NONE);
    }

    /** Returns a sentence for each JDK that has one, from what was measured of it, with its name before. */
    public String byJdk(Function<List<O>, Stream<String>> words) {
        return measuredBy(Table.JDK).entrySet().stream()
                .flatMap(entry -> words.apply(entry.getValue().all().stream()
                                .flatMap(result -> result.one().outcomes().stream())
                                .toList())
                        .map(sentence -> "JDK " + entry.getKey() + ": " + sentence + "."))
                .collect(Collectors.joining(" "));
    }

    /** Returns the cases by a label of theirs, if at least one of them was measured. */
    Map<String, Results<O>> measuredBy(String label) {
        Map<String, List<Result<O>>> groups = new LinkedHashMap<>();
        all.forEach(result -> groups.computeIfAbsent(result.one().label(label), first -> new ArrayList<>())
                .add(result));
        Map<String, Results<O>> measured = new LinkedHashMap<>();
        groups.forEach((name, some) -> {
            if (some.stream().anyMatch(result -> result.row().status() == Status.OK)) {
                measured.put(name, new Results<>(some));
            }
        });
        return measured;
    }
}
