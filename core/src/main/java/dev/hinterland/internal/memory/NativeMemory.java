// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * All native memory of one store: hands it out zeroed, under one budget, and frees all of it at once.
 *
 * <p>Thread-safe. What has been handed out is counted with what the C library adds to it, so that the budget agrees
 * with the memory that the process really takes.
 *
 * <p>A cleaner frees memory that is unreachable and has not been closed. So an object that uses segments of it must
 * refer to it as long. If it does not, accesses end with {@link IllegalStateException}, as after {@link #close}.
 */
public final class NativeMemory implements AutoCloseable {

    /** What memory is used for, as statistics tell it apart. */
    public enum Purpose {
        REGION,
        INDEX,
        OVERFLOW,
        POLICY
    }

    private static final int CACHE_LINE_BYTES = 64;

    /** From this size on the C library maps an allocation by itself, in whole pages. */
    private static final long MAPPED_FROM_BYTES = 128 << 10;

    private static final long PAGE_BYTES = 4096;

    /** What the C library adds to an allocation that it maps, and what aligns it, in whole cache lines. */
    private static final int MAPPING_BYTES = 2 * CACHE_LINE_BYTES;

    private final Arena arena;
    private final Arenas blocks = new Arenas();
    private final long maximumBytes;
    private final SharedBudget.@Nullable Share share;
    private final MemoryOwnership ownership;
    private final Cleaner.Cleanable cleanable;
    private final AtomicLong usedBytes;
    private volatile long refusedBytes;
    private volatile long beyondBytes;
    private final @Nullable Pages pages;
    private @Nullable AddressSpace space;
    private final AtomicLongArray usedByPurpose;

    /** Creates an empty memory with a budget in bytes. */
    public NativeMemory(long maximumBytes) {
        this(maximumBytes, bytes -> {});
    }

    /**
     * Creates an empty memory.
     *
     * @param maximumBytes the budget in bytes
     * @param whenForgotten called once, with the bytes that were handed out, when this memory has been freed by the
     *     cleaner. It must not refer to anything that refers to this memory
     */
    public NativeMemory(long maximumBytes, LongConsumer whenForgotten) {
        this(maximumBytes, Arena.ofShared(), whenForgotten, null, NativeAccess.pages());
    }

    /**
     * Creates an empty memory that has one more budget together with others.
     *
     * @param whenForgotten as above
     */
    public NativeMemory(SharedBudget shared, LongConsumer whenForgotten) {
        this(shared.maximumBytes(), Arena.ofShared(), whenForgotten, shared, NativeAccess.pages());
    }

    /**
     * Creates an empty memory.
     *
     * @param maximumBytes the budget in bytes
     * @param arena allocates for any thread, and is closed with this memory
     */
    public NativeMemory(long maximumBytes, Arena arena) {
        this(maximumBytes, arena, bytes -> {});
    }

    /**
     * Creates an empty memory.
     *
     * @param maximumBytes the budget in bytes
     * @param arena allocates for any thread, and is closed with this memory
     * @param whenForgotten as above
     */
    public NativeMemory(long maximumBytes, Arena arena, LongConsumer whenForgotten) {
        this(maximumBytes, arena, whenForgotten, null, null);
    }

    /**
     * Creates an empty memory.
     *
     * @param maximumBytes the budget in bytes
     * @param pages what {@link #reserve} reserves of, or {@code null}
     * @param whenForgotten as above
     */
    public NativeMemory(long maximumBytes, @Nullable Pages pages, LongConsumer whenForgotten) {
        this(maximumBytes, Arena.ofShared(), whenForgotten, null, pages);
    }

    private NativeMemory(
            long maximumBytes,
            Arena arena,
            LongConsumer whenForgotten,
            @Nullable SharedBudget shared,
            @Nullable Pages pages) {
        this.maximumBytes = maximumBytes;
        this.pages = pages;
        this.arena = arena;
        this.share = shared == null ? null : shared.open();
        this.ownership = new MemoryOwnership(arena, blocks, whenForgotten, share);
        this.usedBytes = ownership.usedBytes;
        this.usedByPurpose = ownership.usedByPurpose;
        this.cleanable = Cleaning.register(this, ownership);
    }

    /** Returns the budget in bytes. */
    public long maximumBytes() {
        return maximumBytes;
    }

    /** Returns the bytes handed out for all purposes. */
    public long usedBytes() {
        return usedBytes.get();
    }

    /** Returns the bytes handed out for one purpose. */
    public long usedBytes(Purpose purpose) {
        return usedByPurpose.get(purpose.ordinal());
    }

    /** Returns what is left of the budget, in bytes. */
    public long restBytes() {
        long rest = maximumBytes() + beyondBytes - usedBytes();
        SharedBudget together = sharedBudget();
        return together == null ? rest : Math.min(rest, together.maximumBytes() - together.usedBytes());
    }

    /** Returns the budget that this memory has together with others, or {@code null}. */
    public @Nullable SharedBudget sharedBudget() {
        return share == null ? null : share.of();
    }

    /** Returns the bytes by which an allocation of this size lowers what is left of the budget. */
    public static long costBytes(long bytes) {
        if (bytes < MAPPED_FROM_BYTES) {
            return bytes + CACHE_LINE_BYTES;
        }
        return (bytes + CACHE_LINE_BYTES + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
    }

    /** Returns how much to allocate so that it takes no more than so many bytes, if those are whole pages. */
    public static int bytesWithin(int bytes) {
        return bytes < MAPPED_FROM_BYTES ? bytes : bytes - MAPPING_BYTES;
    }

    /**
     * Allocates zeroed memory, aligned to a cache line.
     *
     * @param bytes how much
     * @param keepBytes how much of the budget must remain free afterwards
     * @return the memory, or {@code null} if the budget or the system does not allow it
     * @throws IllegalStateException if this memory has been closed
     */
    public @Nullable MemorySegment allocate(long bytes, Purpose purpose, long keepBytes) {
        long cost = costBytes(bytes);
        if (!claim(cost, keepBytes)) {
            return null;
        }
        boolean done = false;
        try {
            MemorySegment segment = allocateNow(bytes);
            done = segment != null;
            if (done) {
                usedByPurpose.addAndGet(purpose.ordinal(), cost);
            }
            return segment;
        } finally {
            if (!done) {
                giveBack(cost);
            }
        }
    }

    /**
     * Allocates words that may go back to the budget by themselves.
     *
     * @param bytes how much
     * @param keepBytes how much of the budget must remain free afterwards
     * @return the words, or empty if the budget does not allow them
     * @throws IllegalStateException if this memory has been closed
     */
    public Optional<Block> allocateBlock(long bytes, Purpose purpose, long keepBytes) {
        long cost = costBytes(bytes);
        if (!claim(cost, keepBytes)) {
            return Optional.empty();
        }
        boolean done = false;
        try {
            usedByPurpose.addAndGet(purpose.ordinal(), cost);
            Optional<Block> block = blocks.allocate(bytes, () -> uncount(cost, purpose));
            done = block.isPresent();
            refusedBytes = done ? refusedBytes : bytes;
            return block;
        } finally {
            if (!done) {
                uncount(cost, purpose);
            }
        }
    }

    /**
     * Reserves address space for the regions and the buckets, where the library has native access and the system allows
     * it; called once, before anything is allocated.
     */
    public void reserve(long regionBytes, long bucketBytes) {
        if (pages != null) {
            setSpace(Reservation.of(pages, regionBytes, bucketBytes, arena));
        }
    }

    /**
     * Takes the places of a file; called once, before anything is allocated.
     *
     * @param mapping maps the file
     * @param whenFreed called once, after the memory has been freed. It must not refer to this memory
     */
    public void map(AddressSpace.Mapping mapping, Runnable whenFreed) throws IOException {
        ownership.whenFreed = whenFreed;
        setSpace(mapping.map((channel, mode, bytes) -> channel.map(mode, 0, bytes, arena)));
    }

    private void setSpace(@Nullable AddressSpace places) {
        space = places;
        ownership.space = places;
    }

    /** Returns the places of regions and index, or {@code null} where each has memory of its own. */
    public @Nullable AddressSpace space() {
        return space;
    }

    /** Returns whether memory can go back to the system while the store lives. */
    public boolean canGiveBack() {
        return space != null && space.canGiveBack();
    }

    /**
     * Makes memory of a place.
     *
     * @param part what of it is used, and counts
     * @param place what may become memory
     * @param keepBytes how much of the budget must remain free afterwards
     * @return whether the budget and the system allow it
     * @throws IllegalStateException if this memory has been closed
     */
    public boolean commit(MemorySegment part, MemorySegment place, Purpose purpose, long keepBytes) {
        long cost = costBytes(part.byteSize());
        if (!claim(cost, keepBytes)) {
            return false;
        }
        boolean granted = false;
        try {
            granted = commitUncounted(part, place);
            if (granted) {
                usedByPurpose.addAndGet(purpose.ordinal(), cost);
            }
            return granted;
        } finally {
            if (!granted) {
                giveBack(cost);
            }
        }
    }

    /** Makes memory of a place that the budget counts already; returns whether the system allows it. */
    public boolean commitUncounted(MemorySegment part, MemorySegment place) {
        boolean done = Objects.requireNonNull(space).commit(part, place);
        long bytes = place.byteSize();
        if (!done) {
            refusedBytes = bytes;
        } else if (bytes >= refusedBytes) {
            refusedBytes = 0;
        }
        return done;
    }

    /**
     * Makes memory of a part of the place of buckets or nodes, which may go back to the budget by itself.
     *
     * @param words those of the place
     * @param keepBytes how much of the budget must remain free afterwards
     * @return the words, or empty if the budget or the system does not allow it
     * @throws IllegalStateException if this memory has been closed
     */
    public Optional<Block> commitBlock(MemorySegment part, Words words, Purpose purpose, long keepBytes) {
        Optional<Block> block = blockOf(part, words, purpose);
        return commit(part, part, purpose, keepBytes) ? block : Optional.empty();
    }

    /** Makes the block before anything is taken, because a heap that is full would lose it. */
    private Optional<Block> blockOf(MemorySegment part, Words words, Purpose purpose) {
        long cost = costBytes(part.byteSize());
        AddressSpace places = Objects.requireNonNull(space);
        return Optional.of(new Block(words, () -> {
            places.giveBack(part);
            uncount(cost, purpose);
        }));
    }

    /** Counts what a place holds already, as {@link #commitBlock} would, even beyond the budget. */
    public Optional<Block> adoptBlock(MemorySegment part, Words words, Purpose purpose) {
        Optional<Block> block = blockOf(part, words, purpose);
        adopt(part.byteSize(), purpose);
        return block;
    }

    /** Counts memory that has contents already, even beyond the budget. */
    public void adopt(long bytes, Purpose purpose) {
        long cost = costBytes(bytes);
        usedBytes.addAndGet(cost);
        usedByPurpose.addAndGet(purpose.ordinal(), cost);
    }

    /** Gives the memory of a place back to the system, where that is possible. It stays counted. */
    public void giveBack(MemorySegment place) {
        if (space != null) {
            space.giveBack(place);
        }
    }

    private void uncount(long cost, Purpose purpose) {
        usedByPurpose.addAndGet(purpose.ordinal(), -cost);
        giveBack(cost);
    }

    /** Counts memory that has been handed out for one purpose under another one. */
    public void reassign(long costBytes, Purpose from, Purpose to) {
        usedByPurpose.addAndGet(from.ordinal(), -costBytes);
        usedByPurpose.addAndGet(to.ordinal(), costBytes);
    }

    /**
     * Claims a part of the budget for what will be allocated later.
     *
     * @param costBytes the sum of what each allocation {@linkplain #costBytes costs}
     * @return empty if the budget does not allow it
     */
    public Optional<Claim> claim(long costBytes, Purpose purpose) {
        if (!claim(costBytes, 0L)) {
            return Optional.empty();
        }
        usedByPurpose.addAndGet(purpose.ordinal(), costBytes);
        return Optional.of(new Claim(costBytes));
    }

    /** A part of the budget that is counted already. Not thread-safe. */
    public final class Claim {

        private long leftBytes;

        private Claim(long bytes) {
            leftBytes = bytes;
        }

        /**
         * Allocates zeroed memory, aligned to a cache line.
         *
         * @return the memory, or empty if the system has none or the claim has been used up
         * @throws IllegalStateException if the memory has been closed
         */
        public Optional<MemorySegment> allocate(long bytes) {
            long cost = costBytes(bytes);
            if (cost > leftBytes) {
                return Optional.empty();
            }
            MemorySegment segment = allocateNow(bytes);
            leftBytes -= segment != null ? cost : 0;
            return Optional.ofNullable(segment);
        }
    }

    private @Nullable MemorySegment allocateNow(long bytes) {
        try {
            MemorySegment segment = arena.allocate(bytes, CACHE_LINE_BYTES);
            if (bytes >= refusedBytes) {
                refusedBytes = 0;
            }
            return segment;
        } catch (OutOfMemoryError e) {
            refusedBytes = bytes;
            return null;
        }
    }

    /**
     * Returns the size of the allocation that the system refused last, though the budget allowed it; zero if it has
     * refused none, or has granted as much since.
     */
    public long refusedBytes() {
        return refusedBytes;
    }

    /** Lets the memory exceed its own budget by some bytes from now on. What is taken then stays. */
    public void allowBeyond(long bytes) {
        beyondBytes = bytes;
    }

    private boolean claim(long cost, long keepBytes) {
        SharedBudget together = sharedBudget();
        if (together != null && cost > together.maximumBytes() - keepBytes - together.usedBytes()) {
            return false;
        }
        boolean claimed = claimOwn(cost, keepBytes);
        if (claimed && share != null && !share.take(cost)) {
            usedBytes.addAndGet(-cost);
            return false;
        }
        return claimed;
    }

    private void giveBack(long cost) {
        usedBytes.addAndGet(-cost);
        if (share != null) {
            share.giveBack(cost);
        }
    }

    private boolean claimOwn(long cost, long keepBytes) {
        while (true) {
            long used = usedBytes.get();
            if (cost > maximumBytes + beyondBytes - keepBytes - used) {
                return false;
            }
            if (usedBytes.compareAndSet(used, used + cost)) {
                return true;
            }
        }
    }

    /** Returns whether {@link #close} has been called. */
    public boolean isClosed() {
        return !arena.scope().isAlive();
    }

    /**
     * Frees everything, and has the C library give it back to the operating system. Threads that access the memory at
     * this moment, or later, get {@link IllegalStateException}.
     */
    @Override
    public void close() {
        ownership.free();
        cleanable.clean();
    }
}
