// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.alloc;

import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Location;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.region.Slice;
import dev.hinterland.internal.region.Space;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A slice of a region that one writer at a time fills by bumping a pointer.
 *
 * <p>A writer claims the buffer with {@link #tryClaim}, allocates one entry, writes and publishes it, and then calls
 * {@link #release}. The buffer holds its region, so what is allocated is not evacuated before it is published. Between
 * claim and release all other methods belong to the claimer.
 */
public final class AllocationBuffer {

    private static final VarHandle CLAIMED;

    static {
        try {
            CLAIMED = MethodHandles.lookup().findVarHandle(AllocationBuffer.class, "claimed", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int MIN_BUFFER_BYTES = 4 << 10;
    private static final int BUFFER_ALIGNMENT = 64;

    private final RegionPool pool;
    private final Space space;

    private volatile boolean claimed;

    private @Nullable Region region;
    private int top;
    private int end;

    /** The region that is held for one entry that was allocated outside the buffer. */
    private @Nullable Region outside;

    private @Nullable Region entryRegion;
    private @Nullable MemorySegment entryMemory;

    /** The location of the start of the entry's region, which is held, so that its generation stays. */
    private long entryBase;

    private int entryOffset;
    private int entryBytes;

    private int takenBytes;
    private double share = 1;
    private int desiredBytes = MIN_BUFFER_BYTES;
    private int refillWasteLimit = BufferSizing.refillWasteLimit(MIN_BUFFER_BYTES);
    private long resizedAtBytes;
    private long resizedAtRefills;

    private final Counters counters = new Counters();

    /** What a buffer has done; written by the claimer, read by any thread, slightly late. */
    static final class Counters {
        long allocatedBytes;
        long inserted;
        long replacedBytes;
        long refills;
        long slowAllocations;
        long refillWasteBytes;
        long retireWasteBytes;
    }

    AllocationBuffer(RegionPool pool, Space space) {
        this.pool = pool;
        this.space = space;
    }

    /** Claims the buffer, unless another thread has claimed it. */
    public boolean tryClaim() {
        return !claimed && CLAIMED.compareAndSet(this, false, true);
    }

    /** Returns whether a thread has claimed the buffer. */
    boolean isClaimed() {
        return claimed;
    }

    /**
     * Ends the claim; the entry allocated must have been published, or taken back.
     *
     * @return how many bytes have been cut off regions during the claim: mostly none
     */
    public int release() {
        assert invariants() : region + ", top=" + top + ", end=" + end;
        if (outside != null) {
            releaseOutside();
        }
        int taken = takenBytes;
        takenBytes = 0;
        CLAIMED.setRelease(this, false);
        return taken;
    }

    /**
     * Ends the claim in any case; an entry that was not linked is taken back.
     *
     * @return as {@link #release}
     */
    public int end(boolean linked) {
        int taken;
        try {
            if (!linked) {
                undo();
            }
        } finally {
            taken = release();
        }
        return taken;
    }

    private void releaseOutside() {
        if (outside != null) {
            outside.release();
            outside = null;
        }
    }

    /**
     * Allocates an entry; the one allocated before must have been published, or taken back.
     *
     * @param bytes its size, a multiple of four
     * @return whether there was room; then {@link #memory} and {@link #offset} say where
     */
    public boolean allocate(int bytes) {
        entryBytes = bytes;
        if (end - top >= bytes) {
            if (entryRegion != region) {
                enter(Objects.requireNonNull(region));
            }
            entryOffset = top;
            top += bytes;
            counters.allocatedBytes += bytes;
            return true;
        }
        return allocateSlow(bytes);
    }

    /**
     * The buffer is a part of what has been handed out of a region that it holds, or is empty. Only the claimer may
     * ask.
     */
    private boolean invariants() {
        Region in = region;
        boolean holdsOutside = outside == null || outside.isHeld();
        if (in == null) {
            return holdsOutside && top == 0 && end == 0;
        }
        return holdsOutside
                && in.isHeld()
                && 0 <= top
                && top <= end
                && end <= in.top()
                && (top | end) % Location.UNIT_BYTES == 0
                && (in.state() == RegionState.OPEN || in.state() == RegionState.FULL);
    }

    /** Notes where entries lie that are allocated from now on, in a region that is held. */
    private void enter(Region next) {
        entryRegion = next;
        entryMemory = next.memory();
        entryBase = pool.table().locationOf(next, 0);
    }

    private boolean allocateSlow(int bytes) {
        int wantedBytes = space == Space.EDEN ? desiredBytes : pool.maxRegionBytes();
        if (extend(bytes, wantedBytes)) {
            return allocate(bytes);
        }
        if (end - top > refillWasteLimit && outsideIsLess()) {
            return allocateOutside(bytes);
        }
        int left = giveUpRest();
        Optional<Slice> slice = pool.cut(bytes, wantedBytes, space);
        if (slice.isEmpty()) {
            return false;
        }
        take(slice.get(), left);
        return allocate(bytes);
    }

    /** Gives up the rest that is too small for an entry; returns how much that was. */
    private int giveUpRest() {
        int left = end - top;
        counters.refillWasteBytes += left;
        retireRest(Region::addUnusable);
        return left;
    }

    private void take(Slice slice, int leftBytes) {
        region = slice.region();
        // It may be the one before, recycled meanwhile.
        enter(region);
        top = slice.start();
        end = slice.end();
        assert invariants() : slice;
        countRefill(end - top, leftBytes);
    }

    /** Extends the buffer in place if no slice was cut off its region since: then nothing of it is wasted. */
    private boolean extend(int bytes, int wantedBytes) {
        Region extended = region;
        int more = extended == null ? 0 : pool.extend(extended, end, end - top, bytes, wantedBytes, space);
        if (more > 0) {
            end += more;
            assert invariants() : extended;
            countRefill(more, 0);
        }
        return more > 0;
    }

    private void countRefill(int bytes, int leftBytes) {
        counters.refills++;
        takenBytes += bytes;
        if (space == Space.EDEN) {
            pool.flight().refilled(bytes, leftBytes);
        }
    }

    /**
     * Returns whether an entry outside takes less than a new buffer: if regions are tiny, either takes one of them.
     */
    private boolean outsideIsLess() {
        return pool.maxRegionBytes() > MIN_BUFFER_BYTES;
    }

    private boolean allocateOutside(int bytes) {
        Optional<Slice> slice = pool.cut(bytes, bytes, space);
        if (slice.isEmpty()) {
            return false;
        }
        Slice found = slice.get();
        int rest = found.end() - found.start() - bytes;
        if (rest > end - top) {
            // A short rest of the region goes with the slice, and there may be room for entries in it.
            take(found, giveUpRest());
            return allocate(bytes);
        }
        enterOutside(found, bytes);
        refillWasteLimit += BufferSizing.refillWasteIncrement(end - top);
        return true;
    }

    /**
     * Allocates an entry with the tail of a large value, as {@link #allocate} does, but not from the buffer: in a
     * region of {@link Space#TAILS}.
     */
    public boolean allocateTail(int bytes) {
        entryBytes = bytes;
        Optional<Slice> slice = pool.cut(bytes, bytes, Space.TAILS, space != Space.EDEN);
        if (slice.isEmpty()) {
            return false;
        }
        enterOutside(slice.get(), bytes);
        return true;
    }

    /** Allocates an entry in a slice that was cut for it. */
    private void enterOutside(Slice slice, int bytes) {
        releaseOutside();
        int rest = slice.end() - slice.start() - bytes;
        takenBytes += slice.end() - slice.start();
        if (rest > 0) {
            Entry.writeFiller(slice.region().memory(), slice.start() + bytes, rest);
            slice.region().addUnusable(rest);
            counters.retireWasteBytes += rest;
        }
        outside = slice.region();
        enter(outside);
        entryOffset = slice.start();
        counters.slowAllocations++;
        counters.allocatedBytes += bytes;
    }

    /** Takes back the entry allocated last, which has not been published. */
    public void undo() {
        counters.allocatedBytes -= entryBytes;
        if (entryRegion == region && entryOffset + entryBytes == top) {
            top = entryOffset;
        } else {
            Entry.writeFiller(region().memory(), entryOffset, entryBytes);
            region().addDead(entryBytes);
        }
        assert invariants() : region;
    }

    /** Returns what has not been allocated from the buffer. */
    Optional<BufferTail> rest() {
        return Optional.ofNullable(region).map(in -> new BufferTail(in, top, end));
    }

    /** Writes a filler over the rest of the buffer, so that the region can be parsed until more is allocated. */
    public void fillRest() {
        Region filled = region;
        if (filled != null && end > top) {
            Entry.writeFiller(filled.memory(), top, end - top);
        }
    }

    /** Gives the rest of the buffer back: no thread allocates from it any more. */
    public void retire() {
        counters.retireWasteBytes += end - top;
        retireRest(Region::addDead);
    }

    private void retireRest(ObjIntConsumer<Region> count) {
        Region retired = region;
        if (retired != null) {
            if (end > top) {
                Entry.writeFiller(retired.memory(), top, end - top);
                count.accept(retired, end - top);
            }
            region = null;
            top = 0;
            end = 0;
            retired.release();
        }
    }

    /** Computes the size of the next buffers; returns whether the buffer has been refilled since the last time. */
    boolean resize(long capacityBytes, int targetRefills, int maximumBytes) {
        long allocated = counters.allocatedBytes - resizedAtBytes;
        boolean active = counters.refills > resizedAtRefills;
        if (active) {
            share = BufferSizing.share(share, allocated, capacityBytes);
            long wanted = BufferSizing.bufferBytes(share, capacityBytes, targetRefills);
            desiredBytes =
                    Math.clamp(wanted, Math.min(MIN_BUFFER_BYTES, maximumBytes), maximumBytes) & -BUFFER_ALIGNMENT;
        }
        refillWasteLimit = BufferSizing.refillWasteLimit(desiredBytes);
        resizedAtBytes = counters.allocatedBytes;
        resizedAtRefills = counters.refills;
        return active;
    }

    /** Returns the region of the entry allocated last. */
    public Region region() {
        return Objects.requireNonNull(entryRegion);
    }

    /** Returns the memory in which the entry allocated last lies. */
    public MemorySegment memory() {
        return Objects.requireNonNull(entryMemory);
    }

    /** Returns the location of the entry allocated last. */
    public long location() {
        return entryBase + (entryOffset >>> Location.UNIT_SHIFT);
    }

    /** Returns the offset in {@link #memory} of the entry allocated last. */
    public int offset() {
        return entryOffset;
    }

    /** Returns whether the buffer lies in a region, and so holds it; exact when no thread allocates. */
    boolean isIn(Region other) {
        CLAIMED.getAcquire(this);
        return region == other;
    }

    /** Returns how many bytes can be allocated without another slice; exact when no thread allocates. */
    public int restBytes() {
        CLAIMED.getAcquire(this);
        return end - top;
    }

    /** Counts a new key, and returns how many this buffer has counted. */
    public long countInsert() {
        return ++counters.inserted;
    }

    /** Counts the bytes of an entry that the one allocated last has replaced. */
    public void countReplaced(int bytes) {
        counters.replacedBytes += bytes;
    }

    /** Returns how many new keys have been counted; exact when no thread writes. */
    public long inserted() {
        return settled().inserted;
    }

    /** Returns the counters as the last claimer left them. */
    Counters settled() {
        CLAIMED.getAcquire(this);
        return counters;
    }
}
