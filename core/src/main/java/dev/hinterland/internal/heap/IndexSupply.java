package dev.hinterland.internal.heap;

import dev.hinterland.internal.flight.Flight;
import dev.hinterland.internal.index.IndexMemory;
import dev.hinterland.internal.memory.Block;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.NativeMemory.Purpose;
import dev.hinterland.internal.memory.Reservation;
import dev.hinterland.internal.memory.Words;
import dev.hinterland.internal.region.RegionPool;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where a store's index gets its memory from: the budget, or a region where the budget has none left. */
public final class IndexSupply implements IndexMemory {

    private final NativeMemory memory;
    private final RegionPool pool;
    private final Flight flight;
    private final StoreSettings settings;
    private final @Nullable Words bucketWords;

    IndexSupply(NativeMemory memory, RegionPool pool, Flight flight, StoreSettings settings) {
        this.memory = memory;
        this.pool = pool;
        this.flight = flight;
        this.settings = settings;
        Reservation reservation = memory.reservation();
        this.bucketWords = reservation == null ? null : new Words(reservation.buckets());
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
    public Optional<Block> allocateBuckets(long offset, long bytes) {
        MemorySegment place = Objects.requireNonNull(bucketWords).segment();
        if (offset + bytes > place.byteSize()) {
            return Optional.empty();
        }
        MemorySegment part = place.asSlice(offset, bytes);
        Purpose purpose = Purpose.INDEX;
        return told(purpose, bytes, () -> {
            Optional<Block> block = memory.commitBlock(part, bucketWords, purpose, pool.keepBytes());
            return block.isPresent() ? block : lent(part, bucketWords, purpose);
        });
    }

    /** Makes memory of a part of the buckets' place for which a region gives a part of the budget. */
    private Optional<Block> lent(MemorySegment part, Words words, Purpose purpose) {
        Optional<Block> block = Optional.of(Block.kept(words));
        return memory.commitUncounted(part) && pool.lendBudget(part.byteSize(), purpose) ? block : Optional.empty();
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
