// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.contrast.Contrast;
import dev.hinterland.lab.contrast.ContrastedExperiment;
import dev.hinterland.lab.contrast.ContrastedFigure;
import dev.hinterland.lab.contrast.LoneRow;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Two sides, row by row: which figures differ by more than their errors. */
final class ContrastHtml {

    private static final int MOST_ROWS = 12;
    private static final int VERY_LONG_TABLE = 80;
    private static final int LONG_NAME = 90;

    private ContrastHtml() {}

    /** Returns what concerns all experiments. */
    static Html overview(Contrast contrast) {
        Html overview = Html.of("div")
                .with("id", "contrast")
                .add(Html.of("p")
                        .with("class", "sides")
                        .add(source("A", contrast.sourceA()), source("B", contrast.sourceB())))
                .add(Html.list("", contrast.notes()))
                .add(Html.of("p", contrast.sentence()).with("class", "sentence"));
        Map<String, List<String>> lone = new LinkedHashMap<>();
        lone.put("A", contrast.onlyA());
        lone.put("B", contrast.onlyB());
        lone.forEach((side, titles) -> {
            if (!titles.isEmpty()) {
                overview.add(Html.of("p")
                        .with("class", "below")
                        .add(Html.of("b", "Experiments only in " + side + ": "))
                        .text(String.join("; ", titles)));
            }
        });
        return overview;
    }

    private static Html source(String side, String source) {
        return Html.of("span").add(Html.of("b", side)).text(" ").add(Html.of("code", source));
    }

    /** Returns how an experiment differs, and the figure that does most, in one sentence. */
    static String finding(Contrast contrast, String id) {
        String counts =
                of(contrast, id).map(ContrastedExperiment::sentence).orElse("").replaceAll("\\.$", "");
        String most = contrast.differences().stream()
                .filter(difference -> difference.id().equals(id))
                .findFirst()
                .map(difference -> "; most: " + inWords(difference.figure()))
                .orElse("");
        return counts.isEmpty() ? "" : Character.toUpperCase(counts.charAt(0)) + counts.substring(1) + most + ".";
    }

    private static String inWords(ContrastedFigure figure) {
        String ratio = figure.ratio() == null ? "" : " (" + ratio(figure) + ")";
        return shortened(LabelText.of(figure.labels())) + ": " + figure.name() + " " + FigureHtml.withUnit(figure.a())
                + " → " + FigureHtml.withUnit(figure.b()) + ratio;
    }

    private static Optional<ContrastedExperiment> of(Contrast contrast, String id) {
        return contrast.experiments().stream()
                .filter(experiment -> experiment.id().equals(id))
                .findFirst();
    }

    /** Returns the comparison of one experiment; none where there is no comparison. */
    static Optional<Html> ofExperiment(@Nullable Contrast contrast, String id) {
        return contrast == null ? Optional.empty() : of(contrast, id).map(ContrastHtml::sideBySide);
    }

    private static Html sideBySide(ContrastedExperiment experiment) {
        Html box = Html.of("div").with("class", "side-by-side");
        if (experiment.figures().isEmpty()) {
            box.add(Html.of("p", "No figure is on both sides.").with("class", "muted"));
        } else {
            box.add(Html.of("details")
                    .with("class", experiment.figures().size() > VERY_LONG_TABLE ? "fold long" : "fold")
                    .when(experiment.figures().size() <= VERY_LONG_TABLE, "open")
                    .add(Html.of("summary", experiment.sentence()))
                    .add(Html.of("div").with("class", "tall").add(table(experiment))));
        }
        List<Html> beside = Stream.of(
                        lone(experiment.onlyA(), "A", "B").stream(),
                        lone(experiment.onlyB(), "B", "A").stream(),
                        experiment.notes().stream().map(note -> Html.of("li", note)))
                .flatMap(items -> items)
                .toList();
        return beside.isEmpty()
                ? box
                : box.add(Html.of("ul").with("class", "doubts").add(beside));
    }

    private static Html table(ContrastedExperiment experiment) {
        Html heads = Html.of("tr");
        Stream.of("Row", "Figure", "A", "B", "B / A", "B is")
                .forEach(title -> heads.add(Html.of("th", title)
                        .with("scope", "col")
                        .with("class", title.startsWith("Figure") || title.equals("B is") ? "plain text" : "plain")));
        Html body = Html.of("tbody");
        Map<Map<String, String>, List<ContrastedFigure>> rows = experiment.figures().stream()
                .collect(Collectors.groupingBy(ContrastedFigure::labels, LinkedHashMap::new, Collectors.toList()));
        rows.values().forEach(row -> {
            body.add(line(row.getFirst(), Optional.of(name(row))));
            row.stream().skip(1).forEach(figure -> body.add(line(figure, Optional.empty())));
        });
        return ScrollBox.of(
                "Side by side: " + experiment.title(),
                "",
                Html.of("table")
                        .with("class", "figures contrast")
                        .add(Html.of("thead").add(heads), body));
    }

    /** The name of a row, which stands once for all of its figures. */
    private static Html name(List<ContrastedFigure> row) {
        String name = LabelText.of(row.getFirst().labels());
        Html head = Html.of("th", name.isEmpty() ? FigureHtml.MISSING : name)
                .with("scope", "rowgroup")
                .with("rowspan", Integer.toString(row.size()));
        return row.stream().noneMatch(ContrastedFigure::doubtful)
                ? head
                : head.add(Html.of("span", "!").with("class", "doubt").with("title", "a check of this row failed"));
    }

    private static Html line(ContrastedFigure figure, Optional<Html> name) {
        return Html.of("tr")
                .with("class", figure.differs() ? "differs" : "same")
                .add(name)
                .add(
                        Html.of("td", named(figure)).with("class", "text"),
                        cell(figure.a()),
                        cell(figure.b()),
                        Html.of("td", ratio(figure)).with("class", "ratio"),
                        Html.of("td", verdict(figure)).with("class", "text"));
    }

    private static String named(ContrastedFigure figure) {
        String unit = FigureHtml.unit(figure.a().unit());
        return unit.isEmpty() ? figure.name() : figure.name() + ", " + unit;
    }

    private static Html cell(Value value) {
        return Double.isFinite(value.value())
                ? FigureHtml.cell("", value, "")
                : Html.of("td", FigureHtml.MISSING).with("class", "none");
    }

    private static String ratio(ContrastedFigure figure) {
        Double ratio = figure.ratio();
        return ratio == null ? FigureHtml.MISSING : Figures.digits(ratio) + " ×";
    }

    private static String verdict(ContrastedFigure figure) {
        if (!figure.differs()) {
            return "within the errors";
        }
        Double ratio = figure.ratio();
        return (ratio == null ? "differs" : ratio > 1 ? "higher" : "lower")
                + (figure.errorKnown() ? "" : ", no error known");
    }

    private static String shortened(String name) {
        return name.length() <= LONG_NAME ? name : name.substring(0, LONG_NAME - 1) + "…";
    }

    private static Optional<Html> lone(List<LoneRow> rows, String side, String other) {
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        String some = rows.stream()
                .limit(MOST_ROWS)
                .map(row -> shortened(LabelText.of(row.labels())) + " (" + other + ": " + row.reason() + ")")
                .collect(Collectors.joining("; "));
        return Optional.of(Html.of("li")
                .add(Html.of("b", "Only in " + side))
                .text(", " + rows.size() + (rows.size() == 1 ? " row: " : " rows: ") + some
                        + (rows.size() > MOST_ROWS ? "; …" : "")));
    }
}
