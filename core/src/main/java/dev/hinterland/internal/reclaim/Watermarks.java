// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import java.util.concurrent.atomic.AtomicLong;

/**
 * When evacuation should begin and end, and writers help, by how much is left for writers. Thread-safe.
 *
 * <pre>
 *   0           help               low           high
 *   +------------+------------------+-------------+-----------> bytes left for writers
 *   | writers help, the more often  | evacuation  |
 *   | the less is left              | begins      | ends
 * </pre>
 *
 * <p>The distances are a region each, because evacuation wins whole regions; and below them what writers take in the
 * time for which the system may keep the evacuating thread from running. How fast they take it is measured.
 */
public final class Watermarks {

    /**
     * Some time slices of Linux' scheduler: for so long may others, a compiler of the JVM's say, keep the thread from
     * running.
     */
    private static final double HICCUP_SECONDS = 0.03;

    /** What is set aside for that is at most this part of the budget. */
    private static final int HICCUP_FRACTION = 64;

    private static final long PERIOD_NANOS = 20_000_000;
    private static final double SECOND_NANOS = 1e9;

    /** In each period in which less is taken than before, the rate falls by this part. */
    private static final int FALL_FRACTION = 8;

    private final int regionBytes;
    private final long mostHiccupBytes;
    private final AtomicLong takenBytes = new AtomicLong();
    private final AtomicLong periodStart;
    private volatile double bytesPerSecond;

    Watermarks(int regionBytes, long maximumBytes, long now) {
        this.regionBytes = regionBytes;
        this.mostHiccupBytes = maximumBytes / HICCUP_FRACTION;
        this.periodStart = new AtomicLong(now);
    }

    /**
     * Hears that a writer has taken so many bytes.
     *
     * @param now the time in nanoseconds
     * @return whether the marks may have moved
     */
    boolean taken(int bytes, long now) {
        takenBytes.addAndGet(bytes);
        long start = periodStart.get();
        if (now - start < PERIOD_NANOS || !periodStart.compareAndSet(start, now)) {
            return false;
        }
        double before = bytesPerSecond;
        double lately = takenBytes.getAndSet(0) * SECOND_NANOS / (now - start);
        bytesPerSecond = Math.max(lately, before - (before - lately) / FALL_FRACTION);
        return true;
    }

    private long hiccupBytes() {
        return Math.min(mostHiccupBytes, (long) (HICCUP_SECONDS * bytesPerSecond));
    }

    private long helpBytes() {
        return regionBytes + hiccupBytes();
    }

    /** Returns with how much left for writers evacuation should begin. */
    long lowBytes() {
        return helpBytes() + regionBytes;
    }

    /** Returns with how much left for writers evacuation may end. */
    long highBytes() {
        return lowBytes() + regionBytes;
    }

    /**
     * Returns how many times, of so many at most, a writer should help: the more, the larger a part is missing of what
     * has to last until evacuation has won the next region.
     *
     * @param progress which part of that has been done
     */
    int helpings(long leftBytes, double progress, int most) {
        double needed = (1 - progress) * regionBytes + hiccupBytes();
        double lacking = needed - Math.max(0, leftBytes);
        return lacking <= 0 ? 0 : (int) Math.ceil(most * lacking / needed);
    }
}
