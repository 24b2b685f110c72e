// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.ExperimentsResult;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.experiment.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The claims that results judge, with what they say to them. */
public final class ClaimsTable {

    private ClaimsTable() {}

    /**
     * Returns a line for each claim that results judge. Of two results that test a claim on a JDK of the same label,
     * the newer one counts.
     */
    public static List<ClaimLine> of(List<ExperimentsResult> results) {
        return ofSides(Map.of("", results));
    }

    /** Returns a line for each claim that a side judges, with the answers of each side in their order. */
    public static List<ClaimLine> ofSides(Map<String, List<ExperimentsResult>> sides) {
        return Arrays.stream(KnownClaim.values())
                .sorted(Comparator.comparingInt(KnownClaim::number))
                .map(known -> ClaimLine.of(known, answers(known, sides)))
                .filter(line -> !line.answers().isEmpty())
                .toList();
    }

    private static List<ClaimLine.Answer> answers(KnownClaim known, Map<String, List<ExperimentsResult>> sides) {
        List<ClaimLine.Answer> answers = new ArrayList<>();
        sides.forEach((side, results) -> answers.addAll(answers(known, side, results)));
        return answers;
    }

    private static List<ClaimLine.Answer> answers(KnownClaim known, String side, List<ExperimentsResult> results) {
        Map<String, ClaimLine.Answer> byJdk = new LinkedHashMap<>();
        results.stream()
                .sorted(Comparator.comparing(ExperimentsResult::startedAt).reversed())
                .forEach(result -> findings(known, result)
                        .forEach(finding ->
                                byJdk.putIfAbsent(finding.jdk(), new ClaimLine.Answer(side, finding, result.quick()))));
        return List.copyOf(byJdk.values());
    }

    private static List<Finding> findings(KnownClaim known, ExperimentsResult result) {
        return result.claims().stream()
                .filter(claim -> claim.known() == known)
                .map(Claim::findings)
                .flatMap(List::stream)
                .toList();
    }

    /** Returns how often each verdict was given, in words, one sentence for each JDK of each side. */
    public static List<String> summary(List<ClaimLine> lines) {
        Map<String, Map<Verdict, Integer>> counts = new LinkedHashMap<>();
        for (ClaimLine line : lines) {
            for (ClaimLine.Answer answer : line.answers()) {
                counts.computeIfAbsent(answer.who(), first -> new LinkedHashMap<>())
                        .merge(answer.finding().verdict(), 1, Integer::sum);
            }
        }
        List<String> sentences = new ArrayList<>();
        counts.forEach((who, verdicts) -> sentences.add(who + ": " + sentence(verdicts)));
        return sentences;
    }

    /** Returns how many claims have no line, and which commands judge them; none where all have one. */
    public static Optional<String> others(List<ClaimLine> lines) {
        Set<Integer> judged = lines.stream().map(ClaimLine::number).collect(Collectors.toSet());
        List<KnownClaim> others = Arrays.stream(KnownClaim.values())
                .filter(known -> !judged.contains(known.number()))
                .toList();
        String commands =
                others.stream().map(KnownClaim::command).distinct().sorted().collect(Collectors.joining(", "));
        return others.isEmpty()
                ? Optional.empty()
                : Optional.of((lines.isEmpty() ? "No claim is" : others.size() + " more claims are not")
                        + " judged by these results" + (lines.isEmpty() ? "; there are " + others.size() : "") + ": "
                        + commands);
    }

    private static String sentence(Map<Verdict, Integer> verdicts) {
        int holds = count(verdicts, Verdict.HOLDS);
        int gone = count(verdicts, Verdict.NO_LONGER);
        int untested = count(verdicts, Verdict.UNTESTED);
        return holds + (holds == 1 ? " holds, " : " hold, ") + gone + " no longer, " + untested
                + " can't be tested here";
    }

    private static int count(Map<Verdict, Integer> verdicts, Verdict verdict) {
        return Objects.requireNonNullElse(verdicts.get(verdict), 0);
    }
}
