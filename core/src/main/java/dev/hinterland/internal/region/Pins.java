// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import dev.hinterland.internal.memory.StackReserve;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;

/**
 * The pin counts of a store's regions. A reader in place, such as code of the user's that runs over the bytes of a
 * region, pins the region, so that the region is not filled again before the reader has finished. A pinned region can
 * still be emptied, and readers do not wait for each other.
 *
 * <p>A thread that pins a region validates its generation afterwards, and may only then rely on its bytes. Each counter
 * is one of several for its region, so that threads that read the same region do not write to the same cache line.
 */
public final class Pins {

    /*
     * Invariant: a region that a thread has pinned and validated is not filled. The reader increments the pin count and
     * then checks the generation; the recycler changes the generation and then checks the pin counts (a Dekker pair).
     * Each does so with a full fence between, so at least one of them sees the other: either the recycler sees the pin,
     * or the reader sees the new generation and starts over. With anything weaker, both might read what was there
     * before: stores may be delayed behind later loads, also on x86.
     */

    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(int[].class);

    /**
     * On x86, an atomic addition is a full fence. On AArch64 without the LSE instructions it is a loop of an acquiring
     * load and a releasing store, and a later load may take place before that store.
     */
    private static final boolean ATOMICS_ARE_FENCES =
            List.of("amd64", "x86_64", "x86", "i386").contains(System.getProperty("os.arch", ""));

    private static final int MAX_STRIPES = 16;
    private static final int INTS_PER_LINE = 16;
    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private final int stride;
    private final int stripeShift;
    private final int[] counts;

    /** Creates counters for regions of numbers below this one. */
    Pins(int regions) {
        int processors = Math.min(MAX_STRIPES, Runtime.getRuntime().availableProcessors());
        int stripes = Math.max(2, Integer.highestOneBit(Math.max(1, 2 * processors - 1)));
        this.stride = (regions + INTS_PER_LINE - 1) / INTS_PER_LINE * INTS_PER_LINE;
        this.stripeShift = Long.SIZE - Integer.numberOfTrailingZeros(stripes);
        this.counts = new int[stripes * stride];
    }

    /**
     * Pins a region until {@link #unpin}; returns what that wants. The caller must validate the generation now, and has
     * stack enough to unpin.
     */
    public int pin(int region) {
        StackReserve.ensure();
        int pin = index(region);
        COUNT.getAndAdd(counts, pin, 1);
        if (!ATOMICS_ARE_FENCES) {
            VarHandle.fullFence();
        }
        return pin;
    }

    /** Ends what {@link #pin} began, in any thread. */
    public void unpin(int pin) {
        COUNT.getAndAdd(counts, pin, -1);
    }

    /** Ends a pin of the same thread's. */
    public void unpinRegion(int region) {
        unpin(index(region));
    }

    private int index(int region) {
        int stripe = (int) ((Thread.currentThread().threadId() * GOLDEN_RATIO) >>> stripeShift);
        return stripe * stride + region;
    }

    /** Returns whether a reader has pinned a region, or is about to and will find its generation changed. */
    public boolean isPinned(int region) {
        VarHandle.fullFence();
        for (int pin = region; pin < counts.length; pin += stride) {
            if ((int) COUNT.getAcquire(counts, pin) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns how many pins there are; exact when no thread reads. */
    public int count() {
        return Arrays.stream(counts).sum();
    }
}
