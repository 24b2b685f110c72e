// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.gather.FoundResult;
import dev.hinterland.lab.gather.Gathered;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the page of experiments says where no script runs. */
class ExperimentReportTest {

    private static String page() throws IOException {
        return ExperimentReport.page(ReportData.of(new Gathered(
                SampleExperiments.everything().stream()
                        .map(result -> new FoundResult("", result))
                        .toList(),
                List.of(),
                List.of())));
    }

    @Test
    void overview_hasALineForEachExperiment_withQuestionFindingAndClaims() throws Exception {
        String page = page();
        String overview =
                page.substring(page.indexOf("<table id=\"overview\""), page.indexOf("<div id=\"experiments\""));

        assertThat(overview.split("<th scope=\"row\">", -1)).hasSize(5);
        SampleExperiments.everything().stream()
                .flatMap(result -> result.experiments().stream())
                .forEach(experiment -> assertThat(overview)
                        .contains(Escape.text(experiment.title()))
                        .contains(Escape.text(experiment.question()))
                        .contains(Escape.text(firstWords(experiment.conclusion()))));
        assertThat(overview).contains("href=\"#claim-13\"").contains(">13 holds</a><small> JDK 17</small>");
    }

    private static String firstWords(String conclusion) {
        String sentence = OverviewHtml.firstSentence(conclusion);
        return sentence.substring(0, Math.min(100, sentence.length()));
    }

    @Test
    void sizes_haveTheUnitOfThePlots_andAllDigitsInTheTitle() {
        assertThat(FigureHtml.cell("", new Value(1_500_000, 2_048.0, "B"), ""))
                .hasToString("<td data-key=\"1500000.0\" title=\"1,500,000 B\">1.4 MiB"
                        + "<span class=\"spread\">± 2 KiB</span></td>");
        assertThat(FigureHtml.text(Value.exact(104.25, "B"))).isEqualTo("104 B");
        assertThat(FigureHtml.text(Value.exact(65_536, "B"))).isEqualTo("64 KiB");
        assertThat(FigureHtml.text(Value.exact(65_536, "ns"))).isEqualTo("65,536");
    }

    @Test
    void tables_haveTheirRows() throws Exception {
        assertThat(page())
                .contains(
                        "<td class=\"first-of-group\" data-key=\"4.132\">4.13<span class=\"spread\">± 0.25</span></td>")
                .contains("<summary>Table of 240 lines</summary>")
                .contains("<td class=\"first-of-group alarm\">failed</td>")
                .contains("<tr id=\"claim-13\">");
    }
}
