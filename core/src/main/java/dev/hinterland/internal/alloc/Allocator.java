// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.alloc;

import dev.hinterland.internal.memory.Backoff;
import dev.hinterland.internal.memory.StackReserve;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.Space;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The allocation buffers of a store: one per stripe for its writers, and one for evacuation.
 *
 * <p>A buffer belongs to a stripe, not to a thread, so that a million virtual threads share a few; a thread keeps to
 * its stripe while no other thread uses it, and goes on to the next one if it is busy.
 */
public final class Allocator {

    /** Buffers are resized each time that this many regions' worth of bytes has been allocated. */
    private static final int RESIZE_REGIONS = 4;

    private final RegionPool pool;
    private final AllocationBuffer[] stripes;
    private final AllocationBuffer evacuation;
    private final AtomicBoolean resizing = new AtomicBoolean();
    private volatile long resizeAtBytes;
    private long resizedAtBytes;

    /** Creates the buffers, empty. */
    public Allocator(RegionPool pool) {
        this.pool = pool;
        int processors = Runtime.getRuntime().availableProcessors();
        this.stripes = new AllocationBuffer[Integer.highestOneBit(Math.max(1, 2 * processors - 1)) * 2];
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = new AllocationBuffer(pool, Space.EDEN);
        }
        this.evacuation = new AllocationBuffer(pool, Space.OLD);
    }

    /** Returns the buffer of evacuation; the evacuating thread claims it. */
    public AllocationBuffer evacuation() {
        return evacuation;
    }

    /**
     * Claims a buffer for the current thread, which has stack enough to end the claim, and allocates an entry.
     *
     * @return the buffer, or {@code null} if there is no room
     */
    public @Nullable AllocationBuffer claim(int bytes) {
        return claim(bytes, false);
    }

    /**
     * The same for an entry that may be one {@linkplain AllocationBuffer#allocateTail with a tail}.
     *
     * @param tail whether it is
     */
    public @Nullable AllocationBuffer claim(int bytes, boolean tail) {
        AllocationBuffer buffer = claim();
        boolean allocated = false;
        try {
            allocated = tail ? buffer.allocateTail(bytes) : buffer.allocate(bytes);
        } finally {
            if (!allocated) {
                buffer.release();
            }
        }
        return allocated ? buffer : null;
    }

    /** Claims a buffer for the current thread, which has stack enough to end the claim. */
    public AllocationBuffer claim() {
        StackReserve.ensure();
        int mask = stripes.length - 1;
        int start = (int) ((Thread.currentThread().threadId() * 0x9E3779B97F4A7C15L) >>> 48);
        for (int i = 0; i <= mask; i++) {
            AllocationBuffer buffer = stripes[start + i & mask];
            if (buffer.tryClaim()) {
                return buffer;
            }
        }
        return claimContended(start);
    }

    /**
     * Waits for one of the claimers: each ends its claim after one entry, and waits at most for the region pool
     * meanwhile.
     */
    private AllocationBuffer claimContended(int start) {
        while (true) {
            Backoff.until(this::isOneFree);
            for (int i = 0; i < stripes.length; i++) {
                AllocationBuffer buffer = stripes[start + i & (stripes.length - 1)];
                if (buffer.tryClaim()) {
                    return buffer;
                }
            }
        }
    }

    private boolean isOneFree() {
        return claimed() < stripes.length;
    }

    /** Returns how many writers have claimed a buffer at this moment. */
    public int claimed() {
        int claimed = 0;
        for (AllocationBuffer stripe : stripes) {
            claimed += stripe.isClaimed() ? 1 : 0;
        }
        return claimed;
    }

    /** Computes anew how large the buffers should be, if enough has been allocated since the last time. */
    public void resizeIfDue() {
        if (sum(buffer -> buffer.settled().allocatedBytes) >= resizeAtBytes && resizing.compareAndSet(false, true)) {
            try {
                resize();
            } finally {
                resizing.set(false);
            }
        }
    }

    private void resize() {
        long allocated = sum(buffer -> buffer.settled().allocatedBytes);
        long capacity = allocated - resizedAtBytes;
        int targetRefills = BufferSizing.targetRefills(BufferSizing.WASTE_TARGET_PERCENT);
        for (AllocationBuffer buffer : stripes) {
            if (buffer.tryClaim()) {
                try {
                    if (!buffer.resize(capacity, targetRefills, pool.maxRegionBytes())) {
                        buffer.retire();
                    }
                } finally {
                    buffer.release();
                }
            }
        }
        resizedAtBytes = allocated;
        resizeAtBytes = allocated + (long) RESIZE_REGIONS * pool.maxRegionBytes();
    }

    /**
     * Calls a function while no thread allocates, with the tails of the buffers: all other bytes that have been handed
     * out of the regions are whole entries and fillers. For a moment only; one caller at a time.
     */
    public void pauseFor(Consumer<List<BufferTail>> action) {
        List<AllocationBuffer> all = all();
        int claimed = 0;
        try {
            while (claimed < all.size()) {
                Backoff.until(all.get(claimed)::tryClaim);
                claimed++;
            }
            action.accept(all.stream().flatMap(buffer -> buffer.rest().stream()).toList());
        } finally {
            // Nothing is allocated here, which might fail: a buffer that stays claimed is lost.
            while (claimed > 0) {
                claimed--;
                all.get(claimed).release();
            }
        }
    }

    private List<AllocationBuffer> all() {
        List<AllocationBuffer> all = new ArrayList<>(List.of(stripes));
        all.add(evacuation);
        return all;
    }

    /** Returns the region in which the buffer of evacuation lies, which no thread may be using now. */
    public Optional<Region> evacuationRegion() {
        return evacuation.rest().map(BufferTail::region);
    }

    /** Retires the buffer of evacuation, which no thread may be using now. */
    public void retireEvacuation() {
        if (evacuation.tryClaim()) {
            try {
                evacuation.retire();
            } finally {
                evacuation.release();
            }
        }
    }

    /** Retires every buffer that no thread is using now, so that its region can be evacuated. */
    public void retireIdle() {
        for (AllocationBuffer buffer : stripes) {
            if (buffer.tryClaim()) {
                try {
                    buffer.retire();
                } finally {
                    buffer.release();
                }
            }
        }
    }

    /** Returns how many buffers lie in a region, and so hold it; exact when no thread allocates. */
    public int buffersIn(Region region) {
        return (int) sum(buffer -> buffer.isIn(region) ? 1 : 0) + (evacuation.isIn(region) ? 1 : 0);
    }

    private long sum(ToLongFunction<AllocationBuffer> figure) {
        long sum = 0;
        for (AllocationBuffer buffer : stripes) {
            sum += figure.applyAsLong(buffer);
        }
        return sum;
    }

    /** Returns how many new keys writers have counted; exact when no thread writes. */
    public long inserted() {
        long sum = 0;
        for (AllocationBuffer buffer : stripes) {
            sum += buffer.inserted();
        }
        // Where nothing else was left, a writer may have used the buffer of evacuation.
        return sum + evacuation.inserted();
    }

    /**
     * Returns the bytes of the entries that writers have replaced, and counted so; not of those that were held first.
     */
    public long replacedBytes() {
        return sum(buffer -> buffer.settled().replacedBytes);
    }

    /** Returns the bytes of all entries ever allocated, copies by evacuation included. */
    public long allocatedBytes() {
        return sum(buffer -> buffer.settled().allocatedBytes) + evacuation.settled().allocatedBytes;
    }

    /** Returns the bytes of all entries ever copied by evacuation. */
    public long evacuatedBytes() {
        return evacuation.settled().allocatedBytes;
    }

    /** Returns how many buffers writers have taken. */
    public long refills() {
        return sum(buffer -> buffer.settled().refills);
    }

    /** Returns how many entries writers allocated outside their buffer. */
    public long slowAllocations() {
        return sum(buffer -> buffer.settled().slowAllocations);
    }

    /** Returns the bytes left over in buffers that were retired because an entry did not fit. */
    public long refillWasteBytes() {
        return sum(buffer -> buffer.settled().refillWasteBytes) + evacuation.settled().refillWasteBytes;
    }

    /** Returns the bytes left over in buffers that were retired for another reason. */
    public long retireWasteBytes() {
        return sum(buffer -> buffer.settled().retireWasteBytes) + evacuation.settled().retireWasteBytes;
    }
}
