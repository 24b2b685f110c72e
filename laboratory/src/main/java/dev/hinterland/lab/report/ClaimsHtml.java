// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.Verdict;
import dev.hinterland.lab.gather.ClaimLine;
import dev.hinterland.lab.gather.ClaimsTable;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of claims: what was said, what was measured, what became of it. */
final class ClaimsHtml {

    private ClaimsHtml() {}

    /** Returns the claims that the page's results judge, and how many others there are. */
    static Html section(ReportData data) {
        List<ClaimLine> claims = data.claims();
        Html section = Html.of("section")
                .with("id", "claims-section")
                .with("aria-labelledby", "claims-title")
                .add(Html.of("h2", "Claims, then and now").with("id", "claims-title"));
        if (!claims.isEmpty()) {
            section.add(
                    Html.of(
                                    "p",
                                    "What engineers quote, the figures that it was first said with, and what this"
                                            + " machine says. “Can't be tested here” also stands where the error is"
                                            + " larger than the effect.")
                            .with("class", "lead"),
                    Html.list("tally", ClaimsTable.summary(claims)),
                    table(claims));
        }
        return section.add(ClaimsTable.others(claims)
                .map(sentence -> Html.of("p", sentence + ".").with("class", "below others")));
    }

    private static Html table(List<ClaimLine> claims) {
        Html heads = Html.of("tr");
        Stream.of("", "Claim", "Then", "Now on this machine, and the verdict")
                .forEach(title -> heads.add(Html.of("th", title).with("scope", "col")));
        return Html.of("table")
                .with("id", "claims")
                .with("class", "claims")
                .add(Html.of("thead").add(heads))
                .add(Html.of("tbody").add(claims.stream().map(ClaimsHtml::line).toList()));
    }

    private static Html line(ClaimLine claim) {
        return Html.of("tr")
                .with("id", "claim-" + claim.number())
                .add(Html.of("td", Integer.toString(claim.number())).with("class", "number"))
                .add(Html.of("th", claim.statement())
                        .with("scope", "row")
                        .add(Html.of("code", claim.command()).with("class", "command")))
                .add(Html.of("td", claim.then()).with("class", "then"))
                .add(Html.of("td")
                        .with("class", "answers")
                        .add(Html.of("ul")
                                .add(claim.answers().stream()
                                        .map(ClaimsHtml::answer)
                                        .toList())));
    }

    private static Html answer(ClaimLine.Answer answer) {
        Finding finding = answer.finding();
        String said = Stream.of(finding.now(), finding.why())
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
        Html now = Html.of("span", said.isEmpty() ? FigureHtml.MISSING : said).with("class", "now");
        return Html.of("li")
                .with("class", "answer")
                .add(Html.of("span", answer.who()).with("class", "who"))
                .add(verdict(Html.of("span", finding.verdict().words()), finding.verdict()))
                .add(answer.quick() ? now.add(Html.of("small", " (quick)")) : now);
    }

    /** Returns an element in the colour of a verdict. */
    static Html verdict(Html element, Verdict verdict) {
        return element.with(
                "class",
                "verdict "
                        + switch (verdict) {
                            case HOLDS -> "holds";
                            case NO_LONGER -> "no-longer";
                            case UNTESTED -> "untested";
                        });
    }
}
