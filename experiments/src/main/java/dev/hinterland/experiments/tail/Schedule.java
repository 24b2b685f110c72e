// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

/**
 * When which operation is due: evenly, so many per second, whatever became of those before it.
 *
 * @param startNanos when the first is due
 * @param perSecond how many are due in a second
 */
public record Schedule(long startNanos, long perSecond) {

    private static final long SECOND = 1_000_000_000L;

    /** Checks the rate. */
    public Schedule {
        if (perSecond < 1 || perSecond > SECOND) {
            throw new IllegalArgumentException("rate must be from 1 to 1,000,000,000: perSecond=" + perSecond);
        }
    }

    /** Returns when an operation is due, counted from 0; exact to a nanosecond, however late it is. */
    public long due(long index) {
        return startNanos + index / perSecond * SECOND + index % perSecond * SECOND / perSecond;
    }

    /** Returns in which second of the schedule an operation is due, counted from 0. */
    public int second(long index) {
        return (int) (index / perSecond);
    }
}
