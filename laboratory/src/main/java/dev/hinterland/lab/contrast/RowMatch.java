// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.contrast;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Finds the rows of two sides that stand for the same: those with the same labels. */
final class RowMatch {

    private final boolean acrossJdks;

    /**
     * Decides by which labels.
     *
     * @param acrossJdks whether rows of different JDKs belong together, because that is what the sides differ in
     */
    RowMatch(boolean acrossJdks) {
        this.acrossJdks = acrossJdks;
    }

    /** Two sides with one JDK each, and not the same, are two JDKs that are compared. */
    static RowMatch of(Side a, Side b) {
        return new RowMatch(
                a.jdks().size() == 1 && b.jdks().size() == 1 && !a.jdks().equals(b.jdks()));
    }

    boolean acrossJdks() {
        return acrossJdks;
    }

    Map<String, String> key(Row row) {
        Map<String, String> key = new LinkedHashMap<>(row.labels());
        if (acrossJdks) {
            key.remove(Side.JDK);
        }
        return key;
    }

    /** Returns the rows by what they stand for; of several, the first. */
    Map<Map<String, String>, Row> byKey(Experiment experiment) {
        Map<Map<String, String>, Row> rows = new LinkedHashMap<>();
        experiment.rows().forEach(row -> rows.putIfAbsent(key(row), row));
        return rows;
    }

    ContrastedExperiment match(Experiment a, Experiment b) {
        Map<Map<String, String>, Row> rowsA = byKey(a);
        Map<Map<String, String>, Row> rowsB = byKey(b);
        List<ContrastedFigure> figures = new ArrayList<>();
        Set<String> notes = new LinkedHashSet<>();
        rowsA.forEach((key, row) -> Optional.ofNullable(rowsB.get(key))
                .filter(other -> isMeasured(row) && isMeasured(other))
                .ifPresent(other -> figures(key, row, other, figures, notes)));
        return new ContrastedExperiment(
                a.id(), a.title(), figures, lone(rowsA, rowsB), lone(rowsB, rowsA), List.copyOf(notes));
    }

    private static boolean isMeasured(Row row) {
        return row.status() == Status.OK;
    }

    private static void figures(
            Map<String, String> key, Row a, Row b, List<ContrastedFigure> figures, Set<String> notes) {
        boolean doubtful = !a.believable() || !b.believable();
        a.values().forEach((name, value) -> {
            Value other = b.values().get(name);
            if (other != null && Objects.equals(value.unit(), other.unit())) {
                figures.add(new ContrastedFigure(key, name, value, other, doubtful));
            } else if (other != null) {
                notes.add("Units differ, not compared: figure=" + name + ", A=" + value.unit() + ", B=" + other.unit());
            }
        });
    }

    private static List<LoneRow> lone(Map<Map<String, String>, Row> rows, Map<Map<String, String>, Row> others) {
        List<LoneRow> lone = new ArrayList<>();
        rows.forEach((key, row) -> {
            Row other = others.get(key);
            if (isMeasured(row) && (other == null || !isMeasured(other))) {
                lone.add(new LoneRow(key, other == null ? "not there" : reason(other)));
            }
        });
        return lone;
    }

    private static String reason(Row row) {
        String how = row.status() == Status.SKIPPED ? "skipped" : "failed";
        return row.reason() == null ? how : how + ": " + row.reason();
    }
}
