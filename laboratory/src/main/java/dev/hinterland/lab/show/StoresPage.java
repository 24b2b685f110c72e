// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.lab.compare.Summary;
import dev.hinterland.lab.result.Advice;
import dev.hinterland.lab.result.Crossover;
import dev.hinterland.lab.result.Machine;
import dev.hinterland.lab.result.Settings;
import dev.hinterland.lab.result.StoresResult;
import dev.hinterland.lab.result.Units;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What the terminal shows when a comparison has ended; the advice comes last. */
public final class StoresPage {

    private final StoresResult result;
    private final List<Summary> summaries;
    private final StringBuilder text = new StringBuilder();

    /** Prepares the page of a result. */
    public StoresPage(StoresResult result) {
        this.result = result;
        summaries = Summary.of(result.runs());
    }

    /** Returns the page, with the names of the files that say more. */
    public String text(Path json, Path report) {
        text.setLength(0);
        heading();
        groups().forEach(this::group);
        published();
        answers();
        text.append("\nResults: ")
                .append(json)
                .append("\nReport:  ")
                .append(report)
                .append('\n');
        advice();
        return text.toString();
    }

    private void heading() {
        Settings settings = result.settings();
        Machine machine = result.machine();
        text.append('\n');
        paragraph(Units.count(settings.entries()) + " entries: key " + settings.keyDescription() + ", value "
                + settings.valueDescription() + "; serializer " + settings.serializer() + ", "
                + settings.threads() + (settings.threads() == 1 ? " thread" : " threads"));
        paragraph("JDK " + settings.jdk() + " on " + machine.cpu() + ", " + machine.cores() + " cores, "
                + Units.bytes(machine.memoryBytes()) + ", " + machine.os());
        result.notes().forEach(this::paragraph);
    }

    private Map<Group, List<Summary>> groups() {
        return summaries.stream()
                .collect(Collectors.groupingBy(this::groupOf, LinkedHashMap::new, Collectors.toList()));
    }

    /** Where the total is equal, heaps differ within a table. */
    private Group groupOf(Summary summary) {
        return new Group(summary.collector(), result.settings().totalMemoryBytes() == null ? summary.heapBytes() : -1);
    }

    private void group(Group group, List<Summary> members) {
        Long total = result.settings().totalMemoryBytes();
        String memory = total == null
                ? "heap " + Units.bytes(group.heapBytes())
                : "heap and off-heap together " + Units.bytes(total);
        String title = group.collector().toUpperCase(Locale.ROOT) + ", " + memory
                + (result.settings().repeat() > 1
                        ? ", medians of " + result.settings().repeat() + " (± furthest repeat)"
                        : "");
        text.append('\n').append(title).append("\n\n");
        text.append(new TimeTable(group.collector(), members).text()).append('\n');
        text.append(new MemoryTable(members).text());
        Details details = new Details(members);
        text.append(details.text());
    }

    private void published() {
        if (result.published().isEmpty() || summaries.isEmpty()) {
            return;
        }
        Group first = groupOf(summaries.getFirst());
        List<Summary> here = summaries.stream()
                .filter(summary -> groupOf(summary).equals(first))
                .toList();
        text.append('\n').append(new PublishedTable(result.published(), here, result.settings()).text());
    }

    private void answers() {
        if (result.youngCollectionNote() != null) {
            text.append('\n');
            paragraph("Why so few young collections on the heap? " + result.youngCollectionNote());
        }
        if (!result.crossovers().isEmpty()) {
            text.append('\n');
        }
        for (Crossover crossover : result.crossovers()) {
            paragraph(crossover.collector() + ": " + crossover.sentence() + ".");
        }
    }

    private void advice() {
        Advice advice = result.advice();
        text.append('\n');
        if (advice == null) {
            paragraph("No advice: it takes a store on the heap, and one outside it that finishes.");
            return;
        }
        advice.reasons().forEach(reason -> text.append(Paragraph.wrap("- " + reason, "  ")));
        paragraph(advice.sentence());
        if (advice.followed() != null) {
            paragraph(advice.followed().sentence());
        }
    }

    private void paragraph(String words) {
        text.append(Paragraph.wrap(words, ""));
    }

    private record Group(String collector, long heapBytes) {}
}
