// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.gather;

import dev.hinterland.lab.experiment.Value;
import dev.hinterland.lab.result.HitRun;
import dev.hinterland.lab.result.Status;
import dev.hinterland.lab.result.Units;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The runs of one policy with one size on one trace, one for each seed; a single one if no seed makes a difference.
 *
 * @param runs at least one
 * @param forBytes whether a hit counts as much as its object has bytes
 */
record HitCell(List<HitRun> runs, boolean forBytes) {

    private static final double PERCENT = 100;

    HitCell {
        runs = List.copyOf(runs);
    }

    private record Place(
            String trace,
            String policy,
            @Nullable Long entries,
            @Nullable Long bytes) {}

    /** Returns the cells of some runs, in their order. */
    static List<HitCell> of(List<HitRun> runs, boolean forBytes) {
        Map<Place, List<HitRun>> cells = new LinkedHashMap<>();
        for (HitRun run : runs) {
            Long entries = run.bytes() == null ? run.entries() : null;
            Place place = new Place(run.trace(), run.policy(), entries, run.bytes());
            cells.computeIfAbsent(place, _ -> new ArrayList<>()).add(run);
        }
        Collection<List<HitRun>> all = cells.values();
        return all.stream().map(cell -> new HitCell(cell, forBytes)).toList();
    }

    HitRun first() {
        return runs.getFirst();
    }

    String policy() {
        return first().policy();
    }

    String trace() {
        return first().trace();
    }

    /** Returns the size in entries, as it is printed. */
    String entries() {
        Long entries = first().entries();
        return entries == null ? "" : String.format(Locale.ROOT, "%,d", entries);
    }

    /** Returns the size in bytes, as it is printed. */
    String bytes() {
        Long bytes = first().bytes();
        return bytes == null ? "" : Units.bytes(bytes);
    }

    /** Returns the size, as it is printed. */
    String size() {
        return first().bytes() == null ? entries() : bytes();
    }

    /** Returns a run that did not come to an end. */
    Optional<HitRun> failure() {
        return runs.stream().filter(run -> run.status() != Status.OK).findFirst();
    }

    boolean ran() {
        return failure().isEmpty();
    }

    /** Returns whether it is a cache that one can use. */
    boolean isCache() {
        return !first().bound();
    }

    /** Returns whether nothing had to be evicted. */
    boolean fitted() {
        return runs.stream().allMatch(HitRun::fitted);
    }

    /** Returns what the policy is judged by, in percent: the mean over the seeds, and half of their range. */
    Value ratio() {
        return mean(ratios());
    }

    /** Returns the share of the requested bytes that was found, in percent. */
    Value byteRatio() {
        return mean(runs.stream().mapToDouble(HitCell::byteRatio).toArray());
    }

    /** Returns the distance between the highest and the lowest ratio of any seeds, in points. */
    double spread() {
        Double error = ratio().error();
        return error == null ? 0 : 2 * error;
    }

    private double[] ratios() {
        return runs.stream()
                .mapToDouble(run -> forBytes ? byteRatio(run) : ratio(run))
                .toArray();
    }

    private static double ratio(HitRun run) {
        return PERCENT * Objects.requireNonNullElse(run.hitRatio(), 0.0);
    }

    private static double byteRatio(HitRun run) {
        return PERCENT * Objects.requireNonNullElse(run.byteHitRatio(), 0.0);
    }

    private static Value mean(double[] figures) {
        DoubleSummaryStatistics statistics = Arrays.stream(figures).summaryStatistics();
        double range = statistics.getMax() - statistics.getMin();
        return new Value(statistics.getAverage(), range == 0 ? null : (Double) (range / 2), "%");
    }

    /** Returns the entries of the run in which they were furthest from those that it had room for. */
    long residentOf(long entries) {
        return runs.stream()
                .mapToLong(run -> Objects.requireNonNullElse(run.resident(), 0L))
                .reduce((one, other) -> Math.abs(one - entries) >= Math.abs(other - entries) ? one : other)
                .orElse(0);
    }

    /** Returns the most entries of any run. */
    long resident() {
        return runs.stream()
                .mapToLong(run -> Objects.requireNonNullElse(run.resident(), 0L))
                .max()
                .orElse(0);
    }
}
