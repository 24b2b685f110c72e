// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import dev.hinterland.lab.result.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A figure of a case, and whether a conclusion may rest on it. The rule for all sentences is here: a figure whose check
 * failed, or whose error is larger than itself, yields none, and the sentence says so.
 *
 * @param name the case
 * @param measured whether the case ran
 * @param value the figure, if it has one
 * @param samples what it is the median of; empty where it is computed in another way
 * @param doubt why it may not be believed; empty where nothing speaks against it
 */
public record Reading(String name, boolean measured, Optional<Value> value, List<Double> samples, String doubt) {

    /** A case that there is not. */
    public static final Reading NONE = new Reading("", false, Optional.empty(), List.of(), "");

    /** Copies the list. */
    public Reading {
        samples = List.copyOf(samples);
    }

    /** Returns the figure of a row. */
    public static Reading of(Row row, String figure) {
        return of(row, figure, List.of());
    }

    static Reading of(Row row, String figure, List<Double> samples) {
        String name = row.labels().entrySet().stream()
                .filter(label -> !label.getKey().equals(Table.JDK))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining(" "));
        boolean measured = row.status() == Status.OK;
        Optional<Value> value = measured ? row.value(figure) : Optional.empty();
        return new Reading(name, measured, value, samples, measured ? doubt(row, value) : "");
    }

    private static String doubt(Row row, Optional<Value> value) {
        return row.checks().stream()
                .filter(Check::castsDoubt)
                .findFirst()
                .map(check -> "its check “" + check.name() + "” failed (" + check.detail() + ")")
                .or(() -> value.filter(figure -> !figure.usable()).map(figure -> "its error is larger than itself"))
                .orElse("");
    }

    /** Returns whether a conclusion may rest on it. */
    public boolean told() {
        return value.isPresent() && doubt.isEmpty();
    }

    /** Returns words about it, that it is not told here and why, or nothing where it was not measured. */
    public Clause said(Function<Value, String> words) {
        return doubt.isEmpty() ? Clause.of(value.map(words).orElse("")) : notTold();
    }

    /** Returns words about it also where it has no figure; nothing only where the case did not run. */
    public Clause saidOr(Function<Value, String> words, String without) {
        return measured && doubt.isEmpty() ? Clause.of(value.map(words).orElse(without)) : said(words);
    }

    /** Returns that it is not told here, and why. */
    Clause notTold() {
        return Clause.not("not told here: " + name + ": " + doubt);
    }

    /** Returns how it compares with another. */
    public Comparison against(Reading other) {
        return new Comparison(this, other);
    }
}
