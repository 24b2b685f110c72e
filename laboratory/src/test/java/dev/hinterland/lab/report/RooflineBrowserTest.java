// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.ExperimentsResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Opens the sections of {@code calibrate} and {@code copy} in a real browser; pictures are in {@code target/roofline}.
 */
@Tag("proof")
class RooflineBrowserTest {

    private static final Path PICTURES = Path.of("target", "roofline");
    private static final int DESKTOP = 1400;
    private static final int PHONE = 390;

    @TempDir
    private static Path directory;

    private static Chromium browser;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        Files.createDirectories(PICTURES);
        browser = Chromium.startOrSkip(directory);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (browser != null) {
            browser.close();
        }
    }

    private static BrowserPage open(int width, ExperimentsResult... results) throws IOException, InterruptedException {
        Path file = Files.createTempFile(directory, "report", ".html");
        ExperimentReport.write(List.of(results), file);
        BrowserPage page = browser.open(file, width, 900);
        page.openAll();
        return page;
    }

    private static List<String> legend(BrowserPage page) throws IOException, InterruptedException {
        return page.texts("[...document.querySelectorAll('#figure-1-1 .legend button')].map(one => one.textContent)");
    }

    private static String series(String name) {
        return "echarts.getInstanceByDom(document.getElementById('plot-1-1')).getOption().series.filter(one => one.name === '"
                + name + "')";
    }

    @Test
    void arrays_areDrawnBelowTheLevels() throws Exception {
        BrowserPage page = open(DESKTOP, SampleHardware.copy());

        assertThat(legend(page))
                .containsExactly(
                        "new-array",
                        "copy-of",
                        "array-copy",
                        "limit: read",
                        "limit: fill",
                        "limit: copy",
                        "limit: copy-out");
        assertThat(page.texts("[...document.querySelectorAll('#plot-1-1 svg text')].map(text => text.textContent)"))
                .contains("L1 32 KiB", "L2 512 KiB", "L3 32 MiB");
        assertThat(page.numbers(series("limit: fill") + "[0].data.map(at => at[1])"))
                .containsExactly(128.0, 128.0, 40.0, 40.0, 20.0, 20.0, 10.0, 10.0);
        assertThat(page.texts(series("limit: fill") + ".map(one => one.color)"))
                .isNotEmpty()
                .doesNotContainAnyElementsOf(page.texts(series("limit: copy") + ".map(one => one.color)"));
        assertThat(page.overlaps("1-1", "!")).isZero();
        assertThat(page.complaints()).isEmpty();
        page.screenshot(PICTURES.resolve("desktop.png"));
        page.dark();
        page.settle();
        page.screenshot(PICTURES.resolve("dark.png"));
    }

    @Test
    void limits_areInTheTip_andHideLikeOthers() throws Exception {
        BrowserPage page = open(DESKTOP, SampleHardware.copy());

        page.hover("#plot-1-1 svg");
        assertThat(page.evaluate("document.querySelector('#plot-1-1 .tip').textContent")
                        .asText())
                .containsPattern("touched \\d+ KiB")
                .containsPattern("limit: fill, L\\d\\d+\\.\\d GB/s");
        page.evaluate("document.querySelectorAll('#figure-1-1 .legend button')[4].click()");
        assertThat(page.numbers(series("limit: fill") + ".map(one => 1)")).isEmpty();
    }

    @Test
    void onAPhone_nothingOverlaps() throws Exception {
        BrowserPage page = open(PHONE, SampleHardware.copy());

        page.screenshot(PICTURES.resolve("phone.png"));
        assertThat(page.overlaps("1-1", "!")).isZero();
        assertThat(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                        .asInt())
                .isZero();
        assertThat(
                        page.numbers(
                                "[...document.querySelectorAll('#plot-1-1 svg text')].map(text => text.getBoundingClientRect().right)"))
                .allSatisfy(right -> assertThat(right).isLessThanOrEqualTo(PHONE));
    }

    @Test
    void everyCommandHasItsSection_theCalibrationWithItsStreams() throws Exception {
        BrowserPage page = open(DESKTOP, SampleHardware.copy(), SampleHardware.calibrate());

        assertThat(page.texts("[...document.querySelectorAll('#overview .run code')].map(one => one.textContent)"))
                .containsExactly("./lab calibrate", "./lab copy");
        assertThat(legend(page)).containsExactly("read", "fill", "copy", "copy-out");
        assertThat(page.evaluate("document.getElementById('claims') === null").asBoolean())
                .as("no claim is tested by these commands")
                .isTrue();
        assertThat(page.overlaps("1-1", "!")).isZero();
        page.screenshot(PICTURES.resolve("both.png"));
        assertThat(page.complaints()).isEmpty();
    }
}
