// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.lab.compare.Summary;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.Times;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What doesn't fit into columns: why stores failed, their own timings, what they keep, and their JVM flags. */
final class Details {

    private static final Set<String> IN_COLUMNS = Set.of("write", "read", "mixed");

    private final List<Summary> summaries;

    Details(List<Summary> summaries) {
        this.summaries = summaries;
    }

    String text() {
        List<String> lines = new ArrayList<>();
        summaries.forEach(summary -> addFailure(summary, lines));
        summaries.forEach(summary -> addTimings(summary, lines));
        summaries.forEach(summary -> addMixed(summary, lines));
        addGroups("Kept on files by ", run -> run.setup().durability(), lines);
        addGroups("JVM flags of ", run -> String.join(" ", run.setup().jvmFlags()), lines);
        return lines.isEmpty()
                ? ""
                : lines.stream().map(line -> Paragraph.wrap(line, "  ")).collect(Collectors.joining("", "\n", ""));
    }

    private static void addFailure(Summary summary, List<String> lines) {
        summary.firstFailure()
                .ifPresent(run -> lines.add(summary.store()
                        + (summary.skipped() ? " was skipped: " : " failed: ")
                        + Objects.requireNonNullElse(run.ending().reason(), "no reason given")));
    }

    private static void addTimings(Summary summary, List<String> lines) {
        Times times = summary.runs().getFirst().times();
        Set<String> timings = new LinkedHashSet<>(times.extra().keySet());
        times.phases().keySet().stream()
                .filter(phase -> !IN_COLUMNS.contains(phase) && times.millisOf(phase) != null)
                .forEach(timings::add);
        if (!timings.isEmpty()) {
            lines.add(summary.store() + ": "
                    + timings.stream()
                            .map(name -> name + " " + Units.millis(median(summary, name)))
                            .collect(Collectors.joining(", ")));
        }
    }

    private static double median(Summary summary, String timing) {
        return summary.median(run -> {
                    Double extra = run.times().extra().get(timing);
                    return extra == null ? run.times().millisOf(timing) : extra;
                })
                .orElse(Double.NaN);
    }

    private static void addMixed(Summary summary, List<String> lines) {
        OptionalDouble millis = summary.median(run -> run.times().millisOf("mixed"));
        OptionalDouble operations = summary.median(run -> run.times().operationsOf("mixed"));
        if (millis.isPresent() && operations.isPresent() && millis.getAsDouble() > 0) {
            long perSecond = Math.round(operations.getAsDouble() / millis.getAsDouble() * 1000);
            lines.add(summary.store() + ": mixed phase " + Units.millis(millis.getAsDouble()) + ", "
                    + Units.count(perSecond) + " operations/s");
        }
    }

    /** Adds a line for each text, with all stores that it is true of. */
    private void addGroups(String heading, Function<Run, String> text, List<String> lines) {
        Map<String, List<String>> storesByText = new LinkedHashMap<>();
        for (Summary summary : summaries) {
            String said = text.apply(summary.runs().getFirst());
            if (!said.isEmpty()) {
                storesByText.computeIfAbsent(said, absent -> new ArrayList<>()).add(summary.store());
            }
        }
        storesByText.forEach((said, stores) -> lines.add(heading + String.join(", ", stores) + ": " + said));
    }
}
