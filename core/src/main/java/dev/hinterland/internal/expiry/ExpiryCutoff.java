// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.expiry;

import dev.hinterland.internal.heap.Deadline;

/**
 * Tells which entries of a store had expired at some time.
 *
 * @param timed whether entries have a time
 * @param unitMillis the unit of the {@linkplain Deadline deadlines}
 * @param lastMillis the latest deadline that has been reached
 */
public record ExpiryCutoff(boolean timed, long unitMillis, long lastMillis) {

    /** Returns that no entry has ended, in a store whose entries have a time, or have none. */
    public static ExpiryCutoff never(boolean timed) {
        return new ExpiryCutoff(timed, 0, Long.MIN_VALUE);
    }

    /** Returns which timed entries have ended at a time in nanoseconds. */
    public static ExpiryCutoff at(long now, long unitMillis) {
        return new ExpiryCutoff(true, unitMillis, Deadline.lastReached(now));
    }

    /** Returns whether an entry with this time has ended. */
    public boolean isOver(long time) {
        return Deadline.millis(time, unitMillis) <= lastMillis;
    }
}
