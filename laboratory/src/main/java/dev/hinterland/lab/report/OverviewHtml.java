// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.Verdict;
import dev.hinterland.lab.result.Status;
import java.text.BreakIterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a page has, in one table: each experiment with its question and what was found, and the claims judged. */
final class OverviewHtml {

    private static final int LONG_FINDING = 170;

    private final ReportData data;
    private final boolean judges;

    private OverviewHtml(ReportData data) {
        this.data = data;
        judges = data.contrast() == null
                && data.results().anyMatch(result -> !result.claims().isEmpty());
    }

    static Html of(ReportData data) {
        return new OverviewHtml(data).table();
    }

    private Html table() {
        Html heads = Html.of("tr").add(head("Experiment"), head("Question"), head("Found"));
        Map<Integer, List<Integer>> byRun = IntStream.range(
                        0, data.experiments().size())
                .boxed()
                .collect(Collectors.groupingBy(at -> data.experiments().get(at).run()));
        return Html.of("table")
                .with("id", "overview")
                .with("class", "overview")
                .add(Html.of("thead").add(judges ? heads.add(head("Claims judged")) : heads))
                .add(byRun.values().stream().map(this::group).toList());
    }

    private static Html head(String title) {
        return Html.of("th", title).with("scope", "col");
    }

    private Html group(List<Integer> places) {
        Html body = Html.of("tbody");
        ReportData.Source run = data.run(places.getFirst());
        if (data.severalRuns()) {
            body.add(Html.of("tr")
                    .with("class", "run")
                    .add(Html.of("th")
                            .with("colspan", judges ? "4" : "3")
                            .with("scope", "rowgroup")
                            .add(run.origin())));
        }
        for (int at : places) {
            Html line = line(at);
            if (judges && at == places.getFirst()) {
                line.add(claims(run).with("rowspan", Integer.toString(places.size())));
            }
            body.add(line);
        }
        return body;
    }

    private Html line(int at) {
        Experiment experiment = data.experiments().get(at).experiment();
        return Html.of("tr")
                .add(Html.of("th")
                        .with("scope", "row")
                        .add(Html.of("a", experiment.title()).with("href", "#" + ExperimentHtml.id(at))))
                .add(Html.of("td", experiment.question()).with("class", "asked"))
                .add(Html.of("td", found(experiment)));
    }

    private String found(Experiment experiment) {
        if (data.contrast() != null) {
            return ContrastHtml.finding(data.contrast(), experiment.id());
        }
        long failed = experiment.rows().stream()
                .filter(row -> row.status() == Status.FAILED)
                .count();
        String finding = firstSentence(experiment.conclusion());
        return (finding.isEmpty() ? FigureHtml.MISSING : shortened(finding))
                + (failed == 0 ? "" : failed == 1 ? " 1 row failed." : " " + failed + " rows failed.");
    }

    /** A sentence that lists many figures ends after those that have room. */
    private static String shortened(String sentence) {
        if (sentence.length() <= LONG_FINDING) {
            return sentence;
        }
        int end = Math.max(sentence.lastIndexOf("; ", LONG_FINDING), sentence.lastIndexOf(", ", LONG_FINDING));
        return sentence.substring(0, end > 0 ? end : LONG_FINDING) + " …";
    }

    static String firstSentence(String text) {
        BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ENGLISH);
        sentences.setText(text);
        int end = sentences.next();
        return end == BreakIterator.DONE ? "" : text.substring(0, end).strip();
    }

    /** The claims that a run judged; those on which its JDKs differ once for each verdict. */
    private static Html claims(ReportData.Source run) {
        Html list = Html.of("ul");
        for (Claim claim : run.result().claims()) {
            Map<Verdict, List<String>> verdicts = claim.findings().stream()
                    .collect(Collectors.groupingBy(
                            Finding::verdict, Collectors.mapping(Finding::jdk, Collectors.toList())));
            verdicts.forEach((verdict, jdks) -> list.add(Html.of("li")
                    .add(ClaimsHtml.verdict(
                            Html.of("a", claim.known().number() + " " + verdict.words())
                                    .with("href", "#claim-" + claim.known().number())
                                    .with("title", claim.known().statement()),
                            verdict))
                    .add(Html.of("small", verdicts.size() == 1 ? "" : " JDK " + String.join(", ", jdks)))));
        }
        return Html.of("td")
                .with("class", "judged")
                .add(run.result().claims().isEmpty() ? Html.of("span", "none") : list);
    }
}
