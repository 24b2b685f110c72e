// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.result.StoresResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens pages from a file in a real browser. Skipped where none is installed; {@code CHROMIUM} names one elsewhere. */
@Tag("proof")
class HtmlReportBrowserTest {

    private static final int DESKTOP = 1400;
    private static final int PHONE = 390;

    private static final String OVERFLOW =
            "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    private static final String STORES =
            "[...document.querySelectorAll('#runs tbody tr')].map(row => row.dataset.store)";

    @TempDir
    private static Path directory;

    private static Chromium browser;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        browser = Chromium.startOrSkip(directory);
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (browser != null) {
            browser.close();
        }
    }

    @Test
    void page_drawsEveryPlot_withoutAComplaintOrARequest() throws Exception {
        BrowserPage page = open(SampleResults.everything(), DESKTOP);

        assertThat(page.texts("[...document.querySelectorAll('.chart')].map(plot => plot.id)"))
                .containsExactly(
                        "plot-total",
                        "plot-collections",
                        "plot-memory",
                        "plot-per-entry",
                        "plot-course-left",
                        "plot-course-right",
                        "plot-young",
                        "plot-by-heap",
                        "plot-by-collector");
        assertThat(
                        page.numbers(
                                "[...document.querySelectorAll('.chart')].map(plot => plot.querySelectorAll('svg path').length)"))
                .allSatisfy(paths -> assertThat(paths).isGreaterThan(5));
        assertThat(page.complaints()).isEmpty();
        assertThat(page.requests()).hasSize(1).allMatch(address -> address.startsWith("file:"));
    }

    @Test
    void bars_areAsLongAsTheirFigures() throws Exception {
        BrowserPage page = open(SampleResults.simple(), DESKTOP);

        assertThat(page.texts("[...document.querySelectorAll('#plot-total svg text')].map(text => text.textContent)"))
                .contains("hinterland", "redis", "concurrent-hash-map", "write", "read", "seconds")
                .anyMatch(label -> label.matches("9\\d(\\.\\d)? s"));
    }

    @Test
    void table_isSortedByTotalAtFirst_andByWhateverIsClicked() throws Exception {
        BrowserPage page = open(SampleResults.simple(), DESKTOP);
        List<String> byTotal = page.texts(STORES);

        click(page, "Store");
        List<String> byName = page.texts(STORES);
        click(page, "Store");
        List<String> byNameDown = page.texts(STORES);

        assertThat(byTotal).hasSize(16).startsWith("hinterland").endsWith("redis", "caffeine", "user-store");
        assertThat(byName).isSorted().containsExactlyInAnyOrderElementsOf(byTotal);
        assertThat(byNameDown).isEqualTo(byName.reversed());
        assertThat(page.texts("[document.querySelector('#runs [aria-sort]').getAttribute('aria-sort')]"))
                .containsExactly("descending");
    }

    @Test
    void rowsWithoutAFigure_sortLastBothWays() throws Exception {
        BrowserPage page = open(SampleResults.simple(), DESKTOP);

        click(page, "Total");
        List<String> down = page.texts(STORES);

        assertThat(down).startsWith("redis").endsWith("caffeine", "user-store");
    }

    @Test
    void onAPhone_nothingIsWiderThanTheScreen_andTablesScrollInTheirBox() throws Exception {
        BrowserPage page = open(SampleResults.everything(), PHONE);

        assertThat(page.evaluate(OVERFLOW).asInt()).isZero();
        assertThat(page.evaluate("document.querySelector('#runs').parentElement.scrollWidth")
                        .asInt())
                .isGreaterThan(PHONE);
        assertThat(page.numbers(
                        "[...document.querySelectorAll('.chart svg')].map(svg => svg.getBoundingClientRect().right)"))
                .isNotEmpty()
                .allSatisfy(right -> assertThat(right).isLessThanOrEqualTo(PHONE));
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void labelsOfStores_doNotOverlap_onAPhone() throws Exception {
        BrowserPage page = open(SampleResults.everything(), PHONE);

        for (String plot : List.of("total", "collections", "memory", "per-entry", "by-heap", "by-collector")) {
            assertThat(page.overlaps(plot, "")).as(plot).isZero();
        }
    }

    @Test
    void phases_areMarkedInThePlotsOverTime_inTheirOrder() throws Exception {
        BrowserPage page = open(SampleResults.everything(), PHONE);

        for (String plot : List.of("course-left", "course-right", "young")) {
            List<Double> places =
                    page.numbers("['write', 'read', 'end'].map(name => [...document.querySelectorAll('#plot-" + plot
                            + " svg text')].find(text => text.textContent === name).getBoundingClientRect().left)");
            assertThat(places).as(plot).isSorted().doesNotHaveDuplicates();
            assertThat(page.overlaps(plot, "")).as(plot).isZero();
        }
    }

    @Test
    void anotherCollector_redrawsTableAndPlots() throws Exception {
        BrowserPage page = open(SampleResults.everything(), DESKTOP);
        String before = page.evaluate("document.querySelector('#plot-total').textContent")
                .asText();

        page.evaluate("{ const one = document.querySelector('#choice select'); one.selectedIndex = 3;"
                + " one.dispatchEvent(new Event('change')); }");

        assertThat(page.evaluate("document.querySelector('#plot-total').textContent")
                        .asText())
                .isNotEqualTo(before);
        assertThat(page.texts(STORES)).hasSize(16);
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void markupInTheData_staysText() throws Exception {
        String evil =
                "</script><script>window.broken = 1</script><img src=x onerror='window.broken = 2'>&lt;b&gt; {{result}} $1 \u2028";
        BrowserPage page = open(SampleResults.withRun("<b>{own|store}</b>", evil), DESKTOP);

        assertThat(page.evaluate("window.broken === undefined").asBoolean()).isTrue();
        assertThat(page.evaluate("document.querySelectorAll('main img, main script, td b b').length")
                        .asInt())
                .isZero();
        assertThat(page.evaluate("document.querySelector('.sentence').textContent")
                        .asText())
                .isEqualTo(evil);
        assertThat(page.texts(STORES)).contains("<b>{own|store}</b>");
        assertThat(page.complaints()).isEmpty();
        assertThat(page.requests()).hasSize(1);
    }

    @Test
    void resultWithoutAFigure_isStillAPage() throws Exception {
        BrowserPage page = open(SampleResults.nothingMeasured(), DESKTOP);

        assertThat(page.evaluate("document.querySelector('.reason').textContent")
                        .asText())
                .startsWith("skipped: needs a redis-server");
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void everyPlot_explainsItselfUnderTheMouse() throws Exception {
        BrowserPage page = open(SampleResults.everything(), DESKTOP);

        for (String plot :
                List.of("total", "collections", "memory", "per-entry", "course-left", "by-heap", "by-collector")) {
            page.hover("#plot-" + plot + " svg");
            assertThat(page.evaluate("document.querySelector('#plot-" + plot + " .tip').textContent")
                            .asText())
                    .as(plot)
                    .containsPattern("\\d (s|ms|B|MiB)");
        }
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void heapByPool_drawsALineForEachPool() throws Exception {
        BrowserPage page = open(SampleResults.simple(), DESKTOP);

        page.evaluate("{ const how = document.querySelectorAll('#figure-course-left select')[1]; how.value = 'pools';"
                + " how.dispatchEvent(new Event('change')); }");

        assertThat(page.texts("[...document.querySelectorAll('#plot-course-left text')].map(text => text.textContent)"))
                .contains("Eden", "Survivor", "Old", "RSS");
        assertThat(page.complaints()).isEmpty();
    }

    @Test
    void plots_describeThemselvesInWords() throws Exception {
        BrowserPage page = open(SampleResults.everything(), DESKTOP);

        assertThat(page.texts("[...document.querySelectorAll('.chart')].map(plot => plot.getAttribute('aria-label'))"))
                .hasSize(9)
                .noneMatch(label -> label.isBlank() || label.contains("NaN"));
    }

    @Test
    void darkScheme_recoloursThePlots() throws Exception {
        BrowserPage page = open(SampleResults.simple(), DESKTOP);
        String light =
                page.evaluate("document.querySelector('#plot-total').innerHTML").asText();

        page.dark();
        page.settle();

        assertThat(page.evaluate("getComputedStyle(document.body).backgroundColor")
                        .asText())
                .isEqualTo("rgb(20, 23, 27)");
        assertThat(page.evaluate("document.querySelector('#plot-total').innerHTML")
                        .asText())
                .isNotEqualTo(light);
        assertThat(page.complaints()).isEmpty();
    }

    private static BrowserPage open(StoresResult result, int width) throws IOException, InterruptedException {
        Path file = Files.createTempFile(directory, "report", ".html");
        HtmlReport.write(result, file);
        return browser.open(file, width, 900);
    }

    private static void click(BrowserPage page, String heading) throws IOException, InterruptedException {
        page.evaluate("[...document.querySelectorAll('#runs thead button')]"
                + ".find(button => button.firstElementChild.textContent === '" + heading + "').click()");
    }
}
