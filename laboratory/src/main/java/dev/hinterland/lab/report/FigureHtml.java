// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Units;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Figures in the cells of tables. A cell's {@code data-key} is the figure in full, by which the table is sorted. */
final class FigureHtml {

    static final String MISSING = "–";
    private static final String BYTES = "B";

    private FigureHtml() {}

    /** Returns a figure of a row; none where it was not measured, or is no number. */
    static Optional<Value> of(Row row, String name) {
        return row.value(name).filter(value -> Double.isFinite(value.value())).map(FigureHtml::withUsableError);
    }

    private static Value withUsableError(Value value) {
        return value.error() == null || Double.isFinite(value.error())
                ? value
                : new Value(value.value(), null, value.unit(), value.signed());
    }

    /** Returns a figure without its error: all of a number that was counted, three digits of one that was measured. */
    static String text(Value figure) {
        if (!figure.usable()) {
            return Figures.UNUSABLE;
        }
        if (isLargeSize(figure)) {
            return Units.bytes(Math.round(figure.value()));
        }
        boolean counted = figure.error() == null && figure.value() == Math.rint(figure.value());
        String number = counted ? String.format(Locale.ROOT, "%,.0f", figure.value()) : Figures.digits(figure.value());
        return figure.unit().equals(BYTES) ? number + " " + BYTES : number;
    }

    private static boolean isLargeSize(Value figure) {
        return figure.unit().equals(BYTES) && Math.abs(figure.value()) >= 1024;
    }

    /** Returns a figure with its unit. */
    static String withUnit(Value figure) {
        return figure.usable() ? (text(figure) + " " + unit(figure.unit())).strip() : text(figure);
    }

    /** Returns the unit that a heading names: bytes have theirs beside each figure, with its prefix. */
    static String unit(String unit) {
        return unit.equals(BYTES) ? "" : unit;
    }

    private static String error(Value figure) {
        double error = figure.error() == null ? 0 : figure.error();
        return figure.unit().equals(BYTES) ? text(Value.exact(error, BYTES)) : Figures.error(figure);
    }

    /** Returns a cell with a figure, its error, and a mark if checks failed. */
    static Html cell(String classes, Value figure, String failedChecks) {
        Html cell = Html.of("td")
                .with("class", failedChecks.isEmpty() ? classes : (classes + " doubtful").strip())
                .with("data-key", Double.toString(figure.value()))
                .with("title", isLargeSize(figure) ? String.format(Locale.ROOT, "%,.0f B", figure.value()) : "")
                .text(text(figure));
        if (!failedChecks.isEmpty()) {
            cell.add(Html.of("span", "!").with("class", "doubt").with("title", failedChecks));
        }
        return figure.error() == null
                ? cell
                : cell.add(Html.of("span", "± " + error(figure)).with("class", "spread"));
    }

    /** Returns the checks of a row that failed, in words. */
    static String failedChecks(Row row) {
        return row.checks().stream()
                .filter(Check::failed)
                .map(check -> check.name() + ": " + check.detail())
                .collect(Collectors.joining("; "));
    }
}
