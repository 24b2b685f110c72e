package dev.hinterland.internal.memory;

import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * What a store tells the processes that read it, in words of its file.
 *
 * @param regions for each region by number, {@value #REGION_BYTES} bytes: its size, an {@code int}; from
 *     {@value #GENERATION_OFFSET} on its generation; and from {@value #AGE_OFFSET} on its age, which the next process
 *     wants to know
 * @param index the version of the index, and at {@value #BUCKET_COUNT_OFFSET} the number of its buckets
 * @param observed whether this process is one of those that read, and writes nothing
 */
public record SharedState(Words regions, Words index, boolean observed) {

    public static final int REGION_BYTES = 32;
    public static final int GENERATION_OFFSET = 8;
    public static final int AGE_OFFSET = 16;
    public static final long VERSION_OFFSET = 0;
    public static final long BUCKET_COUNT_OFFSET = 8;

    private static final VarHandle SIZE = ValueLayout.JAVA_INT.varHandle();

    /** Returns the size of a region in bytes, or zero where there is none yet. */
    public static int size(Words regions, int id) {
        return (int) SIZE.getAcquire(regions.segment(), (long) id * REGION_BYTES);
    }

    /** Tells the size of a region, once it is memory. */
    public static void setSize(Words regions, int id, int bytes) {
        SIZE.setRelease(regions.segment(), (long) id * REGION_BYTES, bytes);
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
}
