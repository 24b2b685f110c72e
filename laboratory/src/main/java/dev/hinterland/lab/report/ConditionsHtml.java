// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.JvmStart;
import dev.hinterland.lab.result.Machine;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where results are from: machines, commands, JVMs and their flags. */
final class ConditionsHtml {

    private ConditionsHtml() {}

    static Html of(ReportData data) {
        Html columns = Html.of("div").with("class", "columns");
        data.runs().stream()
                .map(run -> Map.entry(run.side(), run.result().machine()))
                .distinct()
                .forEach(entry -> columns.add(machine(entry.getKey(), entry.getValue())));
        data.runs().forEach(run -> columns.add(run(run)));
        return Html.of("div")
                .with("id", "conditions")
                .add(columns)
                .add(aside("Files that were not read", data.notRead()))
                .add(aside("Left out, because newer results replace them (--all shows them)", data.outdated()));
    }

    private static List<Html> aside(String title, List<String> lines) {
        return lines.isEmpty() ? List.of() : List.of(Html.of("h3", title), Html.list("", lines));
    }

    private static String sided(String side, String title) {
        return side.isEmpty() ? title : side + ": " + title;
    }

    private static Html machine(String side, Machine machine) {
        Map<String, Html> facts = new LinkedHashMap<>();
        String caches = machine.cacheSizes().entrySet().stream()
                .map(cache -> cache.getKey() + " " + Units.bytes(cache.getValue()))
                .collect(Collectors.joining(", "));
        put(facts, "Processor", machine.cpu());
        put(facts, "Cores", Integer.toString(machine.cores()));
        put(facts, "Caches", caches);
        put(facts, "Memory", Units.bytes(machine.memoryBytes()));
        put(facts, "System", machine.os() + ", " + machine.architecture());
        put(facts, "Huge pages", machine.transparentHugePages());
        return Html.of("div").add(Html.of("h3", sided(side, "Machine")), definitions(facts));
    }

    private static Html run(ReportData.Source run) {
        ExperimentsResult result = run.result();
        Map<String, Html> facts = new LinkedHashMap<>();
        facts.put("Command", Html.of("dd").add(Html.of("code", commandLine(result))));
        put(facts, "Results", run.file());
        put(facts, "Began", ReportData.DATE.format(result.startedAt()));
        put(facts, "Took", Units.millis(result.elapsedMillis()));
        put(facts, "Quick", result.quick() ? "yes: few repeats, large errors" : "");
        facts.put(
                "JVMs",
                Html.of("dd")
                        .add(result.jvms().stream()
                                .map(jvm -> Html.of(
                                                "span",
                                                jvm.version() + (jvm.vendor().isEmpty() ? "" : ", " + jvm.vendor()))
                                        .with("class", "jvm"))
                                .toList()));
        if (!result.starts().isEmpty()) {
            facts.put(
                    "Flags",
                    Html.of("dd")
                            .add(Html.of("ul")
                                    .with("class", "notes flags")
                                    .add(result.starts().stream()
                                            .map(ConditionsHtml::start)
                                            .toList())));
        }
        if (!result.notes().isEmpty()) {
            facts.put("Notes", Html.of("dd").add(Html.list("notes", result.notes())));
        }
        return Html.of("div").add(Html.of("h3", sided(run.side(), HeadingHtml.title(result))), definitions(facts));
    }

    private static String commandLine(ExperimentsResult result) {
        List<String> words = new ArrayList<>(result.arguments());
        if (!words.isEmpty() && words.getFirst().equals(result.command())) {
            words.removeFirst();
        }
        return Stream.concat(Stream.of("./lab", result.command()), words.stream())
                .collect(Collectors.joining(" "));
    }

    private static Html start(JvmStart start) {
        return Html.of("li")
                .add(Html.of("b", start.variant()))
                .text(": " + (start.flags().isEmpty() ? "no flags" : String.join(" ", start.flags())));
    }

    private static void put(Map<String, Html> facts, String term, String text) {
        if (!text.isEmpty()) {
            facts.put(term, Html.of("dd", text));
        }
    }

    private static Html definitions(Map<String, Html> facts) {
        Html list = Html.of("dl");
        facts.forEach((term, description) -> list.add(Html.of("dt", term), description));
        return list;
    }
}
