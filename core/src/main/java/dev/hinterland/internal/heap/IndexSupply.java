// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.internal.flight.Flight;
import dev.hinterland.internal.index.IndexMemory;
import dev.hinterland.internal.memory.AddressSpace;
import dev.hinterland.internal.memory.Block;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.NativeMemory.Purpose;
import dev.hinterland.internal.memory.SharedState;
import dev.hinterland.internal.memory.Words;
import dev.hinterland.internal.region.RegionPool;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where a store's index gets its memory from: the budget, or a region where the budget has none left. */
public final class IndexSupply implements IndexMemory {

    private final NativeMemory memory;
    private final RegionPool pool;
    private final Flight flight;
    private final StoreSettings settings;
    private final @Nullable Words bucketWords;
    private final @Nullable Words nodeWords;
    private boolean adopts;

    /** What of the budget is the eviction policy's, which has nothing yet while the index is taken over. */
    private long policyBytes;

    IndexSupply(NativeMemory memory, RegionPool pool, Flight flight, StoreSettings settings) {
        this.memory = memory;
        this.pool = pool;
        this.flight = flight;
        this.settings = settings;
        AddressSpace space = memory.space();
        this.bucketWords = space == null ? null : new Words(space.buckets());
        MemorySegment nodes = space == null ? null : space.nodes();
        this.nodeWords = nodes == null ? null : new Words(nodes);
    }

    /**
     * Counts what the index takes over as taken, also where that is more than the budget has left. If regions had been
     * lent to it, they are free now: they are lent again before it takes what the policy needs.
     *
     * @param entries how many there are
     * @param takesOver takes memory for what lies in the places already
     */
    void adopting(long entries, Runnable takesOver) {
        LongUnaryOperator forPolicy = settings.policyBytes();
        policyBytes = forPolicy == null ? 0 : forPolicy.applyAsLong(entries);
        adopts = true;
        takesOver.run();
        adopts = false;
        policyBytes = 0;
    }

    @Override
    public long mostBytes() {
        return memory.maximumBytes();
    }

    @Override
    public @Nullable SharedState shared() {
        AddressSpace space = memory.space();
        return space == null ? null : space.shared();
    }

    @Override
    public RuntimeException refused(long bytes) {
        return settings.outOfBudget(memory, bytes);
    }

    @Override
    public @Nullable Words buckets() {
        return bucketWords;
    }

    @Override
    public @Nullable Words nodes() {
        return nodeWords;
    }

    @Override
    public Optional<Block> allocateBuckets(long offset, long bytes) {
        return allocateIn(Objects.requireNonNull(bucketWords), offset, bytes, Purpose.INDEX);
    }

    @Override
    public Optional<Block> allocateNodes(long offset, long bytes) {
        return allocateIn(Objects.requireNonNull(nodeWords), offset, bytes, Purpose.OVERFLOW);
    }

    private Optional<Block> allocateIn(Words place, long offset, long bytes, Purpose purpose) {
        if (offset + bytes > place.segment().byteSize()) {
            return Optional.empty();
        }
        MemorySegment part = place.segment().asSlice(offset, bytes);
        return told(purpose, bytes, () -> {
            Optional<Block> block = memory.commitBlock(part, place, purpose, pool.keepBytes() + policyBytes);
            if (block.isEmpty()) {
                block = lent(part, place, purpose, false);
            }
            return block.isEmpty() && adopts ? adopted(part, place, purpose) : block;
        });
    }

    /**
     * Takes over what another process had. It may have lent the index what is the reserve now: all regions without
     * entries are free at first.
     */
    private Optional<Block> adopted(MemorySegment part, Words place, Purpose purpose) {
        return memory.commitBlock(part, place, purpose, 0)
                .or(() -> lent(part, place, purpose, true))
                .or(() -> memory.adoptBlock(part, place, purpose));
    }

    /** Makes memory of a part of a place for which a region gives a part of the budget. */
    private Optional<Block> lent(MemorySegment part, Words words, Purpose purpose, boolean reserveToo) {
        Optional<Block> block = Optional.of(Block.kept(words));
        return memory.commitUncounted(part, part) && pool.lendBudget(part.byteSize(), purpose, reserveToo)
                ? block
                : Optional.empty();
    }

    @Override
    public Optional<Block> allocate(long bytes, Purpose purpose) {
        return told(purpose, bytes, () -> {
            Optional<Block> block = memory.allocateBlock(bytes, purpose, pool.keepBytes());
            return block.isPresent() ? block : pool.lend(bytes, purpose);
        });
    }

    private Optional<Block> told(Purpose purpose, long bytes, Supplier<Optional<Block>> allocation) {
        Flight.Span<Flight.Growth> growth = flight.growth();
        Flight.Growth granted = new Flight.Growth(purpose.name(), bytes, true);
        // From here on nothing is allocated on the heap while a block is held: a heap that is full would lose it.
        Optional<Block> block = allocation.get();
        boolean done = false;
        try {
            growth.end(block.isPresent() ? granted : new Flight.Growth(purpose.name(), bytes, false));
            done = true;
        } finally {
            if (!done && block.isPresent()) {
                block.get().release();
            }
        }
        return block;
    }
}
