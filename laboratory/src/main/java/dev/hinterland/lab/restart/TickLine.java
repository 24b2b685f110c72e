// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.restart;

import dev.hinterland.lab.restart.RestartAnswer.Tick;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToLongFunction;

/**
 * What a process has done up to any moment, by its ticks; between two of them in proportion, before the first nothing,
 * and after the last no more.
 *
 * @param ticks the ticks, in order
 * @param zeroMillis the moment from which seconds count, by the system's clock
 */
record TickLine(List<Tick> ticks, long zeroMillis) {

    private static final double MILLIS = 1000;

    /** Copies the list. */
    TickLine {
        ticks = List.copyOf(ticks);
    }

    /** Returns the second of the last tick. */
    double last() {
        return ticks.isEmpty() ? 0 : second(ticks.getLast());
    }

    private double second(Tick tick) {
        return (tick.atMillis() - zeroMillis) / MILLIS;
    }

    /** Returns how much there is of something up to a second. */
    double upTo(double second, ToLongFunction<Tick> what) {
        double before = 0;
        double beforeAt = Double.NEGATIVE_INFINITY;
        for (Tick tick : ticks) {
            double at = second(tick);
            double value = what.applyAsLong(tick);
            if (at >= second) {
                return beforeAt == Double.NEGATIVE_INFINITY || at == beforeAt
                        ? before
                        : before + (value - before) * (second - beforeAt) / (at - beforeAt);
            }
            before = value;
            beforeAt = at;
        }
        return before;
    }

    /** Returns the requests per second between two seconds. */
    double rate(double from, double to) {
        return (upTo(to, Tick::requests) - upTo(from, Tick::requests)) / (to - from);
    }

    /** Returns the hit ratio between two seconds; nothing where nothing was read. */
    OptionalDouble hitRatio(double from, double to) {
        double reads = upTo(to, Tick::reads) - upTo(from, Tick::reads);
        double hits = upTo(to, Tick::hits) - upTo(from, Tick::hits);
        return reads <= 0 ? OptionalDouble.empty() : OptionalDouble.of(hits / reads);
    }
}
