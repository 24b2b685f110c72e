package dev.hinterland.store;

import dev.hinterland.alloc.AllocationBuffer;
import dev.hinterland.flight.Flight;
import dev.hinterland.region.Entry;
import dev.hinterland.region.Region;
import dev.hinterland.region.RegionPool;
import dev.hinterland.region.RegionState;
import dev.hinterland.region.RegionTable;
import dev.hinterland.region.Space;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Evacuates regions whose entries have mostly been unlinked: copies the rest to other regions, lets the index point
 * there, and recycles the region. One thread at a time.
 */
final class Compactor implements Reclaimer {

    /*
     * An entry is alive if a slot holds its location; nothing in the entry itself says so. The index replaces the
     * location under the lock of its bucket, and only if it is still there, so an entry that is unlinked or replaced in
     * the meantime is not resurrected. Readers of the old copy go on undisturbed until the region is recycled, and find
     * out then.
     *
     * A region is only evacuated when it is full and nobody holds it: whoever has allocated there and not yet published,
     * or has unlinked an entry and still reads it, does.
     */

    /** When memory is short, a region is evacuated for as little as this fraction of it. */
    private static final int LEAST_FRACTION = 64;

    private final Store<?, ?> store;
    private final RegionPool pool;
    private final RegionTable table;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile long compactions;

    /** What the evacuation under way has moved so far; guarded by the lock. */
    private long moved;

    private long movedBytes;

    Compactor(Store<?, ?> store) {
        this.store = store;
        this.pool = store.regions();
        this.table = pool.table();
    }

    @Override
    public long recycled() {
        return compactions;
    }

    @Override
    public boolean isDue(Region region, int deadBytes, int grownBy) {
        return isSparse(region, deadBytes) && !isSparse(region, deadBytes - grownBy);
    }

    /** Returns whether a region with so many dead bytes should be evacuated before memory is short. */
    private static boolean isSparse(Region region, int deadBytes) {
        return deadBytes > region.length() / 2;
    }

    @Override
    public void pauseFor(Runnable action) {
        lock.lock();
        try {
            action.run();
        } finally {
            lock.unlock();
        }
    }

    /** Evacuates all sparse regions. */
    @Override
    public void reclaimAhead() {
        lock.lock();
        try {
            while (true) {
                Optional<Region> victim = mostReclaimable(2);
                if (victim.isEmpty() || !evacuate(victim.get())) {
                    return;
                }
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean assist(int bytes) {
        return false;
    }

    /** Makes room at the price of copying much for little. */
    @Override
    public boolean makeRoom(long seen) {
        lock.lock();
        try {
            return compactions != seen || evacuateMostReclaimable() || (closeBuffers() && evacuateMostReclaimable());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean makeSlot(int hash) {
        return false;
    }

    private boolean closeBuffers() {
        store.allocator().retireIdle();
        pool.closeOpenRegion(Space.EDEN);
        return true;
    }

    private boolean evacuateMostReclaimable() {
        Optional<Region> victim = mostReclaimable(LEAST_FRACTION);
        return victim.isPresent() && evacuate(victim.get());
    }

    /**
     * Returns the region that evacuation wins most from, if that is more than this fraction of it. What was too small for
     * an entry does not count: it comes back with each copy, and evacuation would never end.
     */
    private Optional<Region> mostReclaimable(int fraction) {
        Optional<Region> best = Optional.empty();
        int most = 0;
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            int reclaimable = region.reclaimableBytes();
            if (reclaimable > most && reclaimable > region.length() / fraction && isEvacuable(region)) {
                best = Optional.of(region);
                most = reclaimable;
            }
        }
        return best;
    }

    private static boolean isEvacuable(Region region) {
        return region.state() == RegionState.FULL && !region.isHeld();
    }

    /** Returns whether the region was recycled; otherwise there was no room for all of its entries. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock only
    private boolean evacuate(Region region) {
        Flight.Span<Flight.Moved> compaction = store.flight().compaction();
        moved = 0;
        movedBytes = 0;
        AllocationBuffer target = claimTarget();
        try {
            MemorySegment memory = region.memory();
            int offset = 0;
            while (offset < region.top()) {
                int kindWord = Entry.kindWord(memory, offset);
                if (Entry.isFiller(kindWord)) {
                    offset += Entry.fillerBytes(kindWord);
                    continue;
                }
                long header = Entry.header(memory, offset);
                int bytes = (int) Entry.bytes(memory, offset, header);
                if (!move(region, offset, Entry.hash(header), bytes, target)) {
                    return false;
                }
                offset += bytes;
            }
        } finally {
            target.release();
        }
        awaitReleased(region);
        pool.recycle(region);
        compactions++;
        compaction.end(new Flight.Moved(() -> Integer.toString(region.id()), 1, moved, movedBytes, 0, 0));
        return true;
    }

    /** Yields, because who holds the region may be a virtual thread that waits for this one's carrier. */
    private static void awaitReleased(Region region) {
        while (region.isHeld()) {
            if (!region.memory().scope().isAlive()) {
                throw new IllegalStateException("the store is closed");
            }
            Thread.yield();
        }
    }

    private AllocationBuffer claimTarget() {
        AllocationBuffer target = store.allocator().evacuation();
        while (!target.tryClaim()) {
            Thread.onSpinWait();
        }
        return target;
    }

    private boolean move(Region region, int offset, int hash, int bytes, AllocationBuffer target) {
        long from = table.locationOf(region, offset);
        if (!store.index().slots().contains(hash, from)) {
            return true;
        }
        if (!target.allocate(bytes)) {
            return false;
        }
        MemorySegment.copy(region.memory(), offset, target.memory(), target.offset(), bytes);
        long to = table.locationOf(target.region(), target.offset());
        if (store.index().slots().relocate(hash, from, to)) {
            region.addDead(bytes);
            store.countMoved(bytes);
            moved++;
            movedBytes += bytes;
        } else {
            target.undo();
        }
        return true;
    }
}
