// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.contrast.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Writes pages of simulated results, with pictures of them where a Chromium is installed: to look at while working on
 * the page. Run its {@code main} from the module's directory; the argument is where to write.
 */
final class SamplePages {

    private final Path directory;

    private SamplePages(Path directory) {
        this.directory = directory;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path directory = Path.of(arguments.length > 0 ? arguments[0] : "target/sample-pages");
        SamplePages pages = new SamplePages(Files.createDirectories(directory));
        pages.pictures(pages.write());
    }

    /** Returns the names of the pages. */
    private List<String> write() throws IOException {
        HtmlReport.write(SampleResults.simple(), page("simple"));
        HtmlReport.write(SampleResults.everything(), page("everything"));
        HtmlReport.write(SampleResults.nothingMeasured(), page("nothing"));
        ExperimentReport.write(SampleExperiments.everything(), page("experiments"));
        ExperimentReport.write(List.of(SampleExperiments.everything().getLast()), page("experiment"));
        ExperimentReport.write(SampleExperiments.many(), page("many-experiments"));
        ExperimentReport.write(
                new Side("A", "reports/here", SampleExperiments.everything()),
                SampleExperiments.slower("B", "reports/there"),
                List.of(),
                page("side-by-side"));
        return List.of(
                "simple", "everything", "nothing", "experiments", "experiment", "many-experiments", "side-by-side");
    }

    private Path page(String name) {
        return directory.resolve(name + ".html");
    }

    private void pictures(List<String> names) throws IOException, InterruptedException {
        Optional<Path> program = Chromium.find();
        if (program.isEmpty()) {
            return;
        }
        try (Chromium browser = Chromium.start(program.get(), Files.createTempDirectory("profile"))) {
            for (String name : names) {
                picture(browser, name);
            }
        }
    }

    private void picture(Chromium browser, String name) throws IOException, InterruptedException {
        BrowserPage desktop = browser.open(page(name), 1400, 900);
        desktop.screenshot(directory.resolve(name + "-desktop.png"));
        desktop.print(directory.resolve(name + ".pdf"));
        desktop.dark();
        desktop.settle();
        desktop.screenshot(directory.resolve(name + "-dark.png"));
        browser.open(page(name), 390, 844).screenshot(directory.resolve(name + "-phone.png"));
    }
}
