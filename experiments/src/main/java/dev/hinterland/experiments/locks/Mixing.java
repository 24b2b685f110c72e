package dev.hinterland.experiments.locks;

/** Work of a few nanoseconds of which each step needs the one before, so that nothing of it can be left out. */
final class Mixing {

    /** A multiplier and an increment with which all 64 bits take part in a full cycle (Knuth, TAOCP 2, 3.3.4). */
    private static final long MULTIPLIER = 6364136223846793005L;

    private static final long INCREMENT = 1442695040888963407L;

    private Mixing() {}

    /** Returns a number of a sequence that looks random, four steps on. */
    static long next(long number) {
        long first = number * MULTIPLIER + INCREMENT;
        long second = first * MULTIPLIER + INCREMENT;
        long third = second * MULTIPLIER + INCREMENT;
        return third * MULTIPLIER + INCREMENT;
    }
}
