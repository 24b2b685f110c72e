// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.contrast.Side;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.gather.FoundResult;
import dev.hinterland.lab.gather.Gathered;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes the results of experiments as one HTML page that needs nothing else. */
public final class ExperimentReport {

    private static final InlinePage PAGE = new InlinePage(
            "experiments.html",
            List.of("report.css", "experiments.css"),
            List.of(
                    "units.js",
                    "elements.js",
                    "export.js",
                    "sorting.js",
                    "plots.js",
                    "values.js",
                    "looks.js",
                    "scales.js",
                    "points.js",
                    "line-plot.js",
                    "bar-plot.js",
                    "reading.js",
                    "experiments.js"));

    private ExperimentReport() {}

    /** Writes the page of results that were just made, replacing a file that is there. */
    public static void write(List<ExperimentsResult> results, Path file) throws IOException {
        List<FoundResult> found =
                results.stream().map(result -> new FoundResult("", result)).toList();
        write(new Gathered(found, List.of(), List.of()), file);
    }

    /** Writes the page of what a folder has. */
    public static void write(Gathered gathered, Path file) throws IOException {
        Files.writeString(file, page(ReportData.of(gathered)));
    }

    /** Writes the page that sets two sides side by side. */
    public static void write(Side a, Side b, List<String> notRead, Path file) throws IOException {
        Files.writeString(file, page(ReportData.of(a, b, notRead)));
    }

    static String page(ReportData data) throws IOException {
        Map<String, String> slots = new HashMap<>();
        slots.put("command", Escape.text(HeadingHtml.command(data)));
        slots.put("title", Escape.text(HeadingHtml.title(data)));
        slots.put("facts", Escape.text(HeadingHtml.facts(data)));
        slots.put("quick", HeadingHtml.quick(data).map(Html::toString).orElse(""));
        slots.put(
                "overview",
                (data.contrast() == null ? "" : ContrastHtml.overview(data.contrast())) + "" + OverviewHtml.of(data));
        slots.put(
                "experiments",
                IntStream.range(0, data.experiments().size())
                        .mapToObj(at -> ExperimentHtml.of(data, at).toString())
                        .collect(Collectors.joining("\n")));
        slots.put("claims", ClaimsHtml.section(data).toString());
        slots.put("conditions", ConditionsHtml.of(data).toString());
        return PAGE.with(Map.of("experiments", data.experiments()), slots);
    }
}
