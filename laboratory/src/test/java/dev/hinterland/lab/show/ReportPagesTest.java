// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.contrast.Contrast;
import dev.hinterland.lab.contrast.Side;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.gather.FoundResult;
import dev.hinterland.lab.gather.Gathered;
import dev.hinterland.lab.report.SampleExperiments;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportPagesTest {

    private static final Path REPORT = Path.of("reports", "report.html");

    private static String report() {
        return new ReportPage(new Gathered(
                        SampleExperiments.everything().stream()
                                .map(result -> new FoundResult("reports/" + result.command() + ".json", result))
                                .toList(),
                        List.of("not a result of the laboratory: file=reports/foreign.json"),
                        List.of("reports/old.json")))
                .text(REPORT);
    }

    private static String contrast() {
        return new ContrastPage(Contrast.of(
                        new Side("A", "here", SampleExperiments.everything()), SampleExperiments.slower("B", "there")))
                .text(REPORT);
    }

    @Test
    void pages_keepToEightyColumns() {
        assertThat((report() + contrast()).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    /** A page without its line breaks. */
    private static String words(String page) {
        return page.replaceAll("\\s+", " ");
    }

    @Test
    void report_namesWhatItRead_andSaysWhatBecameOfEachClaim() {
        assertThat(words(report()))
                .contains("reports/init.json: ./lab init, quick, ")
                .contains("Not read: not a result of the laboratory: file=reports/foreign.json")
                .contains("reports/old.json")
                .contains(" (13) Biased locking makes an uncontended lock nearly free")
                .contains("then: nearly free")
                .contains("JDK 17: HOLDS: 0.9 ± 0.1 ns biased, 5.2 ± 0.3 not (quick)")
                .contains("JDK 25: CAN'T BE TESTED HERE: JDK 25 has no biased locking (quick)")
                .contains("JDK 17: 3 hold, 1 no longer, 0 can't be tested here.")
                .contains((KnownClaim.values().length - 4) + " more claims are not judged by these results: ./lab ")
                .doesNotContain("not measured yet")
                .endsWith(" Report: reports/report.html ");
    }

    @Test
    void contrast_beginsWithWhatDiffersMost_andNamesWhatOneSideLacks() {
        assertThat(words(contrast()))
                .contains("A = here, B = there")
                .contains("The machines differ: processor AMD EPYC 7B13 against Ampere Altra")
                .containsPattern("Of \\d+ figures on both sides, 20 differ by more than their errors\\.")
                .containsPattern("init\\.sizes 17 zeroed 1 +time, ns/op +4\\.13 ±0\\.248 +8\\.26 ±0\\.248 +2\\.00")
                .contains("and 8 more, in the report.")
                .contains("A lock on an object that does not escape: 0 of ")
                .contains("only in A: 17 zeroed 10 (not there)");
    }
}
