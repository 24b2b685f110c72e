package dev.hinterland.lab.copy;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Reading;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.PolicyModel;
import dev.hinterland.lab.hardware.Prediction;
import dev.hinterland.lab.predict.ArrayOperation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Which write policy explains what was measured of arrays best. */
final class PolicyExperiment {

    private final PolicyModel model;

    PolicyExperiment(HardwareProfile profile) {
        model = new PolicyModel(profile);
    }

    /** Compares each policy with rows that have been measured. */
    Experiment of(Experiment measured) {
        List<Row> rows = new ArrayList<>();
        for (Row row : measured.rows()) {
            row.value("measured").ifPresent(value -> add(rows, row, value));
        }
        return new Experiment(
                "copy.policies",
                "Arrays: which write policy explains the measurement",
                "Do caches write through, allocate first, or also write back what they displace?",
                "Predicted from what reading a line costs at each level, and writing one in the nearest; measured: as above."
                        + " Off: predicted over measured or the other way round, whichever is larger.",
                new Layout(List.of("operation", "size"), List.of("policy"), List.of("off")),
                List.of(Plot.logLines("Predicted over measured", "size", "ratio", "operation", "policy")),
                rows,
                null,
                conclusion(rows),
                List.of());
    }

    private void add(List<Row> rows, Row row, Value measured) {
        ArrayOperation operation = ArrayOperation.of(row.label("operation")).orElseThrow();
        long size = Long.parseLong(row.label("size"));
        for (Prediction prediction : operation.predict(model, size)) {
            Map<String, Value> values = new LinkedHashMap<>();
            values.put("predicted", Value.exact(prediction.nanos(), "ns"));
            values.put("measured", measured);
            values.put("ratio", Value.exact(prediction.nanos() / measured.value(), "×"));
            values.put(Factors.OFF, Factors.between(prediction.nanos(), measured));
            Map<String, String> labels = Labels.of(
                    "jdk", row.label("jdk"),
                    "operation", row.label("operation"),
                    "size", row.label("size"),
                    "policy", prediction.name());
            rows.add(new Row(labels, values, row.checks(), row.status(), row.reason()));
        }
    }

    /**
     * Names the policy with the smallest mean, and how the others do. Only cases count in which the policies expect
     * what the measurement can tell apart; a mean that may be that of another policy, by the errors, is no better.
     */
    static String conclusion(List<Row> rows) {
        Collection<List<Row>> cases = rows.stream()
                .filter(row -> Reading.of(row, Factors.OFF).value().isPresent())
                .collect(Collectors.groupingBy(
                        row -> row.label("operation") + " " + row.label("size"),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values();
        List<List<Row>> telling =
                cases.stream().filter(PolicyExperiment::tellsPoliciesApart).toList();
        if (cases.isEmpty()) {
            return "";
        }
        Map<String, Factors> policies =
                Factors.by(telling.stream().flatMap(List::stream).toList(), "policy");
        String where = telling.size() == cases.size()
                ? ""
                : "; in " + (cases.size() - telling.size()) + " of " + cases.size()
                        + " cases the measurement tells no policy from another";
        return policies.entrySet().stream()
                .min(Comparator.comparingDouble(policy -> policy.getValue().mean()))
                .map(best -> verdict(policies, best.getKey(), best.getValue()) + where + ".")
                .orElse("Not told apart here: in none of " + cases.size()
                        + " cases do the policies differ by more than the errors.");
    }

    private static boolean tellsPoliciesApart(List<Row> policies) {
        List<Value> offs = policies.stream()
                .filter(row -> Reading.of(row, Factors.OFF).told())
                .map(row -> row.value(Factors.OFF).orElseThrow())
                .toList();
        return offs.stream().anyMatch(one -> offs.stream().anyMatch(one::differsFrom));
    }

    private static String verdict(Map<String, Factors> policies, String best, Factors factors) {
        List<String> alike = policies.entrySet().stream()
                .filter(other ->
                        !other.getKey().equals(best) && other.getValue().low() <= factors.high())
                .map(Map.Entry::getKey)
                .toList();
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
