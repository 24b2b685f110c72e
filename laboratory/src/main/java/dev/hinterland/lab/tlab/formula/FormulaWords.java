// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.formula;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Results;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What follows from the rows about the formula, in words. */
final class FormulaWords {

    /** A median error from here on, in percent, is more than the formula's inputs excuse. */
    static final double GOOD_BELOW_PERCENT = 15;

    private FormulaWords() {}

    /** How a collector stands to the formula. */
    enum Standing {
        /** The error is below the limit, with its own error. */
        GOOD,
        /** The error is above the limit, with its own error. */
        BAD,
        /** The error is at the limit, as far as can be told. */
        UNCLEAR
    }

    /** Where nobody can tell how far the median may be off, it is taken as it is. */
    static Optional<Standing> standing(Row row) {
        return row.value("error").map(error -> {
            double least = row.value("error least").orElse(error).value();
            double most = row.value("error most").orElse(error).value();
            if (most < GOOD_BELOW_PERCENT) {
                return Standing.GOOD;
            }
            return least >= GOOD_BELOW_PERCENT ? Standing.BAD : Standing.UNCLEAR;
        });
    }

    static String conclusion(List<Row> rows) {
        String good = named(rows, Standing.GOOD);
        String bad = named(rows, Standing.BAD);
        String unclear = named(rows, Standing.UNCLEAR);
        List<String> sentences = new ArrayList<>();
        if (!good.isEmpty()) {
            sentences.add("From the fifth collection on the formula is within " + number(GOOD_BELOW_PERCENT)
                    + " % (median error): " + good + ".");
        }
        if (!bad.isEmpty()) {
            sentences.add("It alone does not say the size here: " + bad + ".");
        }
        if (!unclear.isEmpty()) {
            sentences.add("Within the error of the measurement it can't be told: " + unclear + ".");
        }
        return String.join(" ", sentences);
    }

    private static String named(List<Row> rows, Standing standing) {
        return measured(rows).stream()
                .filter(row -> standing(row).equals(Optional.of(standing)))
                .map(row -> row.label("collector") + " " + row.label("jdk") + " ("
                        + row.value("error").map(FormulaWords::percent).orElse("") + ")")
                .collect(Collectors.joining(", "));
    }

    private static List<Row> measured(List<Row> rows) {
        return rows.stream().filter(row -> row.status() == Status.OK).toList();
    }

    /** What limits the sizes where the formula alone does not say them. */
    static List<String> limits(Results<Trial> results) {
        return results.all().stream()
                .filter(result -> result.row().status() == Status.OK
                        && !standing(result.row()).equals(Optional.of(Standing.GOOD)))
                .map(result -> limit(result.one(), result.row()))
                .toList();
    }

    private static String limit(Case<Trial> one, Row row) {
        Trial trial = one.outcomes().getFirst();
        String name = row.label("collector") + " " + row.label("jdk");
        String largest = trial.log().largestBytes().isPresent()
                ? Units.bytes(trial.log().largestBytes().getAsLong())
                : "unknown";
        return trial.largest()
                .map(limit -> name + ": no size may be above " + limit.rule() + ", " + Units.bytes(limit.bytes())
                        + " (the largest in the log: " + largest + "); capped there, the formula's median error is "
                        + row.value("capped").map(FormulaWords::percent).orElse("unknown") + ".")
                .orElse(name + ": the largest size that this JVM allows is not known; the largest in the log: "
                        + largest + ".");
    }

    /** How the error shrinks while the average forgets that each thread began as the only one. */
    static String firstCollections(List<Row> rows) {
        return List.of("serial", "parallel").stream()
                .flatMap(collector -> shares(rows, collector).stream())
                .collect(Collectors.joining(" "));
    }

    private static Optional<String> shares(List<Row> rows, String collector) {
        List<Row> own = measured(rows).stream()
                .filter(row -> row.label("collector").equals(collector)
                        && !row.label("thread").startsWith("idle-"))
                .toList();
        return own.isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s: median error %s in the first four collections, %s later.",
                        collector,
                        medianOf(own, true),
                        medianOf(own, false)));
    }

    private static String medianOf(List<Row> rows, boolean early) {
        double[] errors = rows.stream()
                .filter(row -> early == Integer.parseInt(row.label("collection")) <= Trial.SETTLED_AFTER)
                .flatMap(row -> row.value("error").stream())
                .mapToDouble(error -> Math.abs(error.value()))
                .toArray();
        return errors.length == 0
                ? "unknown"
                : percent(Value.exact(Spread.of(errors).median(), "%"));
    }

    static String waste(List<Row> rows) {
        String atCollections = wasted(rows, true);
        String atRefills = wasted(rows, false);
        List<String> sentences = new ArrayList<>();
        if (!atCollections.isEmpty()) {
            sentences.add("Most of the waste is left when a collection comes: " + atCollections + ".");
        }
        if (!atRefills.isEmpty()) {
            sentences.add("Most of it is left at refills: " + atRefills + ".");
        }
        return String.join(" ", sentences);
    }

    private static String wasted(List<Row> rows, boolean mostlyAtCollections) {
        return measured(rows).stream()
                .filter(row -> row.value("gc waste").isPresent()
                        && mostlyAtCollections == figure(row, "gc waste") > figure(row, "refill waste"))
                .map(row -> String.format(
                        Locale.ROOT,
                        "%s %s (%.1f of %.1f %%)",
                        row.label("collector"),
                        row.label("jdk"),
                        Math.max(figure(row, "gc waste"), figure(row, "refill waste")),
                        figure(row, "gc waste") + figure(row, "refill waste")))
                .collect(Collectors.joining(", "));
    }

    private static double figure(Row row, String name) {
        return row.value(name).map(Value::value).orElse(0.0);
    }

    static String counters(List<Row> rows) {
        List<Row> measured = measured(rows);
        double least = measured.stream()
                .flatMap(row -> row.value("agree").stream())
                .mapToDouble(Value::value)
                .min()
                .orElse(0);
        return String.format(
                Locale.ROOT,
                "Counters and log say the same of a collection in at least %.0f %% of a JVM's collections, if the counters'"
                        + " memory is taken as words of 8 bytes, although they are declared as bytes.",
                least);
    }

    static String refills(List<Row> rows) {
        return measured(rows).stream()
                .filter(row -> row.value("logged").isPresent())
                .map(row -> String.format(
                        Locale.ROOT,
                        "%s at a waste target of %s: %s by the formula, %s in the log.",
                        row.label("jdk"),
                        row.label("waste"),
                        row.value("formula").map(each -> number(each.value())).orElse(""),
                        row.value("logged").map(each -> number(each.value())).orElse("")))
                .collect(Collectors.joining(" "));
    }

    static String percent(Value value) {
        return String.format(Locale.ROOT, value.value() < 9.95 ? "%.1f %%" : "%,.0f %%", value.value());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.0f", value);
    }
}
