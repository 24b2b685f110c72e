// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.gather.ResultFiles;
import dev.hinterland.lab.golden.Golden;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.result.StoresResult;
import dev.hinterland.lab.show.StoresPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code ./lab stores} writes and shows of a given result, to the letter. */
class StoresGoldenTest {

    @TempDir
    private Path directory;

    @Test
    void json() throws IOException {
        Golden.assertSame("stores.json", json(EveryField.result()));
    }

    private String json(StoresResult result) throws IOException {
        Path file = directory.resolve("result.json");
        ResultJson.write(result, file);
        return Files.readString(file);
    }

    @Test
    void terminal() throws IOException {
        UnaryOperator<String> ended = text -> text.replaceAll("(?m) +$", "");
        StringBuilder text = new StringBuilder();
        for (StoresResult result : new StoresResult[] {EveryField.result(), SampleResults.simple()}) {
            text.append(new StoresPage(result).text(Path.of("stores.json"), Path.of("stores.html")));
        }
        Golden.assertSame("stores.txt", ended.apply(text.toString()));
    }

    @Test
    void amongExperiments() throws IOException {
        json(EveryField.result());

        Golden.assertSame(
                "stores-among-experiments.json",
                ResultJson.toJson(
                                ResultFiles.read(directory).results().getFirst().result())
                        .replace("},{", "},\n{"));
    }

    /** The figures from which the page draws its tables and plots, and the texts of its tables. */
    @Test
    void page() throws Exception {
        try (Chromium browser = Chromium.startOrSkip(directory)) {
            StringBuilder text = new StringBuilder();
            for (StoresResult result : new StoresResult[] {EveryField.result(), SampleResults.simple()}) {
                text.append(page(browser, result));
            }
            Golden.assertSame("stores-page.txt", text.toString());
        }
    }

    private String page(Chromium browser, StoresResult result) throws Exception {
        Path file = directory.resolve("page.html");
        HtmlReport.write(result, file);
        BrowserPage page = browser.open(file, 1400, 900);
        return page.evaluate("""
                    (() => {
                      const groups = Runs.of(JSON.parse(document.getElementById("result").textContent)).groups;
                      const figures = groups.map((group) => JSON.stringify({ ...group, failures: group.failures.length,
                        runs: group.runs.length, shown: group.shown.length }));
                      const rows = [...document.querySelectorAll("tr, dl")].map((row) =>
                        [...row.children].map((cell) => cell.textContent).join(" | "));
                      return [...figures, ...rows, ""].join("\\n");
                    })()""").asText();
    }
}
