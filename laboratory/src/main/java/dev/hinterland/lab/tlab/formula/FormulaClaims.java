// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import dev.hinterland.lab.experiment.Claim;
import dev.hinterland.lab.experiment.Experiment;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.KnownClaim;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.tlab.formula.FormulaWords.Standing;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the experiments say to the three claims about HotSpot's formula. */
final class FormulaClaims {

    private static final String ONE_PERCENT = "1 %";

    private FormulaClaims() {}

    static List<Claim> of(List<Experiment> experiments, List<String> jdks) {
        return List.of(
                Claim.of(
                        KnownClaim.TLAB_FORMULA,
                        jdks,
                        jdk -> formula(Experiment.rowsOf(experiments, FormulaExperiments.FORMULA, jdk), jdk)),
                Claim.of(
                        KnownClaim.TARGET_REFILLS,
                        jdks,
                        jdk -> refills(Experiment.rowsOf(experiments, FormulaExperiments.REFILLS, jdk), jdk)),
                SlowPath.claim(experiments, jdks));
    }

    /** It is claimed for collectors with an eden of one piece; what the others do stands beside. */
    private static Finding formula(List<Row> rows, String jdk) {
        Optional<Row> serial = row(rows, Collector.SERIAL);
        Optional<Row> parallel = row(rows, Collector.PARALLEL);
        Optional<Standing> ofSerial = serial.filter(Row::believable).flatMap(FormulaWords::standing);
        Optional<Standing> ofParallel = parallel.filter(Row::believable).flatMap(FormulaWords::standing);
        if (ofSerial.isEmpty() || ofParallel.isEmpty()) {
            return Finding.untested(jdk, reason(ofSerial.isEmpty() ? serial : parallel));
        }
        List<Standing> standings = List.of(ofSerial.get(), ofParallel.get());
        String now = "median error " + errors(rows);
        if (standings.contains(Standing.BAD)) {
            return Finding.of(jdk, false, now);
        }
        return standings.contains(Standing.UNCLEAR)
                ? Finding.untested(jdk, "within its own error the " + now)
                : Finding.of(jdk, true, now);
    }

    private static Optional<Row> row(List<Row> rows, Collector collector) {
        return rows.stream()
                .filter(row -> row.label("collector").equals(collector.id()))
                .findFirst();
    }

    private static String reason(Optional<Row> row) {
        return row.filter(found -> found.status() != Status.OK)
                .map(found -> Objects.requireNonNullElse(found.reason(), "no reason given"))
                .orElse("too few collections were seen");
    }

    private static String errors(List<Row> rows) {
        return Arrays.stream(Collector.values())
                .flatMap(collector -> row(rows, collector).stream())
                .flatMap(row -> row
                        .value("error")
                        .map(error -> row.label("collector") + " " + FormulaWords.percent(error)
                                + row.value("limit")
                                        .flatMap(limit -> row.value("capped"))
                                        .map(capped -> " (capped by its rule " + FormulaWords.percent(capped) + ")")
                                        .orElse(""))
                        .stream())
                .collect(Collectors.joining(", "));
    }

    private static Finding refills(List<Row> rows, String jdk) {
        Optional<Row> one = rows.stream()
                .filter(row -> row.label("waste").equals(ONE_PERCENT))
                .findFirst();
        if (one.isEmpty() || one.get().value("logged").isEmpty()) {
            return Finding.untested(jdk, "no JVM with a waste target of 1 % ran");
        }
        boolean all = rows.stream()
                .filter(row -> row.status() == Status.OK)
                .allMatch(row -> row.believable()
                        && row.value("logged")
                                .map(Value::value)
                                .equals(row.value("formula").map(Value::value)));
        return Finding.of(
                jdk,
                all,
                rows.stream()
                        .filter(row -> row.value("logged").isPresent())
                        .map(row -> String.format(
                                Locale.ROOT,
                                "%.0f at %s",
                                row.value("logged").map(Value::value).orElse(0.0),
                                row.label("waste")))
                        .collect(Collectors.joining(", ")));
    }
}
