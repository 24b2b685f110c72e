package dev.hinterland.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * All native memory of one store: hands it out zeroed, under one budget, and frees all of it at once.
 *
 * <p>Thread-safe. What has been handed out is counted with what the C library adds to it, so that the budget agrees with
 * the memory that the process really takes.
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

    private final Arena arena;
    private final Arenas blocks = new Arenas();
    private final long maxBytes;
    private final AtomicLong usedBytes = new AtomicLong();
    private final AtomicLongArray usedByPurpose = new AtomicLongArray(Purpose.values().length);

    /** Creates an empty memory with a budget in bytes. */
    public NativeMemory(long maxBytes) {
        this(maxBytes, Arena.ofShared());
    }

    /**
     * Creates an empty memory.
     *
     * @param maxBytes the budget in bytes
     * @param arena allocates for any thread, and is closed with this memory
     */
    public NativeMemory(long maxBytes, Arena arena) {
        this.maxBytes = maxBytes;
        this.arena = arena;
    }

    /** Returns the budget in bytes. */
    public long maxBytes() {
        return maxBytes;
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
        return maxBytes() - usedBytes();
    }

    /** Returns the bytes by which an allocation of this size lowers what is left of the budget. */
    public static long costBytes(long bytes) {
        if (bytes < MAPPED_FROM_BYTES) {
            return bytes + CACHE_LINE_BYTES;
        }
        return (bytes + CACHE_LINE_BYTES + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES;
    }

    /**
     * Allocates zeroed memory, aligned to a cache line.
     *
     * @param bytes how much
     * @param keepBytes how much of the budget must remain free afterwards
     * @return the memory, or empty where the budget does not allow it
     * @throws IllegalStateException if this memory has been closed
     */
    public Optional<MemorySegment> allocate(long bytes, Purpose purpose, long keepBytes) {
        long cost = costBytes(bytes);
        if (!claim(cost, keepBytes)) {
            return Optional.empty();
        }
        boolean done = false;
        try {
            Optional<MemorySegment> segment = allocateNow(bytes);
            done = segment.isPresent();
            if (done) {
                usedByPurpose.addAndGet(purpose.ordinal(), cost);
            }
            return segment;
        } finally {
            if (!done) {
                usedBytes.addAndGet(-cost);
            }
        }
    }

    /**
     * Allocates words that may go back to the budget by themselves.
     *
     * @param bytes how much
     * @param keepBytes how much of the budget must remain free afterwards
     * @return the words, or empty where the budget does not allow them
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
            return block;
        } finally {
            if (!done) {
                uncount(cost, purpose);
            }
        }
    }

    private void uncount(long cost, Purpose purpose) {
        usedByPurpose.addAndGet(purpose.ordinal(), -cost);
        usedBytes.addAndGet(-cost);
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
     * @return empty where the budget does not allow it
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
         * @return the memory, or empty where the system has none or the claim has been used up
         * @throws IllegalStateException if the memory has been closed
         */
        public Optional<MemorySegment> allocate(long bytes) {
            long cost = costBytes(bytes);
            if (cost > leftBytes) {
                return Optional.empty();
            }
            Optional<MemorySegment> segment = allocateNow(bytes);
            leftBytes -= segment.isPresent() ? cost : 0;
            return segment;
        }
    }

    private Optional<MemorySegment> allocateNow(long bytes) {
        try {
            return Optional.of(arena.allocate(bytes, CACHE_LINE_BYTES));
        } catch (OutOfMemoryError e) {
            return Optional.empty();
        }
    }

    private boolean claim(long cost, long keepBytes) {
        while (true) {
            long used = usedBytes.get();
            if (cost > maxBytes - keepBytes - used) {
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
     * Frees everything. Threads that access the memory at this moment, or later, get {@link IllegalStateException}. Must
     * be called once.
     */
    @Override
    public void close() {
        arena.close();
        blocks.close();
    }
}
