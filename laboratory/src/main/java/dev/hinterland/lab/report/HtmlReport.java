package dev.hinterland.lab.report;

import dev.hinterland.lab.result.PublishedExperiment;
import dev.hinterland.lab.result.StoresResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

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
                        "conditions", Escape.text(PublishedExperiment.CONDITIONS),
                        "collectorNote", Escape.text(PublishedExperiment.COLLECTOR_NOTE)));
    }
}
