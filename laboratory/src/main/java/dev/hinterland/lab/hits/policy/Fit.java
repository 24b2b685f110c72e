// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.lab.trace.Request;
import org.jspecify.annotations.Nullable;

/**
 * Finds the budget in bytes, and the length of the values, with which a cache holds as many as possible of so many
 * entries, and never more. What an entry takes is not known beforehand, and depends on how many there are; so caches
 * are filled until one fits. A cache that has memory in pieces of one size may hold a few more or less with values of
 * another length. One that must have more bytes than that gets the least that it accepts, and values that are larger by
 * as much.
 *
 * @param bytes the budget
 * @param valueBytes the length of each value
 */
record Fit(long bytes, int valueBytes) {

    private static final int TRIES = 8;
    private static final int[] VALUE_BYTES = {Values.USUAL_BYTES, 108, 116, 124, 132, 140, 160, 200, 240, 320, 480};
    private static final long PUTS_MAX = 12_000_000;
    private static final double CLOSE = 0.002;
    private static final double TIGHTER = 0.998;
    private static final long FIRST_GUESS = 200;

    static Fit of(RealCache cache, long entries, @Nullable SimulatedClock clock) {
        return new Search(cache, entries, clock).find();
    }

    /** Returns what is nominally so many bytes for values of this length. */
    private static Fit nominal(long nominal, int valueBytes, long least) {
        if (nominal >= least) {
            return new Fit(nominal, valueBytes);
        }
        double larger = (double) least / nominal;
        return new Fit(least, (int) Math.min(least, Math.round(valueBytes * larger)));
    }

    /** Returns what holds a little less: a smaller budget, or larger values where the budget is the least already. */
    Fit tighter(long least) {
        long smaller = Math.round(bytes * TIGHTER);
        return smaller >= least ? new Fit(smaller, valueBytes) : new Fit(bytes, (int) Math.ceil(valueBytes / TIGHTER));
    }

    /**
     * Tries budgets: in proportion to what the last one held, as long as that stays between too little and too much.
     */
    private static final class Search {

        private final RealCache cache;
        private final long entries;
        private final @Nullable SimulatedClock clock;
        private Fit best;
        private long smallestError = Long.MAX_VALUE;
        private long puts;
        private long tooLittle;
        private long tooMuch;

        Search(RealCache cache, long entries, @Nullable SimulatedClock clock) {
            this.cache = cache;
            this.entries = entries;
            this.clock = clock;
            best = nominal(entries * FIRST_GUESS, Values.USUAL_BYTES, cache.leastBytes());
        }

        Fit find() {
            for (int i = 0; i < VALUE_BYTES.length && !isEnough(); i++) {
                find(VALUE_BYTES[i]);
            }
            return best;
        }

        private boolean isEnough() {
            return smallestError <= entries * CLOSE || puts >= PUTS_MAX;
        }

        private void find(int valueBytes) {
            tooLittle = 0;
            tooMuch = Long.MAX_VALUE;
            long nominal = entries * FIRST_GUESS;
            for (int i = 0; i < TRIES && !isEnough(); i++) {
                Fit fit = nominal(nominal, valueBytes, cache.leastBytes());
                long resident = resident(fit);
                // One entry too many is worse than none at all.
                long error = resident <= entries ? entries - resident : resident;
                if (error < smallestError) {
                    smallestError = error;
                    best = fit;
                }
                nominal = next(nominal, resident);
            }
        }

        private long next(long nominal, long resident) {
            if (resident <= entries) {
                tooLittle = Math.max(tooLittle, nominal);
            } else {
                tooMuch = Math.min(tooMuch, nominal);
            }
            long proportional = resident == 0 ? 2 * nominal : Math.round((double) nominal * entries / resident);
            boolean between = proportional > tooLittle && proportional < tooMuch;
            return between || tooMuch == Long.MAX_VALUE
                    ? Math.max(proportional, tooLittle + 1)
                    : tooLittle + (tooMuch - tooLittle) / 2;
        }

        /** Returns how many entries there are when more are put. */
        private long resident(Fit fit) {
            Values values = Values.ofLength(fit.valueBytes());
            Request request = new Request();
            long all = entries + entries / 2 + 1;
            puts += all;
            try (OpenStore<Long, byte[]> store = cache.open(Long.class, new Size(entries, fit.bytes(), 0), clock)) {
                for (long key = 0; key < all; key++) {
                    request.set(key);
                    store.put(key, values.of(request));
                }
                return store.peak();
            }
        }
    }
}
