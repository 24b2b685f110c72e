// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hinterland.lab.contrast.Side;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.KnownClaim;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Opens the page of experiments in a real browser, and leaves pictures of it in {@code target/experiment-report}.
 * Skipped where no browser is installed; {@code CHROMIUM} names one elsewhere.
 */
@Tag("proof")
class ExperimentReportBrowserTest {

    private static final Path PICTURES = Path.of("target", "experiment-report");
    private static final int DESKTOP = 1400;
    private static final int PHONE = 390;

    private static final String OVERFLOW =
            "document.documentElement.scrollWidth - document.documentElement.clientWidth";

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

    @Test
    void page_drawsEveryPlot_withoutAComplaintOrARequest() throws Exception {
        BrowserPage page = open(SampleExperiments.everything(), DESKTOP);

        assertThat(page.texts("[...document.querySelectorAll('.chart')].map(plot => plot.id)"))
                .containsExactly("plot-1-1", "plot-1-2", "plot-2-1", "plot-3-1", "plot-4-1");
        assertThat(
                        page.numbers(
                                "[...document.querySelectorAll('.chart')].map(plot => plot.querySelectorAll('svg path').length)"))
                .allSatisfy(paths -> assertThat(paths).isGreaterThan(5));
        clean(page);
        page.screenshot(PICTURES.resolve("desktop.png"));
        page.dark();
        page.settle();
        page.screenshot(PICTURES.resolve("dark.png"));
        clean(page);
    }

    @Test
    void lines_areOurSeriesAndThePublishedOnes_withErrorBars() throws Exception {
        BrowserPage page = open(SampleExperiments.everything(), DESKTOP);

        assertThat(page.texts(legendOf("1-1")))
                .containsExactlyInAnyOrder(
                        "JDK 17, zeroed",
                        "JDK 17, uninitialised",
                        "JDK 25, zeroed",
                        "JDK 25, uninitialised",
                        "published, JDK 9, zeroed",
                        "published, JDK 9, uninitialised");
        List<List<Object>> series = series(page, "1-1");
        assertThat(series).hasSize(6);
        assertThat(series.subList(0, 4))
                .allSatisfy(one -> assertThat(one.get(1)).isEqualTo(6));
        assertThat(series.subList(4, 6))
                .allSatisfy(one -> assertThat(one.get(1)).isEqualTo(0));
        assertThat(series.subList(0, 4)).extracting(one -> one.get(2)).doesNotHaveDuplicates();
        assertThat(page.texts(axesOf("1-1"))).containsExactly("log", "log");
        assertThat(page.texts(textsOf("1-1"))).contains("size", "time, ns/op", "100 k", "!");
    }

    @Test
    void figures_canBeTakenOut_asTableAndPictures() throws Exception {
        BrowserPage page = open(SampleExperiments.everything(), DESKTOP);

        String table = page.evaluate("Export.experiment(JSON.parse(document.getElementById('result').textContent)"
                        + ".experiments[0].experiment)")
                .asText();
        assertThat(table.lines().findFirst().orElseThrow().split(","))
                .startsWith("jdk", "array", "size")
                .contains("rate (MB/s)", "rate ±", "time (ns/op)", "time ±")
                .endsWith("source", "status", "reason");
        assertThat(table.lines()).hasSizeGreaterThan(12).anyMatch(line -> line.contains(",published,ok,"));
        assertThat(page.evaluate(
                                "Export.runs([{store: 'a \"b\"', times: {total: 1.5, all: {x: 2}}, flags: ['-X', '-Y'], samples: [{}]}])")
                        .asText())
                .isEqualTo("store,times.total,times.all.x,flags\r\n\"a \"\"b\"\"\",1.5,2,-X -Y\r\n");
        assertThat(page.evaluate("Plots.svg('1-1')").asText())
                .startsWith("<svg")
                .contains("http://www.w3.org/2000/svg", ">JDK 17, zeroed</text>");
        clean(page);
        // The image is drawn from a data: address.
        assertThat(page.evaluate("Export.png(Plots.svg('1-1')).then(blob => blob.size)")
                        .asInt())
                .isGreaterThan(5000);
    }

    @Test
    void bars_sayTheirFigures_andWhatDidNotRun() throws Exception {
        BrowserPage page = open(SampleExperiments.everything(), DESKTOP);

        assertThat(page.texts(textsOf("4-1")))
                .contains("default", "+UseBiasedLocking", "2.10 ± 0.40", "skipped", "failed", "!");
        assertThat(series(page, "4-1")).extracting(one -> one.get(1)).containsExactly(5, 4);
    }

    @Test
    void claims_haveALineEach_withTheVerdictOfEachJdk() throws Exception {
        BrowserPage page = open(SampleExperiments.everything(), DESKTOP);

        assertThat(page.evaluate("document.querySelectorAll('#claims tbody tr').length")
                        .asInt())
                .isEqualTo(4);
        assertThat(page.texts("[...document.querySelectorAll('#claim-13 .answer')].map(answer => [...answer.children]"
                        + ".map(part => part.textContent).join('|'))"))
                .containsExactly(
                        "JDK 17|holds|0.9 ± 0.1 ns biased, 5.2 ± 0.3 not (quick)",
                        "JDK 25|can't be tested here|JDK 25 has no biased locking (quick)");
        assertThat(page.evaluate("document.querySelector('#claims-section .others').textContent")
                        .asText())
                .startsWith((KnownClaim.values().length - 4) + " more claims are not judged by these results: ./lab ");
    }

    @Test
    void doubts_areMarkedInTheTable_andExplainedBelow() throws Exception {
        BrowserPage page = open(SampleExperiments.everything(), DESKTOP);

        assertThat(page.texts("[...document.querySelectorAll('#experiment-4 td .doubt')].map(mark => mark.title)"))
                .hasSize(4)
                .containsOnly("spread: ± 41 %, outliers: 2");
        assertThat(page.texts("[...document.querySelectorAll('#experiment-4 .doubts li')].map(one => one.textContent)"))
                .containsExactly(
                        "failed: taskset is not installed, which binds a JVM to one processor"
                                + " (JDK 17, one processor; JDK 25, one processor)",
                        "skipped: Unrecognized VM option 'UseBiasedLocking' (JDK 25, +UseBiasedLocking)",
                        "failed: no such JDK was found: --jdk=21, found=17, 25 (JDK 21)",
                        "! spread check failed: JDK 17, -Inline (± 41 %, outliers: 2); JDK 25, -Inline (± 41 %, outliers: 2)");
    }

    @Test
    void table_hasThePublishedFiguresBeside_andSortsByWhateverIsClicked() throws Exception {
        BrowserPage page = open(SampleExperiments.everything(), DESKTOP);
        String lines = "[...document.querySelectorAll('#experiment-1 .pivot tbody tr')]"
                + ".map(line => [...line.children].map(cell => cell.textContent).join('|'))";

        List<String> first = page.texts(lines);
        page.evaluate("{ const heads = document.querySelectorAll('#experiment-1 .pivot thead button');"
                + " heads[2].click(); heads[2].click(); }");

        assertThat(first)
                .hasSize(6)
                .first()
                .asString()
                .startsWith("1|4.13± 0.25|4.00± 1.40|")
                .endsWith("|20.3|19.8");
        assertThat(page.texts(lines)).isEqualTo(first.reversed());
    }

    @Test
    void plots_callSizesWhatTablesCallThem_andDescribeThemselvesInWords() throws Exception {
        BrowserPage page = open(SampleExperiments.everything(), DESKTOP);

        assertThat(page.texts("[[65536, 1024], [1500000, null], [104.25, null]].map(([value, error]) =>"
                        + " Values.withUnit({ value, error, unit: 'B' }))"))
                .containsExactly("64 KiB ± 1 KiB", "1.43 MiB", "104 B");
        assertThat(page.texts("[...document.querySelectorAll('.chart')].map(plot => plot.getAttribute('aria-label'))"))
                .hasSize(5)
                .contains("Time per allocation: time by size")
                .noneMatch(label -> label.contains("NaN"));
    }

    @Test
    void zeroOnALogarithmicAxis_andWhatIsNoNumber_areSaid() throws Exception {
        BrowserPage page = open(SampleExperiments.everything(), DESKTOP);

        assertThat(page.evaluate("document.querySelector('#figure-3-1 figcaption').textContent")
                        .asText())
                .contains("without a place on a logarithmic axis: one figure");
        assertThat(page.texts(
                        "[...document.querySelectorAll('#experiment-3 .pivot td')].map(cell => cell.textContent)"))
                .containsExactly("7", "0", "9", "–");
    }

    @Test
    void longTable_isFolded() throws Exception {
        BrowserPage page = open(SampleExperiments.everything(), DESKTOP);

        assertThat(page.evaluate("document.querySelector('#experiment-2 details.long summary').textContent")
                        .asText())
                .isEqualTo("Table of 240 lines");
        assertThat(page.evaluate("document.querySelectorAll('#experiment-2 .pivot tbody tr').length")
                        .asInt())
                .isEqualTo(240);
    }

    @Test
    void onAPhone_nothingIsWiderThanTheScreen() throws Exception {
        BrowserPage page = open(SampleExperiments.everything(), PHONE);

        page.screenshot(PICTURES.resolve("phone.png"));
        assertThat(page.evaluate(OVERFLOW).asInt()).isZero();
        assertThat(page.numbers(
                        "[...document.querySelectorAll('.chart svg')].map(svg => svg.getBoundingClientRect().right)"))
                .isNotEmpty()
                .allSatisfy(right -> assertThat(right).isLessThanOrEqualTo(PHONE));
        for (String plot : List.of("1-1", "1-2", "2-1", "4-1")) {
            assertThat(page.overlaps(plot, "!")).as(plot).isZero();
        }
        clean(page);
    }

    @Test
    void onPaper_thePageIsWhole_withItsColours() throws Exception {
        BrowserPage page = open(SampleExperiments.everything(), DESKTOP);
        List<List<Object>> onScreen = series(page, "1-1");

        page.print(PICTURES.resolve("print.pdf"));
        page.paper();
        page.settle();

        assertThat(Files.size(PICTURES.resolve("print.pdf"))).isGreaterThan(50_000);
        assertThat(series(page, "1-1")).isEqualTo(onScreen);
        assertThat(page.texts(coloursOf("1-1"))).allMatch(colour -> colour.matches("#[0-9a-f]{6}"));
        clean(page);
    }

    @Test
    void everyPlot_explainsItselfUnderTheMouse() throws Exception {
        BrowserPage page = open(SampleExperiments.everything(), DESKTOP);

        for (String plot : List.of("1-1", "4-1")) {
            page.hover("#plot-" + plot + " svg");
            assertThat(page.evaluate("document.querySelector('#plot-" + plot + " .tip').textContent")
                            .asText())
                    .as(plot)
                    .containsPattern("\\d ± [\\d.,]+ ns/op");
        }
        clean(page);
    }

    @Test
    void legend_hidesASeries() throws Exception {
        BrowserPage page = open(SampleExperiments.everything(), DESKTOP);

        page.evaluate("document.querySelector('#figure-1-1 .legend button').click()");

        assertThat(series(page, "1-1")).hasSize(5);
    }

    @Test
    void oneExperiment_andTwentyFive_areAPage() throws Exception {
        BrowserPage one = open(List.of(SampleExperiments.everything().getLast()), DESKTOP);
        BrowserPage many = open(SampleExperiments.many(), PHONE);

        assertThat(one.evaluate("document.querySelector('h1').textContent").asText())
                .isEqualTo("Locks, escape analysis, and how benchmarks mislead");
        assertThat(many.evaluate("document.querySelectorAll('details.experiment').length")
                        .asInt())
                .isEqualTo(25);
        assertThat(many.evaluate("document.querySelectorAll('#overview th a').length")
                        .asInt())
                .isEqualTo(25);
        assertThat(many.evaluate(OVERFLOW).asInt()).isZero();
        clean(one);
        clean(many);
    }

    @Test
    void experiments_areFolded_untilALinkLeadsToThem() throws Exception {
        Path file = Files.createTempFile(directory, "report", ".html");
        ExperimentReport.write(SampleExperiments.everything(), file);
        BrowserPage page = browser.open(file, DESKTOP, 900);
        String open = "[...document.querySelectorAll('details.experiment[open]')].map(one => one.id)";

        page.screenshot(PICTURES.resolve("overview.png"));
        assertThat(page.texts(open)).isEmpty();
        page.evaluate("document.querySelector('#overview a[href=\"#experiment-4\"]').click()");
        page.settle();
        assertThat(page.texts(open)).containsExactly("experiment-4");
        assertThat(page.texts(textsOf("4-1"))).contains("+UseBiasedLocking");
        page.evaluate("document.getElementById('experiment-4').open = false");
        page.evaluate("document.querySelector('#overview a[href=\"#experiment-4\"]').click()");
        page.settle();
        assertThat(page.texts(open)).containsExactly("experiment-4");
        clean(page);
    }

    @Test
    void markupInTheData_staysText() throws Exception {
        String evil =
                "</script><script>window.broken = 1</script><img src=x onerror='window.broken = 2'>&lt;b&gt; {bad|x} {{result}} $1 \u2028";
        BrowserPage page = open(
                List.of(SampleExperiments.result(evil, List.of(SampleExperiments.withText(evil)), List.of())), DESKTOP);

        assertThat(page.evaluate("window.broken === undefined").asBoolean()).isTrue();
        assertThat(page.evaluate("document.querySelectorAll('main img, main script').length")
                        .asInt())
                .isZero();
        assertThat(page.evaluate("document.querySelector('#experiment-1 .question').textContent")
                        .asText())
                .isEqualTo(evil);
        assertThat(page.evaluate("document.querySelector('#experiment-1 .doubt-failed').textContent")
                        .asText())
                .contains(evil);
        page.hover("#plot-1-1 svg");
        clean(page);
    }

    @Test
    void resultWithoutAnExperiment_isStillAPage() throws Exception {
        BrowserPage page = open(List.of(SampleExperiments.result("init", List.of(), List.of())), DESKTOP);

        assertThat(page.evaluate("document.querySelector('#claims-section').textContent")
                        .asText())
                .contains("No claim is judged by these results; there are " + KnownClaim.values().length + ": ./lab ");
        clean(page);
    }

    @Test
    void sides_areDrawnTogether_andWhatDiffersIsMarked() throws Exception {
        Path file = directory.resolve("sides.html");
        ExperimentReport.write(
                new Side("A", "here", SampleExperiments.everything()),
                SampleExperiments.slower("B", "there"),
                List.of(),
                file);
        BrowserPage page = browser.open(file, DESKTOP, 900);
        page.openAll();

        page.screenshot(PICTURES.resolve("side-by-side.png"));
        assertThat(page.evaluate("document.querySelector('#contrast .sentence').textContent")
                        .asText())
                .matches("Of \\d+ figures on both sides, 20 differ by more than their errors\\.");
        assertThat(page.evaluate("document.querySelectorAll('#experiment-1 tr.differs').length")
                        .asInt())
                .isEqualTo(20);
        assertThat(page.evaluate("document.querySelectorAll('#experiment-4 tr.differs').length")
                        .asInt())
                .isZero();
        assertThat(page.texts(legendOf("1-1"))).contains("JDK 17, zeroed, A", "JDK 17, zeroed, B");
        assertThat(page.texts("[...document.querySelectorAll('tbody th[scope=rowgroup]')].map(one =>"
                        + " one.closest('details.experiment').id + ': ' + one.textContent)"))
                .as("each measurement is listed once")
                .isNotEmpty()
                .doesNotHaveDuplicates();
        assertThat(page.evaluate("document.querySelectorAll('.pivot').length").asInt())
                .isZero();
        clean(page);
    }

    private static BrowserPage open(List<ExperimentsResult> results, int width)
            throws IOException, InterruptedException {
        Path file = Files.createTempFile(directory, "report", ".html");
        ExperimentReport.write(results, file);
        BrowserPage page = browser.open(file, width, 900);
        page.openAll();
        return page;
    }

    private static void clean(BrowserPage page) {
        assertThat(page.complaints()).isEmpty();
        assertThat(page.requests()).hasSize(1).allMatch(address -> address.startsWith("file:"));
    }

    private static String textsOf(String plot) {
        return "[...document.querySelectorAll('#plot-" + plot + " svg text')].map(text => text.textContent.trim())";
    }

    private static String legendOf(String plot) {
        return "[...document.querySelectorAll('#figure-" + plot + " .legend button')].map(one => one.textContent)";
    }

    private static String coloursOf(String plot) {
        return "echarts.getInstanceByDom(document.getElementById('plot-" + plot
                + "')).getOption().series.map(one => one.color)";
    }

    private static String axesOf(String plot) {
        return "(() => { const all = echarts.getInstanceByDom(document.getElementById('plot-" + plot
                + "')).getOption(); return [all.xAxis[0].type, all.yAxis[0].type]; })()";
    }

    /** What the chart draws: for each series its name, its error bars, and how its line looks. */
    private static List<List<Object>> series(BrowserPage page, String plot) throws IOException, InterruptedException {
        List<List<Object>> series = new ArrayList<>();
        for (JsonNode one : page.evaluate("echarts.getInstanceByDom(document.getElementById('plot-" + plot
                + "')).getOption().series.map(one => [one.name, one.markLine.data.length,"
                + " JSON.stringify([one.color, one.lineStyle?.type])])")) {
            series.add(
                    List.of(one.get(0).asText(), one.get(1).asInt(), one.get(2).asText()));
        }
        return series;
    }
}
