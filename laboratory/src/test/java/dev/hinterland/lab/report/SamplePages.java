package dev.hinterland.lab.report;

import dev.hinterland.lab.result.StoresResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
        new SamplePages(Files.createDirectories(directory)).write();
    }

    private void write() throws IOException, InterruptedException {
        Map<String, StoresResult> results = Map.of(
                "simple", SampleResults.simple(),
                "everything", SampleResults.everything(),
                "nothing", SampleResults.nothingMeasured());
        for (Map.Entry<String, StoresResult> result : results.entrySet()) {
            HtmlReport.write(result.getValue(), directory.resolve(result.getKey() + ".html"));
        }
        Optional<Path> program = Chromium.find();
        if (program.isEmpty()) {
            return;
        }
        try (Chromium browser = Chromium.start(program.get(), Files.createTempDirectory("profile"))) {
            for (String name : results.keySet()) {
                picture(browser, name);
            }
        }
    }

    private void picture(Chromium browser, String name) throws IOException, InterruptedException {
        Path page = directory.resolve(name + ".html");
        BrowserPage desktop = browser.open(page, 1400, 900);
        desktop.screenshot(directory.resolve(name + "-desktop.png"));
        desktop.print(directory.resolve(name + ".pdf"));
        desktop.dark();
        desktop.settle();
        desktop.screenshot(directory.resolve(name + "-dark.png"));
        browser.open(page, 390, 844).screenshot(directory.resolve(name + "-phone.png"));
    }
}
