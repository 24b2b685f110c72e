// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.experiment;

import dev.hinterland.lab.result.Status;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Whether rows can say something to a claim at all: they were measured, and nothing speaks against their figures that
 * their errors do not say already.
 *
 * @param jdk whose rows
 * @param figure which of their figures decides
 * @param rows what the finding would rest on
 */
public record Judgement(String jdk, String figure, List<Row> rows) {

    private static final String UNTOLD = "the errors are larger than what would decide it";

    /** Copies the rows. */
    public Judgement {
        rows = List.copyOf(rows);
    }

    /** Returns what rests on a figure of some rows. */
    public static Judgement of(String jdk, String figure, Row... rows) {
        return new Judgement(jdk, figure, Arrays.asList(rows));
    }

    /** Returns what rests on further rows too. */
    public Judgement and(Row... more) {
        return new Judgement(
                jdk, figure, Stream.concat(rows.stream(), Arrays.stream(more)).toList());
    }

    /** Returns the finding, unless a row is missing or in doubt. */
    public Finding on(Supplier<Finding> finding) {
        for (Row row : rows) {
            if (row.status() != Status.OK) {
                return Finding.untested(jdk, name(row) + ": " + reason(row));
            }
            if (row.value(figure).isEmpty()) {
                return Finding.untested(jdk, name(row) + ": no figure");
            }
        }
        Finding found = finding.get();
        return rows.stream()
                .filter(row -> row.checks().stream().anyMatch(Check::castsDoubt))
                .findFirst()
                .map(row -> new Finding(
                        jdk,
                        found.now(),
                        Verdict.UNTESTED,
                        name(row) + ": " + Reading.of(row, figure).doubt()))
                .orElse(found);
    }

    private static String name(Row row) {
        return String.join(" ", row.labels().values());
    }

    /** Returns why a row has no figure. */
    public static String reason(Row row) {
        return Objects.requireNonNullElse(row.reason(), "no reason given");
    }

    /** Returns that a claim holds if a figure is below a limit; untested if it may be on either side. */
    public static Finding below(String jdk, Range figure, double limit, String now) {
        return Finding.of(jdk, figure.isBelow(limit), figure.isAbove(limit), now, UNTOLD);
    }

    /** Returns that a claim holds if a figure is above a limit; untested if it may be on either side. */
    public static Finding above(String jdk, Range figure, double limit, String now) {
        return Finding.of(jdk, figure.isAbove(limit), figure.isBelow(limit), now, UNTOLD);
    }

    /** Returns what is so, or is not so, if either is sure; else that the errors leave it open. */
    public static Finding of(String jdk, boolean surelyHolds, boolean surelyFails, String now) {
        return Finding.of(jdk, surelyHolds, surelyFails, now, UNTOLD);
    }

    /** Returns that the errors leave a claim open. */
    public static Finding untold(String jdk, String now) {
        return Finding.of(jdk, false, false, now, UNTOLD);
    }
}
