// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.show;

import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.gather.ClaimLine;
import dev.hinterland.lab.gather.ClaimsTable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The table of claims: what was said, what was measured, what became of it. */
final class ClaimsText {

    private static final String INDENT = "     ";
    private static final String DEEPER = "       ";

    private final StringBuilder text = new StringBuilder();

    private ClaimsText() {}

    static String of(List<ClaimLine> claims) {
        ClaimsText text = new ClaimsText();
        text.text.append("\nClaims, then and now\n--------------------\n");
        claims.forEach(text::line);
        text.text.append(claims.isEmpty() ? "" : "\n");
        Stream.concat(ClaimsTable.summary(claims).stream(), ClaimsTable.others(claims).stream())
                .forEach(sentence -> text.text.append(Paragraph.wrap(sentence + ".", "")));
        return text.text.toString();
    }

    private void line(ClaimLine claim) {
        String number = String.format("%4s ", "(" + claim.number() + ")");
        text.append(Paragraph.wrap(number + claim.statement(), INDENT));
        indented("then: " + claim.then());
        claim.answers().forEach(this::answer);
    }

    private void answer(ClaimLine.Answer answer) {
        Finding finding = answer.finding();
        String said = Stream.of(finding.now(), finding.why())
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
        indented(answer.who() + ": " + finding.verdict().words().toUpperCase(Locale.ROOT)
                + (said.isEmpty() ? "" : ": " + said) + (answer.quick() ? " (quick)" : ""));
    }

    private void indented(String words) {
        text.append(Paragraph.wrap(INDENT + words, DEEPER));
    }
}
