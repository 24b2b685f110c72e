// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.lab.result.PublishedExperiment;
import dev.hinterland.lab.result.ResultJson;
import dev.hinterland.lab.result.StoresResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {

    private static final Pattern ISLAND =
            Pattern.compile("<script type=\"application/json\" id=\"result\">(.*?)</script>", Pattern.DOTALL);
    private static final Pattern TAG = Pattern.compile("<[a-z][^>]*>");
    private static final Pattern SCRIPT = Pattern.compile("<script\\b.*?</script>", Pattern.DOTALL);

    @TempDir
    private Path directory;

    @Test
    void page_carriesTheWholeResult() throws Exception {
        StoresResult result = SampleResults.simple();

        assertThat(ResultJson.fromJson(island(HtmlReport.page(result)), StoresResult.class))
                .isEqualTo(result);
    }

    @Test
    void page_carriesMarkupInTheDataUnharmed() throws Exception {
        StoresResult result = SampleResults.withRun("</script><b>", "<!-- </SCRIPT> & \" ' {{style}} $0 \\ \u2029");

        String page = HtmlReport.page(result);

        assertThat(ResultJson.fromJson(island(page), StoresResult.class)).isEqualTo(result);
        assertThat(page).doesNotContain("</SCRIPT>").doesNotContain("<!-- <");
    }

    @Test
    void page_withoutAScript_hasTheFiguresOfAllRuns() throws Exception {
        String page = HtmlReport.page(SampleResults.simple());
        String withoutScript = page.substring(page.indexOf("<noscript>"), page.indexOf("</noscript>"));

        assertThat(withoutScript)
                .contains("<tbody><tr><th scope=\"row\"", ">hinterland</span></th>", ">failed</td>")
                .contains(Escape.text(SampleResults.simple().advice().sentence()));
    }

    @Test
    void page_refersToNothingOutsideItself() throws Exception {
        String page = HtmlReport.page(SampleResults.everything());
        String markup = SCRIPT.matcher(page).replaceAll("");

        assertThat(TAG.matcher(markup).results().map(MatchResult::group))
                .isNotEmpty()
                .noneMatch(tag -> tag.matches("(?s).*\\b(src|href|srcset|action)\\s*=\\s*[\"']?+(?!data:,).*"));
        assertThat(markup).doesNotContain("@import", "url(", "http:", "https:");
        assertThat(page).doesNotContainPattern("<script[^>]+src").doesNotContain("sourceMappingURL");
    }

    @Test
    void page_letsOnlyItsOwnScriptsRun_andForbidsRequests() throws Exception {
        String page = HtmlReport.page(SampleResults.simple());

        assertThat(page).contains("default-src 'none'").containsPattern("script-src ('sha256-[\\w+/=]+' ?){13}\"");
    }

    @Test
    void page_namesTheConditionsOfThePublishedFigures_andKeepsTheLicenceOfTheCharts() throws Exception {
        String page = HtmlReport.page(SampleResults.simple());

        assertThat(page)
                .contains(PublishedExperiment.CONDITIONS, PublishedExperiment.COLLECTOR_NOTE)
                .contains("Licensed to the Apache Software Foundation (ASF)")
                .doesNotContain("{{policy}}", "{{charts");
    }

    @Test
    void write_intoADirectoryThatIsMissing_says() {
        Path file = directory.resolve("missing/report.html");

        assertThatThrownBy(() -> HtmlReport.write(SampleResults.simple(), file))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void write_replacesWhatIsThere() throws Exception {
        Path file = Files.writeString(directory.resolve("report.html"), "old");

        HtmlReport.write(SampleResults.simple(), file);

        assertThat(Files.readString(file)).startsWith("<!doctype html>").endsWith("</html>\n");
    }

    @Test
    void template_withoutAValueForASlot_isRefused() {
        assertThatThrownBy(() -> new Template("{{here}} {{there}}").fill(Map.of("here", "1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("slot has no value: name=there");
    }

    @Test
    void script_thatWouldEndItsElement_isRefused() {
        assertThatThrownBy(() -> new InlineScript("const text = '</SCRIPT>';"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("script cannot stand in a page");
    }

    private static String island(String page) {
        return ISLAND.matcher(page).results().findFirst().orElseThrow().group(1);
    }
}
