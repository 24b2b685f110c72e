// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The outcomes of cases as they come, in the order in which the cases were first named.
 *
 * @param <O> what comes of a measurement
 */
public final class Cases<O> {

    private final Map<Map<String, String>, Kept<O>> kept = new LinkedHashMap<>();

    /** Gives a case its place. */
    public void expect(Map<String, String> labels) {
        kept(labels);
    }

    /** Adds an outcome of a case. */
    public void add(Map<String, String> labels, O outcome) {
        kept(labels).outcomes.add(outcome);
    }

    /** Notes that a measurement of a case broke, and why. */
    public void fail(Map<String, String> labels, String reason) {
        kept(labels).missing = reason;
    }

    /** Notes that a case was not tried, and why. */
    public void skip(Map<String, String> labels, String reason) {
        kept(labels).missing = reason;
        kept(labels).skipped = true;
    }

    /** Returns what has come so far. */
    public List<Case<O>> all() {
        return kept.entrySet().stream()
                .map(entry -> new Case<>(
                        entry.getKey(), entry.getValue().outcomes, entry.getValue().missing, entry.getValue().skipped))
                .toList();
    }

    private Kept<O> kept(Map<String, String> labels) {
        return kept.computeIfAbsent(labels, first -> new Kept<>());
    }

    /** What has come of one case. */
    private static final class Kept<O> {

        private final List<O> outcomes = new ArrayList<>();
        private @Nullable String missing;
        private boolean skipped;
    }
}
