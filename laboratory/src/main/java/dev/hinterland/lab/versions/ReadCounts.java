// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.versions;

import dev.hinterland.lab.experiment.Case;
import dev.hinterland.lab.experiment.Check;
import dev.hinterland.lab.experiment.Column;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What has been read, and what was wrong with it.
 *
 * @param reads how many values were checked
 * @param wrong how many were missing, had a byte that was never written so, or a version that was not written yet
 * @param older how many were right, but older than they had to be
 * @param first what was wrong first, in one sentence; empty where nothing was
 */
public record ReadCounts(long reads, long wrong, long older, String first) {

    /** Nothing. */
    public static final ReadCounts NONE = new ReadCounts(0, 0, 0, "");

    /** Returns these and others. */
    public ReadCounts plus(ReadCounts others) {
        return new ReadCounts(
                reads + others.reads,
                wrong + others.wrong,
                older + others.older,
                first.isEmpty() ? others.first : first);
    }

    /** Returns the counts of all repeats of a case. */
    public static <O> ReadCounts of(Case<O> one, Function<O, ReadCounts> counts) {
        return one.outcomes().stream().map(counts).reduce(NONE, ReadCounts::plus);
    }

    /** Returns what was read and what was wrong, as figures. */
    public static <O> List<Column<O>> columns(Function<O, ReadCounts> counts) {
        return List.of(
                Column.sum("values read", "", outcome ->
                        (double) counts.apply(outcome).reads()),
                Column.sum(
                        "wrong", "", outcome -> (double) counts.apply(outcome).wrong()),
                Column.sum(
                        "older", "", outcome -> (double) counts.apply(outcome).older()));
    }

    /** Returns the check that a wrong value fails. */
    public List<Check> checks() {
        return right() ? List.of() : List.of(Check.of("values", false, "wrong=" + wrong + ", older=" + older));
    }

    /** Returns in one sentence what was wrong, if anything was. */
    public Optional<String> failure() {
        return right()
                ? Optional.empty()
                : Optional.of("values were read that are not right: wrong=" + wrong + ", older=" + older + ", of="
                        + reads + "; the first: " + first);
    }

    /** Returns whether all was right. */
    public boolean right() {
        return wrong == 0 && older == 0;
    }
}
