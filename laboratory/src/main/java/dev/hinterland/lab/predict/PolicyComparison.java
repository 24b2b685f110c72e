// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.predict;

import dev.hinterland.lab.experiment.Column;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Table;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.hardware.Prediction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which write policy explains best what was measured. A row is what one policy says of one case. Only cases count in
 * which the policies expect what the measurement can tell apart; a mean that may be that of another policy, by the
 * errors, is no better.
 */
public final class PolicyComparison {

    /** The label of the policy. */
    public static final String POLICY = "policy";

    private final List<String> labels;
    private final List<Row> rows;

    /** Begins a comparison whose cases are told apart by these labels. */
    public PolicyComparison(String... labels) {
        this(List.of(labels), List.of());
    }

    /** Takes up one whose rows were written before. */
    public PolicyComparison(List<String> labels, List<Row> rows) {
        this.labels = labels;
        this.rows = new ArrayList<>(rows);
    }

    /** Adds what each policy says of a case that was measured; one that has no figure is left out. */
    public PolicyComparison add(Row measured, String figure, List<Prediction> predictions) {
        measured.value(figure).ifPresent(value -> predictions.forEach(prediction -> add(measured, value, prediction)));
        return this;
    }

    private void add(Row measured, Value value, Prediction prediction) {
        Map<String, String> all = new LinkedHashMap<>(measured.labels());
        all.put(POLICY, prediction.name());
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("predicted", Value.exact(prediction.nanos(), "ns"));
        values.put("measured", value);
        values.put("ratio", Value.exact(prediction.nanos() / value.value(), "×"));
        values.put(Factors.OFF, Factors.between(prediction.nanos(), value));
        rows.add(new Row(all, values, measured.checks(), measured.status(), measured.reason()));
    }

    /** Returns it as an experiment. */
    public Experiment experiment(String id, String title, String method) {
        return Table.ofRows(
                Table.<Row>of(id, title)
                        .question("Do caches write through, allocate first, or also write back what they displace?")
                        .method(method + " Off: predicted over measured or the other way round, whichever is larger.")
                        .down(labels)
                        .across(POLICY)
                        .columns(
                                Column.ofRows("predicted").inFileOnly(),
                                Column.ofRows("measured").inFileOnly(),
                                Column.ofRows("ratio").inFileOnly(),
                                Column.ofRows(Factors.OFF))
                        .plot(
                                labels.contains("size")
                                        ? Plot.logLines("Predicted over measured", "size", "ratio", "operation", POLICY)
                                        : Plot.bars("Predicted over measured", labels.getLast(), "ratio", POLICY))
                        .findingOverAll(results -> conclusion()),
                rows);
    }

    /** Returns the name of the policy that explains the measurement better than each other. */
    public Optional<String> best() {
        Map<String, Factors> policies = policies();
        return closest(policies).filter(best -> alike(policies, best).isEmpty());
    }

    /** Returns what follows, in a sentence. */
    public String conclusion() {
        int all = cases().size();
        long telling =
                cases().stream().filter(PolicyComparison::tellsPoliciesApart).count();
        Map<String, Factors> policies = policies();
        if (all == 0) {
            return "";
        }
        String where = telling == all
                ? ""
                : "; in " + (all - telling) + " of " + all + " cases the measurement tells no policy from another";
        return closest(policies)
                .map(best -> verdict(policies, best) + where + ".")
                .orElse("Not told apart here: in none of " + all
                        + " cases do the policies differ by more than the errors.");
    }

    private Collection<List<Row>> cases() {
        return rows.stream()
                .filter(row -> Reading.of(row, Factors.OFF).value().isPresent())
                .collect(Collectors.groupingBy(
                        row -> labels.stream().map(row::label).toList(), LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    private Map<String, Factors> policies() {
        return Factors.by(
                cases().stream()
                        .filter(PolicyComparison::tellsPoliciesApart)
                        .flatMap(List::stream)
                        .toList(),
                POLICY);
    }

    private static Optional<String> closest(Map<String, Factors> policies) {
        return policies.entrySet().stream()
                .min(Comparator.comparingDouble(policy -> policy.getValue().mean()))
                .map(Map.Entry::getKey);
    }

    private static boolean tellsPoliciesApart(List<Row> policies) {
        List<Value> offs = policies.stream()
                .filter(row -> Reading.of(row, Factors.OFF).told())
                .map(row -> row.value(Factors.OFF).orElseThrow())
                .toList();
        return offs.stream().anyMatch(one -> offs.stream().anyMatch(one::differsFrom));
    }

    private static List<String> alike(Map<String, Factors> policies, String best) {
        double most = known(policies, best).high();
        return policies.entrySet().stream()
                .filter(other ->
                        !other.getKey().equals(best) && other.getValue().low() <= most)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Factors known(Map<String, Factors> policies, String name) {
        return Optional.ofNullable(policies.get(name)).orElseThrow();
    }

    private static String verdict(Map<String, Factors> policies, String best) {
        List<String> alike = alike(policies, best);
        Factors factors = known(policies, best);
        String means = String.format(
                Locale.ROOT,
                "off by a factor of %.2f on average (geometric mean), %.2f at worst%s",
                factors.mean(),
                factors.worst(),
                others(policies, best));
        return alike.isEmpty()
                ? best + " explains it best: " + means
                : "Not told apart here: " + best + " and " + String.join(", ", alike) + ": " + best + " is " + means;
    }

    private static String others(Map<String, Factors> policies, String best) {
        StringBuilder text = new StringBuilder();
        policies.forEach((name, factors) -> {
            if (!name.equals(best)) {
                text.append(String.format(Locale.ROOT, "; %s %.2f and %.2f", name, factors.mean(), factors.worst()));
            }
        });
        return text.toString();
    }
}
