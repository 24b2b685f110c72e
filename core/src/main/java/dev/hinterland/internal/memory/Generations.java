// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The generations of a store's regions, by number: one and more, and one more each time a region is recycled. What was
 * read from a region counts if its generation is the same before and after: {@link #get}, read bytes, {@link #isStill}.
 *
 * <p>They are read plainly between fences: a JVM with 64-bit words reads and writes an element of the array whole, and
 * the compiler may then share the checks of the accesses around.
 *
 * <p>A record whose array has a power of two for its length: where it is a constant, in a
 * {@linkplain Specialization copy} of a class, the JIT knows that no number of a region is out of bounds.
 *
 * @param generations by the numbers of the regions. Never another array: a reader with an old one would not see a
 *     region being recycled
 * @param shared what other processes read the generations from, or {@code null} where none does
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Generations(long[] generations, @Nullable Words shared) {

    private static final VarHandle GENERATION = MethodHandles.arrayElementVarHandle(long[].class);

    /** Makes generations, all zero, for regions of numbers below a count. */
    public static Generations of(int count) {
        return of(count, null);
    }

    /** The same, which other processes read too. */
    public static Generations of(int count, @Nullable Words shared) {
        return new Generations(new long[lengthFor(count)], shared);
    }

    /** Returns the least power of two that is not below a count. */
    public static int lengthFor(int count) {
        return count <= 1 ? 1 : Integer.highestOneBit(count - 1) << 1;
    }

    private int index(int region) {
        return region & (generations.length - 1);
    }

    /** Returns the generation of a region; what is read from its memory later is at least as new. */
    public long get(int region) {
        long generation = generations[index(region)];
        VarHandle.acquireFence();
        return generation;
    }

    /** Returns the generation of a region; what was read from its memory before is at most as new. */
    public long now(int region) {
        VarHandle.acquireFence();
        return generations[index(region)];
    }

    /** Returns whether a region's generation is still this one, so that all bytes read from it before were its own. */
    public boolean isStill(int region, long generation) {
        return now(region) == generation;
    }

    /** Returns the generation of a region to a thread that recycles it, or writes to it and so prevents recycling. */
    public long own(int region) {
        return (long) GENERATION.get(generations, index(region));
    }

    /** Sets the generation of a region that no other thread knows yet. */
    public void begin(int region, long first) {
        tell(region, first);
        GENERATION.setRelease(generations, index(region), first);
    }

    /**
     * Begins the next generation of a region. The fence keeps later writes to the region's bytes behind it: without, a
     * reader on a weakly ordered machine could see new bytes under the old generation.
     */
    public void next(int region) {
        next(region, 1);
    }

    /** The same, where a generation grows by more than one. */
    public void next(int region, long step) {
        tell(region, own(region) + step);
        GENERATION.setOpaque(generations, index(region), own(region) + step);
        VarHandle.storeStoreFence();
    }

    /** Returns the generation that other processes read, or zero where a region has had none, or nobody reads. */
    public long told(int region) {
        return shared == null ? 0 : SharedState.generation(shared, region);
    }

    private void tell(int region, long generation) {
        if (shared != null) {
            SharedState.setGeneration(shared, region, generation);
        }
    }
}
