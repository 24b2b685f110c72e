// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.JvmUsed;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Published;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Machine;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExperimentsPageTest {

    private static final Layout BY_JDK = new Layout(List.of("variant"), List.of("jdk"), List.of("time"));

    private static Row row(String jdk, String variant, double nanos, double error) {
        return Row.of(Labels.of("jdk", jdk, "variant", variant), Map.of("time", new Value(nanos, error, "ns/op")));
    }

    private static String page(Layout layout, Published published, List<Row> rows, List<Claim> claims) {
        Experiment experiment = new Experiment(
                "x",
                "A title",
                "What is asked?",
                "how",
                layout,
                List.of(),
                rows,
                published,
                "It is so.",
                List.of("a note"));
        return page(List.of(experiment), claims);
    }

    private static String page(List<Experiment> experiments, List<Claim> claims) {
        ExperimentsResult result = new ExperimentsResult(
                "locks",
                List.of("--quick"),
                true,
                new Machine("A processor", 2, 1L << 34, Map.of(), "Linux", "amd64", "never"),
                Instant.EPOCH,
                1000,
                List.of(new JvmUsed("17", "17.0.1", ""), new JvmUsed("25", "25.0.3", "Vendor")),
                List.of("a note on all"),
                experiments,
                claims,
                List.of());
        return new ExperimentsPage(result).text(Path.of("a.json"), Path.of("a.html"));
    }

    @Test
    void rows_standInLinesAndColumns_withTheUnitAbove() {
        String page = page(
                BY_JDK,
                null,
                List.of(row("17", "default", 3.514, 0.2), row("25", "default", 2.4, 0.1), row("17", "-UseTLAB", 30, 1)),
                List.of());

        assertThat(page)
                .contains("time, ns/op:")
                .contains("17.0.1, 25.0.3 (Vendor)")
                .contains("QUICK");
        assertThat(page.lines().map(line -> line.strip().replaceAll(" {2,}", " | ")))
                .contains("variant | 17 | 25", "default | 3.51 ±0.200 | 2.40 ±0.100", "-UseTLAB | 30.0 ±1.00")
                .contains("=> It is so.", "- a note", "a note on all");
    }

    @Test
    void figureWithAFailedCheck_isMarked_andTheReasonStandsBelow() {
        Row doubtful = row("17", "default", 3, 2).with(Check.of("spread", false, "± 67 %"));
        Row sound = row("25", "default", 3, 0.1).with(Check.of("spread", true, "± 3 %"));

        String page = page(BY_JDK, null, List.of(doubtful, sound), List.of());

        assertThat(page).contains("3.00 ±2.00!").contains("! spread check failed: 17 default (± 67 %)");
        assertThat(page).doesNotContain("±0.100!");
    }

    @Test
    void figureThatIsSmallerThanItsError_isUnusable_andTheErrorStandsBelow() {
        String page = page(BY_JDK, null, List.of(row("17", "default", 38.2, 9_494_033)), List.of());

        assertThat(page)
                .doesNotContain("38.2")
                .contains("unusable (the error is larger than the figure): 17 default time ±9,494,033");
    }

    @Test
    void rowsThatDidNotRun_sayWhy() {
        Row skipped = Row.skipped(Labels.of("jdk", "25", "variant", "biased"), "Unrecognized VM option");
        Row failed = Row.failed(Labels.of("jdk", "17", "variant", "biased"), "the JVM died");
        Row noJdk = Row.failed(Labels.of("jdk", "/nowhere"), "no JDK in this directory");

        String page = page(BY_JDK, null, List.of(row("17", "default", 1, 0), skipped, failed, noJdk), List.of());

        assertThat(page)
                .contains("skipped: Unrecognized VM option: 25 biased")
                .contains("failed: the JVM died: 17 biased")
                .contains("failed: no JDK in this directory: /nowhere");
        assertThat(page.lines().filter(line -> line.startsWith("biased")))
                .singleElement()
                .satisfies(line -> assertThat(line).contains("failed"));
    }

    @Test
    void manyColumns_goOnBelow_withinEightyColumns() {
        List<Row> rows = new ArrayList<>();
        for (int threads = 1; threads <= 64; threads *= 2) {
            rows.add(Row.of(
                    Labels.of("variant", "a variant with a long name", "threads", threads + " threads"),
                    Map.of("rate", new Value(1234.5 * threads, 99.9, "ops/us"))));
        }

        String page = page(new Layout(List.of("variant"), List.of("threads"), List.of("rate")), null, rows, List.of());

        assertThat(page.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(page).contains("1 threads").contains("64 threads");
        assertThat(page.lines().filter(line -> line.startsWith("a variant"))).hasSizeGreaterThan(1);
    }

    @Test
    void publishedRows_standBeside() {
        String page = page(
                BY_JDK,
                new Published("an article, JDK 6", List.of(row("6", "default", 941, 0))),
                List.of(row("25", "default", 3, 0)),
                List.of());

        assertThat(page).contains("Published: an article, JDK 6").containsPattern("default +941");
    }

    @Test
    void claims_sayWhatEachJdkFound() {
        Claim claim = new Claim(
                KnownClaim.BIASED_FREE,
                List.of(
                        Finding.of("17", true, "2.1 ns against 34 ns"),
                        Finding.untested("25", "Unrecognized VM option 'UseBiasedLocking'")));

        String page = page(BY_JDK, null, List.of(row("17", "default", 3, 0)), List.of(claim));

        assertThat(page.replaceAll("\\s+", " "))
                .contains("(13) Biased locking makes an uncontended lock nearly free; then: nearly free")
                .contains("JDK 17: holds: 2.1 ns against 34 ns")
                .contains("JDK 25: can't be tested here: Unrecognized VM option 'UseBiasedLocking'");
    }
}
