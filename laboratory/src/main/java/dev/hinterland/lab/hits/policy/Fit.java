package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.trace.Request;

/**
 * Finds the budget in bytes with which a cache holds so many entries. What an entry takes is not known beforehand, and
 * depends on how many there are; so caches are filled until one fits. A cache that must have more bytes than that gets the
 * least that it accepts, and values that are larger by as much.
 *
 * @param bytes the budget
 * @param valueBytes the length of each value
 */
record Fit(long bytes, int valueBytes) {

    private static final int TRIES = 10;
    private static final double CLOSE = 0.005;
    private static final long FIRST_GUESS = 200;

    static Fit of(RealCache cache, long entries) {
        return new Search(cache, entries).find();
    }

    /** Returns what is nominally so many bytes for values of the usual length. */
    private static Fit nominal(long nominal, long least) {
        if (nominal >= least) {
            return new Fit(nominal, Values.USUAL_BYTES);
        }
        double larger = (double) least / nominal;
        return new Fit(least, (int) Math.min(least, Math.round(Values.USUAL_BYTES * larger)));
    }

    /** Tries budgets: in proportion to what the last one held, as long as that stays between too little and too much. */
    private static final class Search {

        private final RealCache cache;
        private final long entries;
        private long tooLittle;
        private long tooMuch = Long.MAX_VALUE;

        Search(RealCache cache, long entries) {
            this.cache = cache;
            this.entries = entries;
        }

        Fit find() {
            long nominal = entries * FIRST_GUESS;
            Fit best = nominal(nominal, cache.leastBytes());
            long smallestError = Long.MAX_VALUE;
            for (int i = 0; i < TRIES && smallestError > entries * CLOSE; i++) {
                Fit fit = nominal(nominal, cache.leastBytes());
                long resident = resident(fit);
                long error = Math.abs(resident - entries);
                if (error < smallestError) {
                    smallestError = error;
                    best = fit;
                }
                nominal = next(nominal, resident);
            }
            return best;
        }

        private long next(long nominal, long resident) {
            if (resident < entries) {
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

        /** Returns how many entries are left of more that were put. */
        private long resident(Fit fit) {
            Values values = Values.ofLength(fit.valueBytes());
            Request request = new Request();
            try (Store<Long> store = cache.open(Long.class, new Size(entries, fit.bytes(), 0))) {
                for (long key = 0; key < entries + entries / 2 + 1; key++) {
                    request.set(key);
                    store.put(key, values.of(request));
                }
                return store.size();
            }
        }
    }
}
