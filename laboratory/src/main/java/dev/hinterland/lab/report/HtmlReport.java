package dev.hinterland.lab.report;

import dev.hinterland.lab.result.PublishedExperiment;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.result.StoresResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a result as one HTML page that needs nothing else: style, scripts, charting library and the result itself, as
 * JSON, are all inside. The page's content security policy lets only those scripts run and forbids every request.
 */
public final class HtmlReport {

    private static final List<String> SCRIPTS = List.of(
            "units.js",
            "elements.js",
            "runs.js",
            "tables.js",
            "plots.js",
            "by-store.js",
            "over-time.js",
            "across.js",
            "page.js");

    private HtmlReport() {}

    /** Writes the page, replacing a file that is there. */
    public static void write(StoresResult result, Path file) throws IOException {
        Files.writeString(file, page(result));
    }

    static String page(StoresResult result) throws IOException {
        ChartLibrary charts = ChartLibrary.load();
        List<InlineScript> scripts =
                Stream.concat(Stream.of(charts.script()), ownScripts()).toList();
        return Template.load("report.html")
                .fill(Map.of(
                        "policy", policy(scripts),
                        "style", Resources.text("report.css"),
                        "conditions", Escape.text(PublishedExperiment.CONDITIONS),
                        "collectorNote", Escape.text(PublishedExperiment.COLLECTOR_NOTE),
                        "chartsVersion", Escape.text(charts.version()),
                        "result", Escape.json(ResultJson.toJson(result)),
                        "scripts", scripts.stream().map(InlineScript::element).collect(Collectors.joining("\n"))));
    }

    private static Stream<InlineScript> ownScripts() {
        return SCRIPTS.stream().map(name -> new InlineScript(Resources.text(name)));
    }

    private static String policy(List<InlineScript> scripts) {
        String sources = scripts.stream().map(InlineScript::policySource).collect(Collectors.joining(" "));
        return "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; script-src "
                + sources;
    }
}
