package dev.hinterland.internal.heap;

import dev.hinterland.internal.flight.Flight;
import dev.hinterland.internal.index.IndexMemory;
import dev.hinterland.internal.memory.Block;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.region.RegionPool;
import java.util.Optional;

/** Where a store's index gets its memory from: the budget, or a region where the budget has none left. */
public final class IndexSupply implements IndexMemory {

    private final NativeMemory memory;
    private final RegionPool pool;
    private final Flight flight;
    private final StoreSettings settings;

    IndexSupply(NativeMemory memory, RegionPool pool, Flight flight, StoreSettings settings) {
        this.memory = memory;
        this.pool = pool;
        this.flight = flight;
        this.settings = settings;
    }

    @Override
    public RuntimeException refused(long bytes) {
        return settings.outOfBudget(memory, bytes);
    }

    @Override
    public Optional<Block> allocate(long bytes, NativeMemory.Purpose purpose) {
        Flight.Span<Flight.Growth> growth = flight.growth();
        Flight.Growth granted = new Flight.Growth(purpose.name(), bytes, true);
        // From here on nothing is allocated on the heap while a block is held: a heap that is full would lose it.
        Optional<Block> block = memory.allocateBlock(bytes, purpose, pool.keepBytes());
        if (block.isEmpty()) {
            block = pool.lend(bytes, purpose);
        }
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
