// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.lab.contrast.Contrast;
import dev.hinterland.lab.contrast.ContrastedExperiment;
import dev.hinterland.lab.contrast.ContrastedFigure;
import dev.hinterland.lab.contrast.LoneRow;
import dev.hinterland.lab.experiment.Figures;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** What the terminal shows of two sides: what differs most, and what only one of them has. */
public final class ContrastPage {

    private static final int MOST_DIFFERENCES = 12;
    private static final int MOST_LONE_ROWS = 4;
    private static final int WIDTH_OF_ROW = 30;

    private final Contrast contrast;
    private final StringBuilder text = new StringBuilder();

    /** Prepares the page of a comparison. */
    public ContrastPage(Contrast contrast) {
        this.contrast = contrast;
    }

    /** Returns the page, with the name of the file that says more. */
    public String text(Path report) {
        text.setLength(0);
        paragraph("A = " + contrast.sourceA() + ", B = " + contrast.sourceB());
        contrast.notes().forEach(this::paragraph);
        text.append('\n');
        paragraph(contrast.sentence());
        differences();
        experiments();
        only("A", contrast.onlyA());
        only("B", contrast.onlyB());
        return text.append("\nReport:  ").append(report).append('\n').toString();
    }

    private void differences() {
        List<Contrast.Difference> differences = contrast.differences();
        if (differences.isEmpty()) {
            return;
        }
        text.append("\nWhat differs most\n-----------------\n");
        Table table = new Table("row", "figure", "A", "B", "B / A");
        differences.stream().limit(MOST_DIFFERENCES).forEach(difference -> row(table, difference));
        text.append(table.text());
        if (differences.size() > MOST_DIFFERENCES) {
            paragraph("and " + (differences.size() - MOST_DIFFERENCES) + " more, in the report.");
        }
    }

    private static void row(Table table, Contrast.Difference difference) {
        ContrastedFigure figure = difference.figure();
        String unit = figure.a().unit();
        table.row(
                shortened(
                        difference.id() + " " + String.join(" ", figure.labels().values())),
                figure.name() + (unit.isEmpty() ? "" : ", " + unit),
                Figures.of(figure.a()),
                Figures.of(figure.b()),
                ratio(figure) + (figure.doubtful() ? "!" : ""));
    }

    private static String shortened(String row) {
        return row.length() <= WIDTH_OF_ROW ? row : row.substring(0, WIDTH_OF_ROW - 1) + "…";
    }

    private static String ratio(ContrastedFigure figure) {
        Double ratio = figure.ratio();
        return ratio == null ? "-" : Figures.digits(ratio);
    }

    private void experiments() {
        text.append('\n');
        for (ContrastedExperiment experiment : contrast.experiments()) {
            paragraph(experiment.title() + ": " + experiment.sentence());
            lone("A", experiment.onlyA());
            lone("B", experiment.onlyB());
            experiment.notes().forEach(note -> text.append(Paragraph.wrap("  " + note, "    ")));
        }
    }

    private void lone(String side, List<LoneRow> rows) {
        if (rows.isEmpty()) {
            return;
        }
        String some = rows.stream()
                .limit(MOST_LONE_ROWS)
                .map(row -> shortened(String.join(" ", row.labels().values())) + " (" + row.reason() + ")")
                .collect(Collectors.joining("; "));
        String more = rows.size() <= MOST_LONE_ROWS ? "" : "; and " + (rows.size() - MOST_LONE_ROWS) + " more";
        text.append(Paragraph.wrap("  only in " + side + ": " + some + more, "    "));
    }

    private void only(String side, List<String> titles) {
        if (!titles.isEmpty()) {
            paragraph("Experiments only in " + side + ": " + String.join("; ", titles));
        }
    }

    private void paragraph(String words) {
        text.append(Paragraph.wrap(words, "  "));
    }
}
