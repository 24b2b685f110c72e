// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.JvmUsed;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What stands at the top of the page: which command, on what, and when. */
final class HeadingHtml {

    private static final int MOST_DATES = 3;
    private static final Map<String, String> TITLES = Map.of(
            "init", "What initialisation costs",
            "tlab", "How objects are allocated",
            "locks", "Locks, escape analysis, and how benchmarks mislead",
            "calibrate", "What this machine's memory costs",
            "copy", "Making and copying arrays, predicted and measured",
            "predict", "What would it cost?",
            "predict move", "What would moving off the heap bring?",
            "stores", "What each store costs",
            "tail", "How long a read may take");

    private HeadingHtml() {}

    /** Returns what a result is about. */
    static String title(ExperimentsResult result) {
        return TITLES.getOrDefault(result.command(), result.command());
    }

    static String title(ReportData data) {
        if (data.contrast() != null) {
            return "Two sides, figure by figure";
        }
        if (data.severalRuns()) {
            return "What this JVM does with memory and locks";
        }
        return data.runs().stream()
                .findFirst()
                .map(run -> TITLES.getOrDefault(run.result().command(), "Experiments"))
                .orElse("Experiments");
    }

    static String command(ReportData data) {
        return data.contrast() != null
                ? "report --compare"
                : data.severalRuns() || data.runs().isEmpty()
                        ? "report"
                        : data.runs().getFirst().result().command();
    }

    static String facts(ReportData data) {
        List<String> machines = data.results()
                .map(result -> result.machine().cpu() + ", " + result.machine().cores() + " cores")
                .distinct()
                .toList();
        String jdks = data.results()
                .flatMap(result -> result.jvms().stream())
                .map(JvmUsed::label)
                .distinct()
                .collect(Collectors.joining(", "));
        int count = data.experiments().size();
        String dates = data.results()
                .map(result -> ReportData.DATE.format(result.startedAt()))
                .distinct()
                .limit(MOST_DATES)
                .collect(Collectors.joining("; "));
        return Stream.of(
                        machines.size() == 1 ? machines.getFirst() : machines.size() + " machines",
                        "JDK " + jdks,
                        count + (count == 1 ? " experiment" : " experiments"),
                        dates)
                .collect(Collectors.joining(" · "));
    }

    /** Returns which runs were scaled down; none where all were not. */
    static Optional<Html> quick(ReportData data) {
        List<ExperimentsResult> quick =
                data.results().filter(ExperimentsResult::quick).toList();
        if (quick.isEmpty()) {
            return Optional.empty();
        }
        String commands = quick.stream()
                .map(result -> "./lab " + result.command())
                .distinct()
                .collect(Collectors.joining(", "));
        return Optional.of(Html.of("p")
                .with("class", "quick")
                .add(Html.of("b", "Quick"))
                .text(
                        quick.size() == data.runs().size()
                                ? ": few repeats, large errors. Without --quick it takes longer and says more."
                                : ": " + commands + "; few repeats there, and large errors."));
    }
}
