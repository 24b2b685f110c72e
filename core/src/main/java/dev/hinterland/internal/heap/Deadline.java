// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

/**
 * Until when an entry counts: the word that a timed entry has. Its unit is the millisecond, on a clock of the
 * store's.
 *
 * <pre>
 *  63                    40 39                                    0
 * +------------------------+---------------------------------------+
 * |        earlier         |                 limit                 |
 * +------------------------+---------------------------------------+
 * </pre>
 *
 * <p>The deadline is the limit, less {@code earlier} times a unit of the store's: so an entry that ends some time after
 * it was read, but at the latest some time after it was written, has both in one word. All is rounded so that no entry
 * ends early.
 *
 * <p>In a cache that refreshes its entries, the upper field is a stamp ({@code WriteStamp}) of the time of writing,
 * and the deadline is the limit itself: the unit is zero.
 */
public final class Deadline {

    private static final int LIMIT_BITS = 40;
    private static final long LIMIT_MASK = (1L << LIMIT_BITS) - 1;
    private static final long EARLIER_MAX = (1L << (Long.SIZE - LIMIT_BITS)) - 1;

    /** The deadline that is never reached: it is 33 years away, 34 in a new file. */
    public static final long NEVER = LIMIT_MASK;

    /** What the clock of a store says first, if no file has it: a year, from which deadlines can be counted back. */
    public static final long START_NANOS = 365L * 24 * 60 * 60 * 1_000_000_000;

    private static final long NANOS_PER_MILLI = 1_000_000;

    private Deadline() {}

    /**
     * Returns a deadline that lies some time after now, both in nanoseconds. One of no nanosecond, or of a single one,
     * is reached at once.
     */
    public static long after(long now, long nanos) {
        if (nanos <= 1) {
            return clamp(lastReached(now));
        }
        long end = now + Math.max(0, nanos);
        return end < now ? NEVER : clamp(Math.ceilDiv(end, NANOS_PER_MILLI));
    }

    private static long clamp(long millis) {
        return Math.clamp(millis, 0, NEVER);
    }

    /** Returns how many milliseconds one step of {@code earlier} is, so that a lifetime can be expressed by it. */
    public static long unitMillis(long lifetimeNanos) {
        return Math.max(1, Math.ceilDiv(lifetimeNanos / NANOS_PER_MILLI, EARLIER_MAX));
    }

    /** Returns the word for a deadline, and a limit beyond which it must not be moved. */
    public static long withLimit(long deadline, long limit, long unitMillis) {
        long earlier = Math.clamp((limit - deadline) / unitMillis, 0, EARLIER_MAX);
        return earlier << LIMIT_BITS | limit;
    }

    /** Returns the word for a deadline that has a stamp. */
    public static long withStamp(long deadline, long stamp) {
        return stamp << LIMIT_BITS | deadline;
    }

    /** Returns the stamp of a word that has one. */
    public static long stamp(long word) {
        return word >>> LIMIT_BITS;
    }

    /** The number of stamps: one less than the field holds, so that no word has all bits set. */
    public static final long STAMPS = EARLIER_MAX;

    /** Returns the limit beyond which a deadline must not be moved, as a deadline. */
    public static long limit(long word) {
        return word & LIMIT_MASK;
    }

    /** Returns the deadline in milliseconds. */
    public static long millis(long word, long unitMillis) {
        return (word & LIMIT_MASK) - (word >>> LIMIT_BITS) * unitMillis;
    }

    /** Returns whether a deadline in milliseconds has been reached at a time in nanoseconds. */
    public static boolean isReached(long millis, long now) {
        return millis < NEVER && now >= millis * NANOS_PER_MILLI;
    }

    /** Returns whether the deadline of a word has been reached at a time in nanoseconds. */
    public static boolean isReached(long word, long unitMillis, long now) {
        long millis = (word & LIMIT_MASK) - (word >>> LIMIT_BITS) * unitMillis;
        return millis < NEVER && now >= millis * NANOS_PER_MILLI;
    }

    /** Returns the latest deadline in milliseconds that has been reached at a time in nanoseconds. */
    public static long lastReached(long now) {
        return Math.min(Math.floorDiv(now, NANOS_PER_MILLI), NEVER - 1);
    }

    /** Returns how many nanoseconds are left until a deadline in milliseconds, or the largest number for never. */
    public static long nanosLeft(long millis, long now) {
        return millis == NEVER ? Long.MAX_VALUE : millis * NANOS_PER_MILLI - now;
    }
}
