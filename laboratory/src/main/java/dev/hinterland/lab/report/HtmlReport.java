// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.gather.StoresExperiment;
import dev.hinterland.lab.result.PublishedExperiment;
import dev.hinterland.lab.result.StoresResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes a comparison of stores as one HTML page that needs nothing else. */
public final class HtmlReport {

    private static final InlinePage PAGE = new InlinePage(
            "report.html",
            List.of("report.css"),
            List.of(
                    "units.js",
                    "elements.js",
                    "export.js",
                    "sorting.js",
                    "runs.js",
                    "tables.js",
                    "plots.js",
                    "by-store.js",
                    "over-time.js",
                    "across.js",
                    "reading.js",
                    "page.js"));

    private HtmlReport() {}

    /** Writes the page, replacing a file that is there. */
    public static void write(StoresResult result, Path file) throws IOException {
        Files.writeString(file, page(result));
    }

    static String page(StoresResult result) throws IOException {
        return PAGE.with(
                result,
                Map.of(
                        "withoutScript", withoutScript(result),
                        "conditions", Escape.text(PublishedExperiment.CONDITIONS),
                        "collectorNote", Escape.text(PublishedExperiment.COLLECTOR_NOTE)));
    }

    /** The figures of all runs as a table, for readers whose browser draws none. */
    private static String withoutScript(StoresResult result) {
        return StoresExperiment.of(result).experiments().stream()
                .map(experiment -> Html.of("section")
                        .add(Html.of("p", experiment.conclusion()))
                        .add(PivotHtml.of(experiment))
                        .add(ChecksHtml.doubts(experiment.rows())))
                .map(Html::toString)
                .collect(Collectors.joining());
    }
}
