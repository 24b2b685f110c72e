// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.expiry;

import dev.hinterland.internal.heap.Deadline;

/**
 * When an entry was written, in 24 bits: a time in units of the store's, by which it goes round.
 *
 * <p>The stamp is rounded up and the present time down, so an entry is never taken for older than it is, and for
 * younger by less than two units. An age of about a whole round is one that began later than now, for rounding. An
 * entry that nobody touches for more than a round looks young again, for as long as it did at first; as a unit is a
 * small part of the age that is asked for, that is a small part of the time.
 *
 * @param unitMillis how long a unit is
 */
public record WriteStamp(long unitMillis) {

    /** A refresh may come late by two of these parts of its duration. */
    private static final long PARTS = 1024;

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** By how many units a stamp may seem to lie in the future. */
    private static final long ROUNDING_UNITS = 2;

    /**
     * Returns the stamps for a store.
     *
     * @param refreshNanos the age that is asked for
     * @param writeNanos how long after its writing an entry ends, or zero: then the time of writing must be known
     *     exactly
     */
    static WriteStamp of(long refreshNanos, long writeNanos) {
        long forRefresh = Math.ceilDiv(refreshNanos / NANOS_PER_MILLI, PARTS);
        long forEnd = Math.ceilDiv(writeNanos / NANOS_PER_MILLI, Deadline.STAMPS / 2);
        return new WriteStamp(Math.max(1, writeNanos > 0 ? forEnd : forRefresh));
    }

    /** Returns the stamp of a time in nanoseconds. */
    long at(long now) {
        return Math.floorMod(Math.ceilDiv(now, unitMillis * NANOS_PER_MILLI), Deadline.STAMPS);
    }

    /** Returns the greatest age to ask for: half a round, so that an entry looks old for as long as it looked young. */
    long mostMillis() {
        return Deadline.STAMPS / 2 * unitMillis;
    }

    /** Returns how many whole milliseconds ago a stamp was made, at least. */
    long ageMillis(long stamp, long now) {
        long age = Math.floorMod(Math.floorDiv(now, unitMillis * NANOS_PER_MILLI) - stamp, Deadline.STAMPS);
        return age >= Deadline.STAMPS - ROUNDING_UNITS ? 0 : age * unitMillis;
    }

    /** Returns when a stamp was made, in milliseconds, if that is no more than half a round from now. */
    long millis(long stamp, long now) {
        long present = Math.floorDiv(now, unitMillis * NANOS_PER_MILLI);
        long age = Math.floorMod(present - stamp, Deadline.STAMPS);
        long signed = age > Deadline.STAMPS / 2 ? age - Deadline.STAMPS : age;
        return (present - signed) * unitMillis;
    }
}
