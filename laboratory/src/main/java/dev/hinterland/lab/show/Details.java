package dev.hinterland.lab.show;

import dev.hinterland.lab.compare.Summary;
import dev.hinterland.lab.result.Run;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What doesn't fit into columns: why stores failed, their own timings, what they keep, and their JVM flags. */
final class Details {

    private static final Set<String> IN_COLUMNS = Set.of("write", "read");

    private final List<Summary> summaries;

    Details(List<Summary> summaries) {
        this.summaries = summaries;
    }

    String text() {
        List<String> lines = new ArrayList<>();
        summaries.forEach(summary -> addFailure(summary, lines));
        summaries.forEach(summary -> addTimings(summary, lines));
        summaries.forEach(summary -> addMixed(summary, lines));
        addGroups("Kept on files by ", Details::durability, lines);
        addGroups("JVM flags of ", Details::flags, lines);
        return lines.isEmpty()
                ? ""
                : lines.stream().map(line -> Paragraph.wrap(line, "  ")).collect(Collectors.joining("", "\n", ""));
    }

    private static void addFailure(Summary summary, List<String> lines) {
        summary.firstFailure()
                .ifPresent(run -> lines.add(summary.store()
                        + (summary.skipped() ? " was skipped: " : " failed: ")
                        + Objects.requireNonNullElse(run.reason(), "no reason given")));
    }

    private static void addTimings(Summary summary, List<String> lines) {
        Run run = summary.runs().getFirst();
        Map<String, Double> timings = new LinkedHashMap<>(run.extraTimings());
        run.phases().forEach((phase, millis) -> {
            if (!IN_COLUMNS.contains(phase) && !phase.equals("mixed")) {
                timings.putIfAbsent(phase, millis);
            }
        });
        if (!timings.isEmpty()) {
            lines.add(summary.store() + ": "
                    + timings.keySet().stream()
                            .map(name -> name + " " + Units.millis(median(summary, name)))
                            .collect(Collectors.joining(", ")));
        }
    }

    private static double median(Summary summary, String timing) {
        return summary.median(run ->
                        run.extraTimings().getOrDefault(timing, run.phases().get(timing)))
                .orElse(Double.NaN);
    }

    private static void addMixed(Summary summary, List<String> lines) {
        OptionalDouble millis = summary.median(Run::mixedMillis);
        OptionalDouble operations = summary.median(Run::mixedOperations);
        if (millis.isPresent() && operations.isPresent() && millis.getAsDouble() > 0) {
            long perSecond = Math.round(operations.getAsDouble() / millis.getAsDouble() * 1000);
            lines.add(summary.store() + ": mixed phase " + Units.millis(millis.getAsDouble()) + ", "
                    + Units.count(perSecond) + " operations/s");
        }
    }

    private static String durability(Run run) {
        return Objects.requireNonNullElse(run.durability(), "");
    }

    private static String flags(Run run) {
        return String.join(" ", run.jvmFlags());
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
