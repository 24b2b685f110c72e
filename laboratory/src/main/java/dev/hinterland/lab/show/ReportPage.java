// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.gather.ClaimsTable;
import dev.hinterland.lab.gather.FoundResult;
import dev.hinterland.lab.gather.Gathered;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What the terminal shows of all results of a folder: what was read, and the claims. */
public final class ReportPage {

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("d MMM yyyy HH:mm", Locale.ROOT).withZone(ZoneId.systemDefault());

    private final Gathered gathered;
    private final StringBuilder text = new StringBuilder();

    /** Prepares the page of what was gathered. */
    public ReportPage(Gathered gathered) {
        this.gathered = gathered;
    }

    /** Returns the page, with the name of the file that says more. */
    public String text(Path report) {
        text.setLength(0);
        gathered.results().forEach(this::result);
        gathered.notRead().forEach(sentence -> paragraph("Not read: " + sentence));
        if (!gathered.outdated().isEmpty()) {
            paragraph("Left out, because newer results replace them (--all takes them): "
                    + String.join(", ", gathered.outdated()));
        }
        text.append(ClaimsText.of(ClaimsTable.of(
                gathered.results().stream().map(FoundResult::result).toList())));
        return text.append("\nReport:  ").append(report).append('\n').toString();
    }

    private void result(FoundResult found) {
        ExperimentsResult result = found.result();
        int count = result.experiments().size();
        paragraph(found.source() + ": ./lab " + result.command() + (result.quick() ? ", quick" : "") + ", "
                + DATE.format(result.startedAt()) + ", " + count + (count == 1 ? " experiment" : " experiments"));
    }

    private void paragraph(String words) {
        text.append(Paragraph.wrap(words, "  "));
    }
}
