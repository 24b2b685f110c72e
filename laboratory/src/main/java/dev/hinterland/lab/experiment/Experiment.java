// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One question, how it was asked, and what came of it. Every command's results have this form, so that one page and one
 * comparison serve them all.
 *
 * @param id its name in files and comparisons, such as {@code tlab.threads}
 * @param title a few words
 * @param question what it answers, as a question
 * @param method how it was measured: heap, collector, iterations, source of each figure
 * @param layout how to show the rows as a table
 * @param plots how to draw them
 * @param rows what was measured
 * @param published what others measured; {@code null} where nobody did
 * @param conclusion what follows from the rows, computed from them
 * @param notes what a reader must know beside: flags that a JDK does not know, what was left out
 */
public record Experiment(
        String id,
        String title,
        String question,
        String method,
        Layout layout,
        List<Plot> plots,
        List<Row> rows,
        @Nullable Published published,
        String conclusion,
        List<String> notes) {

    /** Copies the lists. */
    public Experiment {
        plots = List.copyOf(plots);
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }

    /** Returns the same experiment with other rows. */
    public Experiment withRows(List<Row> newRows) {
        return new Experiment(id, title, question, method, layout, plots, newRows, published, conclusion, notes);
    }

    /** Returns the rows of the experiment of a name among some. */
    public static List<Row> rowsOf(List<Experiment> experiments, String id) {
        return experiments.stream()
                .filter(experiment -> experiment.id().equals(id))
                .flatMap(experiment -> experiment.rows().stream())
                .toList();
    }

    /** Returns the rows of a JDK in the experiment of a name among some. */
    public static List<Row> rowsOf(List<Experiment> experiments, String id, String jdk) {
        return rowsOf(experiments, id).stream()
                .filter(row -> row.label(Table.JDK).equals(jdk))
                .toList();
    }

    /** Returns the first row with these labels. */
    public Optional<Row> row(Map<String, String> labels) {
        return rows.stream().filter(row -> row.matches(labels)).findFirst();
    }

    /** Returns a figure of the first row with these labels, if it was measured. */
    public Optional<Value> value(Map<String, String> labels, String name) {
        return row(labels).flatMap(row -> row.value(name));
    }
}
