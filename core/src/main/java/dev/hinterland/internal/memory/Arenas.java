// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The arenas of a store's blocks: one for each block, so that each can be closed alone. Thread-safe. */
final class Arenas implements AutoCloseable {

    private static final int CACHE_LINE_BYTES = 64;

    private final Set<Arena> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * Allocates zeroed words, aligned to a cache line.
     *
     * @param released called when they have been given back
     * @return the words, or empty if the system has none
     * @throws IllegalStateException if {@link #close} has been called
     */
    Optional<Block> allocate(long bytes, Runnable released) {
        Arena arena = Arena.ofShared();
        open.add(arena);
        boolean done = false;
        try {
            MemorySegment segment = arena.allocate(bytes, CACHE_LINE_BYTES);
            if (closed) {
                throw new IllegalStateException("close() has closed the memory");
            }
            Optional<Block> block = Optional.of(new Block(new Words(segment), () -> {
                close(arena);
                released.run();
            }));
            done = true;
            return block;
        } catch (OutOfMemoryError e) {
            return Optional.empty();
        } finally {
            if (!done) {
                close(arena);
            }
        }
    }

    private void close(Arena arena) {
        if (open.remove(arena)) {
            arena.close();
        }
    }

    /** Closes all arenas. */
    @Override
    public void close() {
        closed = true;
        open.forEach(this::close);
    }
}
