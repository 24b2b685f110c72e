// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.file;

import dev.hinterland.internal.memory.Words;

/**
 * The time of a store whose entries end, from one process to the next: milliseconds since the file was made. While a
 * process has the store, its ticker goes on from where the clock is when the file is opened. Between two processes the
 * system's wall clock goes on. Where that has been set back, the store's clock stands still; never does it go back, so
 * nothing that has ended comes back.
 */
public final class StoreClock {

    private static final long LATEST_OFFSET = 0;
    private static final long WALL_OFFSET = 8;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Words words;
    private final boolean isNew;

    /**
     * Creates a clock.
     *
     * @param words the latest time that was told, and what the wall clock was ahead of it; both in milliseconds
     * @param isNew whether nothing has been told yet
     */
    StoreClock(Words words, boolean isNew) {
        this.words = words;
        this.isNew = isNew;
    }

    /** Returns what the clock says now, in nanoseconds; asked when the file is opened. */
    public long resume() {
        long wall = System.currentTimeMillis();
        long now = isNew ? 0 : Math.max(words.get(LATEST_OFFSET), wall - words.get(WALL_OFFSET));
        tell(now, wall);
        return now * NANOS_PER_MILLI;
    }

    /** Notes the time, in nanoseconds, for the next process. */
    public void tell(long now) {
        tell(Math.floorDiv(now, NANOS_PER_MILLI), System.currentTimeMillis());
    }

    private void tell(long millis, long wall) {
        // Each word is right without the other: a process may be killed between the two.
        words.setRelease(LATEST_OFFSET, Math.max(millis, words.get(LATEST_OFFSET)));
        words.setRelease(WALL_OFFSET, wall - millis);
    }
}
