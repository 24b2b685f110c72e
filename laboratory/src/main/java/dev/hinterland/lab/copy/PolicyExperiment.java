package dev.hinterland.lab.copy;

import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Labels;
import dev.hinterland.lab.experiment.Layout;
import dev.hinterland.lab.experiment.Plot;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.hardware.HardwareProfile;
import dev.hinterland.lab.hardware.PolicyModel;
import dev.hinterland.lab.hardware.Prediction;
import dev.hinterland.lab.predict.ArrayOperation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
            values.put("off", Value.exact(Factors.between(prediction.nanos(), measured.value()), "×"));
            rows.add(Row.of(
                    Labels.of(
                            "jdk", row.label("jdk"),
                            "operation", row.label("operation"),
                            "size", row.label("size"),
                            "policy", prediction.name()),
                    values));
        }
    }

    /** Names the policy with the smallest mean, and how the others do. */
    static String conclusion(List<Row> rows) {
        Map<String, Factors> policies = Factors.by(rows, "policy");
        return policies.entrySet().stream()
                .min(Comparator.comparingDouble(policy -> policy.getValue().mean()))
                .map(best -> String.format(
                        Locale.ROOT,
                        "%s explains it best: off by a factor of %.2f on average (geometric mean), %.2f at worst%s.",
                        best.getKey(),
                        best.getValue().mean(),
                        best.getValue().worst(),
                        others(policies, best.getKey())))
                .orElse("");
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
