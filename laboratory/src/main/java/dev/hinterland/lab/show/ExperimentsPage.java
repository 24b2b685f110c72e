// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.Figures;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.Published;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Machine;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.Units;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** What the terminal shows when experiments have ended. */
public final class ExperimentsPage {

    private static final int MOST_DOUBTS = 6;

    private final ExperimentsResult result;
    private final StringBuilder text = new StringBuilder();

    /** Prepares the page of a result. */
    public ExperimentsPage(ExperimentsResult result) {
        this.result = result;
    }

    /** Returns the page, with the names of the files that say more. */
    public String text(Path json, Path report) {
        text.setLength(0);
        heading();
        result.experiments().forEach(this::experiment);
        claims();
        text.append("\nResults: ")
                .append(json)
                .append("\nReport:  ")
                .append(report)
                .append('\n');
        return text.toString();
    }

    private void heading() {
        Machine machine = result.machine();
        text.append('\n');
        paragraph("JDK "
                + result.jvms().stream()
                        .map(jvm -> jvm.version() + (jvm.vendor().isEmpty() ? "" : " (" + jvm.vendor() + ")"))
                        .collect(Collectors.joining(", "))
                + " on " + machine.cpu() + ", " + machine.cores() + " cores, " + Units.bytes(machine.memoryBytes())
                + ", " + machine.os());
        if (result.quick()) {
            paragraph("QUICK: few repeats, large errors; without --quick it takes longer and says more.");
        }
        result.notes().forEach(this::paragraph);
    }

    private void experiment(Experiment experiment) {
        text.append('\n').append(experiment.title()).append('\n');
        text.append("-".repeat(Math.min(Terminal.WIDTH, experiment.title().length())))
                .append('\n');
        paragraph(experiment.question());
        text.append('\n').append(units(experiment));
        text.append(new PivotTable(experiment.layout(), experiment.rows()).text());
        published(experiment);
        doubts(experiment);
        experiment.notes().forEach(note -> indented("- " + note));
        if (!experiment.conclusion().isEmpty()) {
            text.append('\n');
            paragraph("=> " + experiment.conclusion());
        }
    }

    /** Where a column's name says only what was varied, the figure itself is named above. */
    private static String units(Experiment experiment) {
        if (experiment.layout().across().isEmpty()
                || experiment.layout().values().size() != 1) {
            return "";
        }
        String value = experiment.layout().values().getFirst();
        return experiment.rows().stream()
                .flatMap(row -> row.value(value).stream())
                .map(Value::unit)
                .findFirst()
                .map(unit -> value + ", " + unit + ":\n")
                .orElse("");
    }

    private void published(Experiment experiment) {
        Published published = experiment.published();
        if (published != null) {
            text.append('\n');
            paragraph("Published: " + published.source());
            text.append(new PivotTable(experiment.layout(), published.rows()).text());
        }
    }

    /** Says why figures are missing or marked: first what is missing, then whatever has the same doubt once. */
    private void doubts(Experiment experiment) {
        List<Row> rows = experiment.rows();
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        for (Row row : rows) {
            String name = String.join(" ", row.labels().values());
            if (row.status() != Status.OK) {
                String reason = Objects.requireNonNullElse(row.reason(), "no reason given");
                String how = row.status() == Status.SKIPPED ? "skipped: " : "failed: ";
                byReason.computeIfAbsent(how + reason, first -> new ArrayList<>())
                        .add(name);
            }
        }
        rows.stream()
                .filter(row -> row.status() == Status.OK)
                .forEach(row -> row.checks().stream()
                        .filter(Check::failed)
                        .forEach(check -> byReason.computeIfAbsent(
                                        "! " + check.name() + " check failed", first -> new ArrayList<>())
                                .add(String.join(" ", row.labels().values()) + " (" + check.detail() + ")")));
        for (Row row : rows) {
            for (String name : experiment.layout().values()) {
                row.value(name)
                        .filter(value -> !value.usable())
                        .ifPresent(value -> byReason.computeIfAbsent(
                                        Figures.UNUSABLE + " (the error is larger than the figure)",
                                        first -> new ArrayList<>())
                                .add(String.join(" ", row.labels().values()) + " " + name + " ±"
                                        + Figures.digits(value.error() == null ? 0 : value.error()) + " "
                                        + value.unit()));
            }
        }
        if (!byReason.isEmpty()) {
            text.append('\n');
        }
        byReason.forEach((reason, names) -> indented(reason + ": " + shortened(names)));
    }

    private static String shortened(List<String> names) {
        String some = names.stream().limit(MOST_DOUBTS).collect(Collectors.joining("; "));
        return names.size() <= MOST_DOUBTS ? some : some + "; and " + (names.size() - MOST_DOUBTS) + " more";
    }

    private void claims() {
        if (result.claims().isEmpty()) {
            return;
        }
        text.append("\nClaims\n------\n");
        for (Claim claim : result.claims()) {
            indented("(" + claim.known().number() + ") " + claim.known().statement() + "; then: "
                    + claim.known().then());
            claim.findings().forEach(this::finding);
        }
    }

    private void finding(Finding finding) {
        String why = finding.why().isEmpty() ? "" : (finding.now().isEmpty() ? "" : "; ") + finding.why();
        text.append(Paragraph.wrap(
                "    JDK " + finding.jdk() + ": " + finding.verdict().words() + ": " + finding.now() + why, "      "));
    }

    private void paragraph(String words) {
        text.append(Paragraph.wrap(words, ""));
    }

    private void indented(String words) {
        text.append(Paragraph.wrap(words, "  "));
    }
}
