// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import dev.hinterland.lab.result.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One combination of what was varied, and what came of it.
 *
 * @param labels what was varied, by name: {@code jdk}, {@code variant}, {@code size}, {@code threads}, …; together they
 *     tell the rows of an experiment apart
 * @param values what was measured, by name; empty where nothing was
 * @param checks whether it may be believed
 * @param status whether it ran
 * @param reason why it failed or was skipped, in one sentence; {@code null} where it ran
 */
public record Row(
        Map<String, String> labels,
        Map<String, Value> values,
        List<Check> checks,
        Status status,
        @Nullable String reason) {

    /** Copies the collections, in their order; those missing in a file are empty. */
    @SuppressWarnings("ConstantValue") // a file may have left them out
    public Row {
        labels = labels == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(labels));
        values = values == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(values));
        checks = checks == null ? List.of() : List.copyOf(checks);
    }

    /** Returns a row that ran. */
    public static Row of(Map<String, String> labels, Map<String, Value> values) {
        return new Row(labels, values, List.of(), Status.OK, null);
    }

    /** Returns a row that could not be tried, and why. */
    public static Row skipped(Map<String, String> labels, String reason) {
        return new Row(labels, Map.of(), List.of(), Status.SKIPPED, reason);
    }

    /** Returns a row that broke, and why. */
    public static Row failed(Map<String, String> labels, String reason) {
        return new Row(labels, Map.of(), List.of(), Status.FAILED, reason);
    }

    /** Returns the same row with other figures. */
    public Row withValues(Map<String, Value> others) {
        return new Row(labels, others, checks, status, reason);
    }

    /** Returns the same row with other labels. */
    public Row withLabels(Map<String, String> others) {
        return new Row(others, values, checks, status, reason);
    }

    /** Returns the same row without some of its checks. */
    public Row withoutChecks(Predicate<Check> some) {
        return new Row(labels, values, checks.stream().filter(some.negate()).toList(), status, reason);
    }

    /** Returns the same row with another check. */
    public Row with(Check check) {
        List<Check> all = new ArrayList<>(checks);
        all.add(check);
        return new Row(labels, values, all, status, reason);
    }

    /** Returns the label of this name, or an empty text. */
    public String label(String name) {
        return labels.getOrDefault(name, "");
    }

    /** Returns the figure of this name, if it was measured. */
    public Optional<Value> value(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** Returns whether all of these labels are its own. */
    public boolean matches(Map<String, String> wanted) {
        return wanted.entrySet().stream().allMatch(entry -> entry.getValue().equals(labels.get(entry.getKey())));
    }

    /** Returns whether it ran and all of its checks passed or could not be made. */
    public boolean believable() {
        return status == Status.OK && checks.stream().noneMatch(Check::failed);
    }
}
