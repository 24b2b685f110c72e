// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.internal.offline.FileCheck;
import dev.hinterland.internal.offline.FileFacts;
import dev.hinterland.internal.offline.FileVerifier;
import dev.hinterland.internal.offline.StoredContent;
import dev.hinterland.lab.result.Units;
import java.util.Locale;

/** What the terminal shows of the file of a map or a cache. */
public final class FilePage {

    /** The number of entries where they have not been counted. */
    public static final long NOT_COUNTED = -1;

    private final StringBuilder text = new StringBuilder();

    private FilePage() {}

    /**
     * Returns what a file says about itself.
     *
     * @param entries how many there are, or {@link #NOT_COUNTED}
     */
    public static String of(FileFacts facts, long entries) {
        FilePage page = new FilePage();
        page.facts(facts, entries);
        if (facts.space() != null) {
            page.space(facts.space());
        }
        return page.text.toString();
    }

    /** Returns what was found in a file. */
    public static String of(FileVerifier.Report report) {
        FilePage page = new FilePage();
        page.line("file", report.facts().path().toString());
        page.line("state", state(report.facts()));
        page.checks(report);
        return page.text.toString();
    }

    private void line(String name, String words) {
        String indent = " ".repeat(12);
        text.append(Paragraph.wrap(name + " ".repeat(Math.max(1, 12 - name.length())) + words, indent));
    }

    private void facts(FileFacts facts, long entries) {
        line("file", facts.path() + ", format " + facts.format() + ", " + facts.byteOrder());
        line("state", state(facts));
        if (facts.problem() != null) {
            line("problem", facts.problem());
        }
        StoredContent content = facts.content();
        if (content != null) {
            line(
                    "holds",
                    (content.cache() ? "a cache, times: " + content.times() : "a map")
                            + (entries == NOT_COUNTED ? "" : ", " + Units.count(entries) + " entries"));
            layout("keys", content.key());
            layout("values", content.value());
        }
        if (facts.maximumBytes() > 0) {
            line("budget", Units.bytes(facts.maximumBytes()) + " (" + facts.maximumBytes() + " bytes)");
        }
        line("journal", facts.journal() ? "beside the file" : "none");
        String written = facts.space() == null
                ? ""
                : ", of which " + Units.bytes(facts.space().writtenBytes()) + " written";
        line("length", Units.bytes(facts.bytes()) + written);
    }

    /** Shows a name, or the layout of a record as it is, a line for each component. */
    private void layout(String name, String layout) {
        String[] lines = layout.split("\n", -1);
        line(name, lines[0]);
        for (int i = 1; i < lines.length; i++) {
            text.append(" ".repeat(14)).append(lines[i]).append('\n');
        }
    }

    private static String state(FileFacts facts) {
        if (facts.inUse()) {
            return "in use by a process: pid=" + facts.process();
        }
        return switch (facts.state()) {
            case CREATING -> "never completed: it counts as new";
            case CLOSED -> "closed, all of it is on the device";
            case OPEN ->
                facts.thisRun()
                        ? "not closed by its last process: pid=" + facts.process()
                        : "open when the system went down";
            case DAMAGED -> "damaged: its last process found it truncated or unreadable";
            case UNKNOWN -> "none that there is";
        };
    }

    private void space(FileFacts.Space space) {
        Table table = new Table("space", "number", "bytes", "dead");
        for (FileFacts.RegionUse use : space.regions()) {
            table.row(
                    "regions, " + use.state(),
                    Units.count(use.count()),
                    Units.bytes(use.bytes()),
                    use.deadBytes() == 0 ? Units.NONE : Units.bytes(use.deadBytes()));
        }
        table.row("buckets of the index", Units.count(space.buckets()), Units.bytes(space.bucketBytes()), Units.NONE);
        table.row("overflow nodes", Units.NONE, Units.bytes(space.nodeBytes()), Units.NONE);
        text.append('\n').append(table.text());
    }

    private void checks(FileVerifier.Report report) {
        Table table = new Table("check", "looked at", "damaged", "unfinished");
        for (FileCheck check : report.checks()) {
            table.row(
                    check.name(),
                    String.format(Locale.ROOT, "%,d %s", check.checked(), check.unit()),
                    figure(check.damaged()),
                    figure(check.unfinished()));
        }
        text.append('\n').append(table.text());
        for (FileCheck check : report.checks()) {
            if (!check.findings().isEmpty()) {
                text.append('\n').append(check.name()).append('\n');
                check.findings().forEach(finding -> text.append(Paragraph.wrap("  " + finding, "    ")));
            }
        }
        if (!report.hashed() && report.facts().problem() == null) {
            paragraph("The hashes of these keys depend on their class. They were compared with their buckets, and not"
                    + " with the keys' bytes.");
        }
        paragraph(verdict(report));
    }

    private static String figure(long count) {
        return count == 0 ? Units.NONE : String.format(Locale.ROOT, "%,d", count);
    }

    private void paragraph(String words) {
        text.append('\n').append(Paragraph.wrap(words, ""));
    }

    private static String verdict(FileVerifier.Report report) {
        if (report.isDamaged()) {
            return "The file is damaged.";
        }
        return report.isUnfinished()
                ? "No damage. The next process that opens the file ends what is unfinished."
                : "No damage.";
    }
}
