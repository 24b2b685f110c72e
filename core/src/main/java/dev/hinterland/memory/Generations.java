package dev.hinterland.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The generations of a store's regions, by number: one and more, and one more each time a region is recycled. What was read
 * from a region counts if its generation is the same before and after: {@link #get}, read bytes, {@link #isStill}.
 *
 * <p>They are read plainly between fences: a JVM with 64-bit words reads and writes an element of the array whole, and the
 * compiler may then share the checks of the accesses around.
 */
public final class Generations {

    private static final VarHandle GENERATION = MethodHandles.arrayElementVarHandle(long[].class);

    /** Never reallocated: a reader with an old array would not see a region being recycled. */
    private final long[] generations;

    /** Makes generations, all zero, for regions of numbers below this. */
    public Generations(int count) {
        this.generations = new long[count];
    }

    /** Returns the generation of a region; what is read from its memory later is at least as new. */
    public long get(int region) {
        long generation = generations[region];
        VarHandle.acquireFence();
        return generation;
    }

    /** Returns the generation of a region; what was read from its memory before is at most as new. */
    public long now(int region) {
        VarHandle.acquireFence();
        return generations[region];
    }

    /** Returns whether a region's generation is still this one, so that all bytes read from it before were its own. */
    public boolean isStill(int region, long generation) {
        return now(region) == generation;
    }

    /** Returns the generation of a region to who recycles it, or writes to it and so keeps it from being recycled. */
    public long own(int region) {
        return (long) GENERATION.get(generations, region);
    }

    /** Sets the generation of a region that nobody knows yet. */
    public void begin(int region) {
        GENERATION.setRelease(generations, region, 1L);
    }

    /**
     * Begins the next generation of a region. The fence keeps later writes to the region's bytes behind it: without, a
     * reader on a weakly ordered machine could see new bytes under the old generation.
     */
    public void next(int region) {
        GENERATION.setOpaque(generations, region, own(region) + 1);
        VarHandle.storeStoreFence();
    }
}
