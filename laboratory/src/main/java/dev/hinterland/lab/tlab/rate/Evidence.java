// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.tlab.rate;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Range;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.Status;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * How many times the figure of one row is that of another, or why that can't be told.
 *
 * @param ratio the ratio, if both were measured and may be believed
 * @param why why not, in a few words; else an empty text
 */
record Evidence(Optional<Range> ratio, String why) {

    /** The checks without which a figure is not that of the code that was meant. */
    static final Set<String> MEANT = Set.of("compiled", "allocates");
    /** The same for code that never waits: whatever processor time it did not get was somebody else's. */
    static final Set<String> ALONE = Set.of("compiled", "allocates", "processor");

    /**
     * Compares the figures of two rows.
     *
     * @param needed the names of the checks that must not have failed
     */
    static Evidence of(
            List<Row> rows, String value, Map<String, String> above, Map<String, String> below, Set<String> needed) {
        String why = doubt(rows, value, above, needed)
                .or(() -> doubt(rows, value, below, needed))
                .orElse("");
        return why.isEmpty()
                ? new Evidence(Optional.of(Range.ratio(figure(rows, value, above), figure(rows, value, below))), "")
                : new Evidence(Optional.empty(), why);
    }

    /** Returns the ratio with its range, or why there is none, in words. */
    String words() {
        return ratio.map(Range::times).orElseGet(() -> "? × (" + why + ")");
    }

    private static Optional<String> doubt(
            List<Row> rows, String value, Map<String, String> labels, Set<String> needed) {
        Row row = find(rows, labels).orElse(null);
        String name = String.join(" ", labels.values());
        if (row == null) {
            return Optional.of("not measured: " + name);
        }
        if (row.status() != Status.OK) {
            return Optional.of(name + ": " + Objects.requireNonNullElse(row.reason(), "did not run"));
        }
        if (row.value(value).map(Value::error).isEmpty()) {
            return Optional.of(name + ": too few repeats for an error");
        }
        return row.checks().stream()
                .filter(check -> check.failed() && needed.contains(check.name()))
                .map((Check check) -> name + ": its check failed: " + check.name())
                .findFirst();
    }

    private static Value figure(List<Row> rows, String value, Map<String, String> labels) {
        return find(rows, labels).flatMap(row -> row.value(value)).orElseThrow();
    }

    static Optional<Row> find(List<Row> rows, Map<String, String> labels) {
        return rows.stream().filter(row -> row.matches(labels)).findFirst();
    }
}
