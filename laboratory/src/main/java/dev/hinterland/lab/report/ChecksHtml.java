// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.result.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Why figures are missing or doubtful, and every check of every row. */
final class ChecksHtml {

    private static final int MOST_NAMES = 6;

    private ChecksHtml() {}

    /** Returns first what is missing, by its reason, then what failed a check, by the check; none without doubts. */
    static Optional<Html> doubts(List<Row> rows) {
        Map<List<String>, List<String>> missing = new LinkedHashMap<>();
        Map<String, List<String>> failed = new LinkedHashMap<>();
        for (Row row : rows) {
            String name = LabelText.of(row.labels());
            if (row.status() != Status.OK) {
                String reason = Objects.requireNonNullElse(row.reason(), "no reason given");
                missing.computeIfAbsent(
                                List.of(row.status().name().toLowerCase(Locale.ROOT), reason), key -> new ArrayList<>())
                        .add(name);
                continue;
            }
            row.checks().stream()
                    .filter(Check::failed)
                    .forEach(check -> failed.computeIfAbsent(check.name(), key -> new ArrayList<>())
                            .add(name + " (" + check.detail() + ")"));
        }
        if (missing.isEmpty() && failed.isEmpty()) {
            return Optional.empty();
        }
        Html list = Html.of("ul").with("class", "doubts");
        missing.forEach((why, names) -> list.add(Html.of("li")
                .with("class", "doubt-" + why.getFirst())
                .add(Html.of("b", why.getFirst()))
                .text(": " + why.getLast() + " ")
                .add(Html.of("span", "(" + shortened(names) + ")").with("class", "muted"))));
        failed.forEach((check, names) -> list.add(Html.of("li")
                .with("class", "doubt-check")
                .add(Html.of("span", "!").with("class", "doubt"), Html.of("b", " " + check))
                .text(" check failed: ")
                .add(Html.of("span", shortened(names)).with("class", "muted"))));
        return Optional.of(list);
    }

    private static String shortened(List<String> names) {
        String some = names.stream().limit(MOST_NAMES).collect(Collectors.joining("; "));
        return names.size() <= MOST_NAMES ? some : some + "; and " + (names.size() - MOST_NAMES) + " more";
    }

    /** Returns the table of all checks, folded; none where nothing was checked. */
    static Optional<Html> table(List<Row> rows) {
        List<Row> checked = rows.stream().filter(row -> !row.checks().isEmpty()).toList();
        if (checked.isEmpty()) {
            return Optional.empty();
        }
        List<String> names = checked.stream()
                .flatMap(row -> row.checks().stream())
                .map(Check::name)
                .distinct()
                .toList();
        Html heads = Html.of("tr").add(Html.of("th", "row").with("class", "plain"));
        names.forEach(name ->
                heads.add(Html.of("th", name).with("class", "plain text").with("scope", "col")));
        Html table = Html.of("table")
                .with("class", "figures checks")
                .add(Html.of("thead").add(heads))
                .add(Html.of("tbody")
                        .add(checked.stream().map(row -> line(row, names)).toList()));
        return Optional.of(Html.of("details")
                .with("class", "fold long")
                .add(Html.of("summary", "Checks: " + counts(checked)))
                .add(Html.of("div").with("class", "tall").add(ScrollBox.of("Checks", "", table))));
    }

    private static String counts(List<Row> checked) {
        return Stream.of(Check.Outcome.values())
                .map(outcome -> Map.entry(
                        outcome,
                        checked.stream()
                                .flatMap(row -> row.checks().stream())
                                .filter(check -> check.outcome() == outcome)
                                .count()))
                .filter(count -> count.getValue() > 0)
                .map(count -> count.getValue() + " " + words(count.getKey()))
                .collect(Collectors.joining(", "));
    }

    private static String words(Check.Outcome outcome) {
        return switch (outcome) {
            case PASSED -> "passed";
            case FAILED -> "failed";
            case UNKNOWN -> "can't tell";
        };
    }

    private static Html line(Row row, List<String> names) {
        Html line = Html.of("tr").add(Html.of("th", LabelText.of(row.labels())).with("scope", "row"));
        names.forEach(name -> line.add(row.checks().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .map(ChecksHtml::cell)
                .orElseGet(() -> Html.of("td", FigureHtml.MISSING).with("class", "none text"))));
        return line;
    }

    private static Html cell(Check check) {
        Html cell = Html.of("td")
                .with("class", "text check-" + check.outcome().name().toLowerCase(Locale.ROOT))
                .add(Html.of("b", words(check.outcome())));
        return check.detail().isEmpty()
                ? cell
                : cell.add(Html.of("span", check.detail()).with("class", "spread"));
    }
}
