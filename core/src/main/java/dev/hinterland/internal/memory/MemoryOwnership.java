// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.foreign.Arena;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** What frees the memory of a store, once. It does not refer to the {@link NativeMemory}: a cleaner has it. */
final class MemoryOwnership implements Runnable {

    private final Arena arena;
    private final Arenas blocks;
    private final LongConsumer whenForgotten;
    private final SharedBudget.@Nullable Share share;
    final AtomicLong usedBytes = new AtomicLong();
    final AtomicLongArray usedByPurpose = new AtomicLongArray(NativeMemory.Purpose.values().length);
    volatile @Nullable AddressSpace space;
    volatile Runnable whenFreed = () -> {};
    private final AtomicBoolean freed = new AtomicBoolean();

    MemoryOwnership(Arena arena, Arenas blocks, LongConsumer whenForgotten, SharedBudget.@Nullable Share share) {
        this.arena = arena;
        this.blocks = blocks;
        this.whenForgotten = whenForgotten;
        this.share = share;
        // When a store is forgotten together with its class loader, that one may load no classes any more.
        FreedMemory.load();
    }

    /** Frees the memory; returns whether it had not been freed. */
    boolean free() {
        boolean first = freed.compareAndSet(false, true);
        if (first) {
            arena.close();
            blocks.close();
            if (share != null) {
                share.end();
            }
            FreedMemory.freed(allocatedBytes());
            whenFreed.run();
        }
        return first;
    }

    /** Returns the bytes that came from the C library: what has a place has gone back to the system by itself. */
    private long allocatedBytes() {
        AddressSpace places = space;
        if (places == null) {
            return usedBytes.get();
        }
        long nodes = places.nodes() == null ? usedByPurpose.get(NativeMemory.Purpose.OVERFLOW.ordinal()) : 0;
        return nodes + usedByPurpose.get(NativeMemory.Purpose.POLICY.ordinal());
    }

    /** Called when the memory is unreachable. A store that was refused its first memory was never built. */
    @Override
    public void run() {
        if (free() && usedBytes.get() > 0) {
            whenForgotten.accept(usedBytes.get());
        }
    }
}
