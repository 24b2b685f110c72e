// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.contrast;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The rows of both sides as one experiment, told apart by a label more: {@code side}. */
public final class MergedExperiment {

    /** The label that names the side. */
    public static final String SIDE = "side";

    private final RowMatch match;
    private final Side a;
    private final Side b;

    private MergedExperiment(Side a, Side b) {
        this.a = a;
        this.b = b;
        match = RowMatch.of(a, b);
    }

    /** Returns the experiments that both sides made, each with the rows of both. */
    public static List<Experiment> of(Side a, Side b) {
        MergedExperiment merged = new MergedExperiment(a, b);
        Map<String, Experiment> ofB = Contrast.byId(b);
        List<Experiment> both = new ArrayList<>();
        Contrast.byId(a).forEach((id, experiment) -> {
            Experiment other = ofB.get(id);
            if (other != null) {
                both.add(merged.merge(experiment, other));
            }
        });
        return both;
    }

    private Experiment merge(Experiment ofA, Experiment ofB) {
        return new Experiment(
                ofA.id(),
                ofA.title(),
                ofA.question(),
                ofA.method(),
                layout(ofA.layout()),
                ofA.plots().stream().map(MergedExperiment::plot).toList(),
                rows(ofA, ofB),
                ofA.published(),
                conclusion(ofA, ofB),
                Stream.concat(ofA.notes().stream(), ofB.notes().stream())
                        .distinct()
                        .toList());
    }

    private static Layout layout(Layout layout) {
        return new Layout(layout.down(), with(layout.across()), layout.values());
    }

    private static Plot plot(Plot plot) {
        return new Plot(plot.title(), plot.kind(), plot.x(), plot.y(), with(plot.series()), plot.logX(), plot.logY())
                .within(plot.limits(), plot.boundaries());
    }

    private static List<String> with(List<String> labels) {
        return Stream.concat(labels.stream(), Stream.of(SIDE)).toList();
    }

    /** Each row of A is followed by what B has beside it; then comes the rest of B. */
    private List<Row> rows(Experiment ofA, Experiment ofB) {
        Map<Map<String, String>, Row> others = match.byKey(ofB);
        List<Row> rows = new ArrayList<>();
        for (Row row : ofA.rows()) {
            rows.add(of(row, a));
            Row other = others.remove(match.key(row));
            if (other != null) {
                rows.add(of(other, b));
            }
        }
        others.values().forEach(other -> rows.add(of(other, b)));
        return rows;
    }

    private static Row of(Row row, Side side) {
        Map<String, String> labels = new LinkedHashMap<>(row.labels());
        labels.put(SIDE, side.name());
        return new Row(labels, row.values(), row.checks(), row.status(), row.reason());
    }

    private static String conclusion(Experiment ofA, Experiment ofB) {
        if (ofA.conclusion().equals(ofB.conclusion())) {
            return ofA.conclusion();
        }
        return "A: " + ofA.conclusion() + " B: " + ofB.conclusion();
    }
}
