package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.trace.Request;

/**
 * Finds the budget in bytes with which a cache holds so many entries. What an entry takes is not known beforehand, and
 * depends on how many there are; so caches are filled until one fits.
 */
final class Fit {

    private static final int TRIES = 12;
    private static final double CLOSE = 0.005;
    private static final long FIRST_GUESS = 160;
    private static final int ROUNDS = 3;

    private final RealCache cache;
    private final long entries;

    Fit(RealCache cache, long entries) {
        this.cache = cache;
        this.entries = entries;
    }

    /** Returns a budget with which it holds the entries, or the closest that was found. */
    long bytes() {
        long least = 0;
        long most = 0;
        long bytes = entries * FIRST_GUESS;
        long best = bytes;
        long smallestError = Long.MAX_VALUE;
        for (int i = 0; i < TRIES; i++) {
            long resident = resident(bytes);
            long error = Math.abs(resident - entries);
            if (resident > 0 && error < smallestError) {
                smallestError = error;
                best = bytes;
            }
            if (resident > 0 && error <= entries * CLOSE) {
                return best;
            }
            least = resident < entries ? bytes : least;
            most = resident > entries ? bytes : most;
            bytes = next(bytes, resident, least, most);
        }
        return best;
    }

    /** Goes in proportion where that stays between what is too little and what is too much, else halfway. */
    private long next(long bytes, long resident, long least, long most) {
        long proportional = resident == 0 ? bytes * 2 : (long) ((double) bytes * entries / resident);
        if (most == 0) {
            return Math.max(proportional, bytes + 1);
        }
        boolean between = proportional > least && proportional < most;
        return between ? proportional : (least + most) / 2;
    }

    /** Returns how many entries are left of many more that were put; 0 with a budget that is too small for the cache. */
    private long resident(long bytes) {
        Values values = new Values(true, false);
        Request request = new Request();
        try (Store<Long> store = cache.open(Long.class, new Size(entries, bytes, 0))) {
            for (long key = 0; key < ROUNDS * entries; key++) {
                request.set(key);
                store.put(key, values.of(request));
            }
            return store.size();
        } catch (IllegalArgumentException | IllegalStateException tooSmall) {
            return 0;
        }
    }
}
