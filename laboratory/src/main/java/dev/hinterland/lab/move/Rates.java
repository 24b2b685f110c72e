// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.move;

import dev.hinterland.lab.gc.Collector;
import dev.hinterland.lab.hardware.Range;
import dev.hinterland.lab.hardware.SmallRun;
import dev.hinterland.lab.hardware.StoreRates;
import dev.hinterland.lab.input.UserError;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The rates for entries of some size: between and beyond the two sizes of plain data that were run, on a straight line,
 * since what an entry costs is a part for its objects and a part for its bytes. No rate falls below half of the least
 * that was seen. Feeds have rates of their own.
 */
final class Rates {

    private static final double LEAST_SHARE = 0.5;

    private final List<SmallRun> all;
    private final SmallRun near;
    private final SmallRun far;
    private final double share;

    private Rates(List<SmallRun> all, SmallRun near, SmallRun far, double share) {
        this.all = all;
        this.near = near;
        this.far = far;
        this.share = share;
    }

    /** Returns the rates of a store; where it was not run with a collector and data, with another collector. */
    static Rates of(StoreRates rates, String store, Collector collector, DataShape shape) {
        List<SmallRun> runs = rates.runs().stream()
                .filter(run -> run.store().equals(store) && run.isFeed() == shape.isFeed())
                .toList();
        List<SmallRun> fitting = runs.stream()
                .filter(run -> run.collector().equals(collector.id()))
                .toList();
        int shapes = (int) runs.stream().mapToInt(Rates::size).distinct().count();
        List<SmallRun> chosen = fitting.size() == shapes ? fitting : elsewhere(runs, shapes);
        if (chosen.isEmpty()) {
            throw new UserError("hardware profile: knows nothing of it: store=" + store + ", collector="
                    + collector.id() + ", data=" + shape + " (./lab calibrate measures it)");
        }
        List<SmallRun> sorted =
                chosen.stream().sorted(Comparator.comparingInt(Rates::size)).toList();
        int span = size(sorted.getLast()) - size(sorted.getFirst());
        return new Rates(
                runs,
                sorted.getFirst(),
                sorted.getLast(),
                span == 0 ? 0 : (double) (shape.bytes() - size(sorted.getFirst())) / span);
    }

    private static List<SmallRun> elsewhere(List<SmallRun> runs, int shapes) {
        return runs.stream()
                .map(SmallRun::collector)
                .distinct()
                .map(id ->
                        runs.stream().filter(run -> run.collector().equals(id)).toList())
                .filter(all -> all.size() == shapes)
                .findFirst()
                .orElse(runs.stream().limit(1).toList());
    }

    private static int size(SmallRun run) {
        return run.keyBytes() + run.valueBytes();
    }

    Range range(Function<SmallRun, Range> rate) {
        Range one = rate.apply(near);
        Range other = rate.apply(far);
        double middle = between(one.middle(), other.middle());
        return new Range(
                Math.min(middle, between(one.low(), other.low())),
                middle,
                Math.max(middle, between(one.high(), other.high())));
    }

    /**
     * What compilers take is the same whatever collects and however large values are, and whatever else the machine
     * does at that time only adds to it: so the least that was seen is the most likely, and the median the most.
     */
    Range startMillis() {
        return start(SmallRun::youngPutMillis).plus(start(SmallRun::youngGetMillis));
    }

    private Range start(Function<SmallRun, Double> millis) {
        Range seen = Range.of(all.stream().map(millis).toList());
        return new Range(seen.low(), seen.low(), seen.middle());
    }

    double number(ToDoubleFunction<SmallRun> rate) {
        return between(rate.applyAsDouble(near), rate.applyAsDouble(far));
    }

    /** What does not depend on the entries' size. */
    double middling(ToDoubleFunction<SmallRun> rate) {
        return rate.applyAsDouble(near);
    }

    private double between(double one, double other) {
        return Math.max(LEAST_SHARE * Math.min(one, other), one + (other - one) * share);
    }
}
