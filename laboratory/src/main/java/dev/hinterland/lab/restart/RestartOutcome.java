// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.restart;

import dev.hinterland.lab.versions.ReadCounts;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;

/**
 * What came of one kill. Seconds count from it, and those before are negative.
 *
 * @param firstReadMillis from the kill to the first answered read of the next process
 * @param before the process that was killed
 * @param after the next one
 * @param beforeSeconds how long the first one was under load
 * @param present how many entries the cache had at the end
 * @param counts what was read, and what was wrong with it
 */
record RestartOutcome(
        double firstReadMillis,
        TickLine before,
        TickLine after,
        double beforeSeconds,
        long present,
        ReadCounts counts) {

    private static final double WINDOW = 0.5;
    private static final double STEP = 0.1;
    private static final double BACK = 0.9;
    private static final double POINT = 0.01;

    /** Returns the requests per second before the kill, in the second half of that time. */
    double rateBefore() {
        return before.rate(-beforeSeconds / 2, before.last());
    }

    /** Returns the hit ratio before the kill, in the second half of that time. */
    double hitRatioBefore() {
        return before.hitRatio(-beforeSeconds / 2, before.last()).orElse(0);
    }

    /** Returns when the first half second with 90 % of the throughput of before began; nothing if none did. */
    OptionalDouble rateBack() {
        double wanted = BACK * rateBefore();
        return firstWindow(second -> after.rate(second, second + WINDOW) >= wanted);
    }

    /** Returns when the first half second began whose hit ratio was within a point of that before. */
    OptionalDouble hitsBack() {
        double wanted = hitRatioBefore() - POINT;
        return firstWindow(second -> after.hitRatio(second, second + WINDOW).orElse(0) >= wanted);
    }

    /** Returns how many requests were answered in so many seconds after the kill. */
    double served(double seconds) {
        return after.upTo(seconds, RestartAnswer.Tick::requests);
    }

    private OptionalDouble firstWindow(DoublePredicate reached) {
        double first = firstReadMillis / 1000;
        for (int step = 0; first + step * STEP + WINDOW <= after.last(); step++) {
            if (reached.test(first + step * STEP)) {
                return OptionalDouble.of(first + step * STEP);
            }
        }
        return OptionalDouble.empty();
    }
}
