// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One case of an experiment with what came of it, one outcome for each repeat.
 *
 * @param <O> what comes of a measurement
 * @param labels what tells it from other cases, that which was varied last at the end
 * @param outcomes the measurements; none where all failed
 * @param missing why one is missing; {@code null} where all ran
 * @param skipped whether it was not even tried
 */
public record Case<O>(
        Map<String, String> labels,
        List<O> outcomes,
        @Nullable String missing,
        boolean skipped) {

    /** Copies the collections. */
    public Case {
        labels = new LinkedHashMap<>(labels);
        outcomes = List.copyOf(outcomes);
    }

    /** Returns a case that was measured once. */
    public static <O> Case<O> of(Map<String, String> labels, O outcome) {
        return new Case<>(labels, List.of(outcome), null, false);
    }

    /** Returns a case that was not tried, and why. */
    public static <O> Case<O> skipped(Map<String, String> labels, String reason) {
        return new Case<>(labels, List.of(), reason, true);
    }

    /** Returns a case that broke, and why. */
    public static <O> Case<O> failed(Map<String, String> labels, String reason) {
        return new Case<>(labels, List.of(), reason, false);
    }

    /** Returns the label of this name, or an empty text. */
    public String label(String name) {
        return labels.getOrDefault(name, "");
    }

    /** Returns whether it has no outcome. */
    public boolean isMissing() {
        return outcomes.isEmpty();
    }

    /** Returns why it has no outcome, or not all. */
    public String reason() {
        return Objects.requireNonNullElse(missing, "it left no figures");
    }

    /** Returns a case that has no outcome as one of another kind of outcomes. */
    public <P> Case<P> withoutOutcomes() {
        return new Case<>(labels, List.of(), missing, skipped);
    }

    /** Returns the same case with one more label. */
    public Case<O> with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(labels);
        more.put(name, value);
        return new Case<>(more, outcomes, missing, skipped);
    }

    /** Returns the same case without a label. */
    public Case<O> without(String name) {
        Map<String, String> fewer = new LinkedHashMap<>(labels);
        fewer.remove(name);
        return new Case<>(fewer, outcomes, missing, skipped);
    }

    /** Returns the same case with a part of each outcome. */
    public <P> Case<P> map(Function<O, P> part) {
        return new Case<>(labels, outcomes.stream().map(part).toList(), missing, skipped);
    }
}
