// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.experiment.Experiment;
import java.util.Optional;
import java.util.stream.IntStream;

/** An experiment on the page, folded unless it is alone there: its title, what came of it, plots and tables. */
final class ExperimentHtml {

    private ExperimentHtml() {}

    /** Returns the id by which links find the experiment at a place of the page. */
    static String id(int at) {
        return "experiment-" + (at + 1);
    }

    static Html of(ReportData data, int at) {
        Experiment experiment = data.experiments().get(at).experiment();
        Html details = Html.of("details")
                .with("class", "experiment")
                .with("id", id(at))
                .with("data-id", experiment.id())
                .when(data.experiments().size() == 1, "open")
                .add(Html.of("summary").add(Html.of("h2", experiment.title())));
        if (data.contrast() == null) {
            details.add(data.run(at).origin());
        }
        details.add(Html.of("p", experiment.question()).with("class", "question"));
        if (!experiment.conclusion().isEmpty()) {
            details.add(Html.of("div").with("class", "conclusion").add(Html.of("p", experiment.conclusion())));
        }
        if (!experiment.method().isEmpty()) {
            details.add(Html.of("p")
                    .with("class", "method")
                    .add(Html.of("b", "Method. "))
                    .text(experiment.method()));
        }
        if (!experiment.plots().isEmpty()) {
            details.add(plots(experiment, at));
        }
        return details.add(table(data, experiment))
                .add(Html.of("p").with("class", "below csv"))
                .add(published(experiment))
                .add(ChecksHtml.doubts(experiment.rows()))
                .add(notes(experiment))
                .add(ChecksHtml.table(experiment.rows()));
    }

    private static Html plots(Experiment experiment, int at) {
        return Html.of("div")
                .with("class", "figures-grid")
                .add(IntStream.rangeClosed(1, experiment.plots().size())
                        .mapToObj(plot ->
                                Html.of("div").with("class", "plot-place").with("data-plot", (at + 1) + "-" + plot))
                        .toList());
    }

    /** The figures, once: those of two sides beside each other, those of one by what was varied. */
    private static Optional<Html> table(ReportData data, Experiment experiment) {
        return data.contrast() == null
                ? PivotHtml.of(experiment)
                : ContrastHtml.ofExperiment(data.contrast(), experiment.id());
    }

    private static Optional<Html> published(Experiment experiment) {
        return Optional.ofNullable(experiment.published())
                .map(published -> Html.of("p")
                        .with("class", "below source")
                        .add(Html.of("b", "Published: "))
                        .text(published.source()));
    }

    private static Optional<Html> notes(Experiment experiment) {
        return experiment.notes().isEmpty() ? Optional.empty() : Optional.of(Html.list("notes", experiment.notes()));
    }
}
