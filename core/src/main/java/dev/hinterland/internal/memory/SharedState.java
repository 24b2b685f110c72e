// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * What a store tells the processes that read it, and the one that opens its file next, in words of the file.
 *
 * <pre>
 *  0      4       8            16    24                64            68           72      76    80
 * +------+-------+------------+-----+-----------+-----+-------------+------------+-------+-----+-------------+--
 * | size | state | generation | age | humongous |     | dead bytes  | departures | holds |     | latest time |
 * +------+-------+------------+-----+-----------+-----+-------------+------------+-------+-----+-------------+--
 * </pre>
 *
 * <p>The second half of a region's words changes with many writes. The first half, which other processes read, has
 * cache lines of its own.
 *
 * @param regions for each region by number, {@value #REGION_BYTES} bytes
 * @param index the version of the index, and at {@value #BUCKET_COUNT_OFFSET} the number of its buckets
 * @param observed whether this process is one of those that read, and writes nothing
 */
public record SharedState(Words regions, Words index, boolean observed) {

    public static final int REGION_BYTES = 128;
    public static final int STATE_OFFSET = 4;
    public static final int GENERATION_OFFSET = 8;
    public static final int AGE_OFFSET = 16;
    public static final int HUMONGOUS_OFFSET = 24;
    public static final int DEAD_OFFSET = 64;
    public static final int HOLDS_OFFSET = 72;
    public static final int LATEST_OFFSET = 80;
    public static final long VERSION_OFFSET = 0;
    public static final long BUCKET_COUNT_OFFSET = 8;

    private static final VarHandle INT = ValueLayout.JAVA_INT.varHandle();
    private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

    /** One departure: they lie above the dead bytes, so that one addition changes both. */
    private static final long DEPARTURE = 1L << Integer.SIZE;

    /** Returns the size of a region in bytes, or zero where there is none yet. */
    public static int size(Words regions, int id) {
        return getInt(regions, (long) id * REGION_BYTES);
    }

    /** Tells the size of a region, once it is memory. */
    public static void setSize(Words regions, int id, int bytes) {
        INT.setRelease(regions.segment(), (long) id * REGION_BYTES, bytes);
    }

    private static int getInt(Words words, long offset) {
        return Ints.loaded((int) INT.getAcquire(words.segment(), offset));
    }

    /** Returns the generation of a region; a fence takes care of the order. */
    public static long generation(Words regions, int id) {
        return regions.get((long) id * REGION_BYTES + GENERATION_OFFSET);
    }

    /** Tells the generation of a region, before the region is written to. */
    public static void setGeneration(Words regions, int id, long generation) {
        regions.setRelease((long) id * REGION_BYTES + GENERATION_OFFSET, generation);
    }

    /** Returns the age of a region, as the last process has told it. */
    public static long age(Words regions, int id) {
        return regions.getAcquire((long) id * REGION_BYTES + AGE_OFFSET);
    }

    /** Tells the age of a region. */
    public static void setAge(Words regions, int id, long age) {
        regions.setRelease((long) id * REGION_BYTES + AGE_OFFSET, age);
    }

    private static long offset(int id, int field) {
        return (long) id * REGION_BYTES + field;
    }

    /** Returns the number of a region's state, as the last process has told it. */
    public static int state(Words regions, int id) {
        return getInt(regions, offset(id, STATE_OFFSET));
    }

    /** Tells the number of a region's state. */
    public static void setState(Words regions, int id, int state) {
        INT.setRelease(regions.segment(), offset(id, STATE_OFFSET), state);
    }

    /** Returns whether a region may hold entries that have their values elsewhere. */
    public static boolean hasHumongous(Words regions, int id) {
        return getInt(regions, offset(id, HUMONGOUS_OFFSET)) != 0;
    }

    /** Tells whether a region may hold entries that have their values elsewhere. */
    public static void setHumongous(Words regions, int id, boolean may) {
        INT.setRelease(regions.segment(), offset(id, HUMONGOUS_OFFSET), may ? 1 : 0);
    }

    /** Returns the dead bytes of a region. */
    public static int deadBytes(Words regions, int id) {
        return (int) (long) LONG.getAcquire(regions.segment(), offset(id, DEAD_OFFSET));
    }

    /** Returns how many entries of a region were about to leave it. */
    public static int departures(Words regions, int id) {
        return (int) ((long) LONG.getAcquire(regions.segment(), offset(id, DEAD_OFFSET)) >>> Integer.SIZE);
    }

    /** Sets the dead bytes of a region that no entry is about to leave. */
    public static void setDeadBytes(Words regions, int id, int bytes) {
        LONG.setRelease(regions.segment(), offset(id, DEAD_OFFSET), (long) bytes);
    }

    /** Adds dead bytes to those of a region, and returns how many there are now. */
    public static int addDead(Words regions, int id, int bytes) {
        return (int) (long) LONG.getAndAdd(regions.segment(), offset(id, DEAD_OFFSET), (long) bytes) + bytes;
    }

    /** Tells that an entry is about to leave a region. */
    public static void beginDeparture(Words regions, int id) {
        LONG.getAndAdd(regions.segment(), offset(id, DEAD_OFFSET), DEPARTURE);
    }

    /** Tells that an entry has left a region, and adds dead bytes. */
    public static void endDeparture(Words regions, int id, int bytes) {
        LONG.getAndAdd(regions.segment(), offset(id, DEAD_OFFSET), bytes - DEPARTURE);
    }

    /** Returns how often a region is held. */
    public static int holds(Words regions, int id) {
        return Ints.loaded((int) INT.getVolatile(regions.segment(), offset(id, HOLDS_OFFSET)));
    }

    /** Changes how often a region is held. */
    public static void addHolds(Words regions, int id, int change) {
        INT.getAndAdd(regions.segment(), offset(id, HOLDS_OFFSET), change);
    }

    /** Sets how often a region is held, which no other thread knows. */
    public static void setHolds(Words regions, int id, int holds) {
        INT.setRelease(regions.segment(), offset(id, HOLDS_OFFSET), holds);
    }

    /** Returns a time that no timed entry of a region goes beyond. */
    public static long latestTime(Words regions, int id) {
        return (long) LONG.getVolatile(regions.segment(), offset(id, LATEST_OFFSET));
    }

    /** Sets that time, if it is still the one expected; returns the one that was found. */
    public static long changeLatestTime(Words regions, int id, long expected, long time) {
        return (long) LONG.compareAndExchange(regions.segment(), offset(id, LATEST_OFFSET), expected, time);
    }
}
