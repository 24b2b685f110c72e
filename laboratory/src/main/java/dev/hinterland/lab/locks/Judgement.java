package dev.hinterland.lab.locks;

import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Finding;
import dev.hinterland.lab.experiment.Range;
import dev.hinterland.lab.experiment.Row;
import dev.hinterland.lab.experiment.Verdict;
import dev.hinterland.lab.result.Status;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Whether rows can say something to a claim at all: they were measured, and nothing speaks against their figures that
 * their errors do not say already.
 *
 * @param jdk whose rows
 * @param rows what the finding would rest on
 */
record Judgement(String jdk, List<Row> rows) {

    private static final String UNTOLD = "the errors are larger than what would decide it";

    /** Copies the rows. */
    Judgement {
        rows = List.copyOf(rows);
    }

    static Judgement of(String jdk, Row... rows) {
        return new Judgement(jdk, Arrays.asList(rows));
    }

    Judgement and(Row... more) {
        return new Judgement(
                jdk, Stream.concat(rows.stream(), Arrays.stream(more)).toList());
    }

    /** Returns the finding, unless a row is missing or in doubt. */
    Finding on(Supplier<Finding> finding) {
        for (Row row : rows) {
            if (row.status() != Status.OK) {
                return Finding.untested(jdk, name(row) + ": " + LockClaims.reason(row));
            }
            if (row.value(Figure.TIME).isEmpty()) {
                return Finding.untested(jdk, name(row) + ": no figure");
            }
        }
        Finding found = finding.get();
        return doubt().map(why -> new Finding(jdk, found.now(), Verdict.UNTESTED, why))
                .orElse(found);
    }

    private Optional<String> doubt() {
        return rows.stream()
                .flatMap(row -> row.checks().stream()
                        .filter(Check::castsDoubt)
                        .map(check -> name(row) + " failed its check " + words(check)))
                .findFirst();
    }

    private static String words(Check check) {
        return "“" + check.name() + "” (" + check.detail() + ")";
    }

    private static String name(Row row) {
        return String.join(" ", row.labels().values());
    }

    /** Returns that a claim holds if a figure is below a limit; untested if it may be on either side. */
    static Finding below(String jdk, Range figure, double limit, String now) {
        return Finding.of(jdk, figure.isBelow(limit), figure.isAbove(limit), now, UNTOLD);
    }

    /** Returns that a claim holds if a figure is above a limit; untested if it may be on either side. */
    static Finding above(String jdk, Range figure, double limit, String now) {
        return Finding.of(jdk, figure.isAbove(limit), figure.isBelow(limit), now, UNTOLD);
    }

    static Finding told(String jdk, boolean holds, String now) {
        return Finding.of(jdk, holds, now);
    }

    static Finding untold(String jdk, String now) {
        return Finding.of(jdk, false, false, now, UNTOLD);
    }
}
