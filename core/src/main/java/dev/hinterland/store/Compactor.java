package dev.hinterland.store;

import dev.hinterland.alloc.AllocationBuffer;
import dev.hinterland.flight.Flight;
import dev.hinterland.memory.StretchPoint;
import dev.hinterland.region.Entry;
import dev.hinterland.region.Region;
import dev.hinterland.region.RegionPool;
import dev.hinterland.region.RegionState;
import dev.hinterland.region.RegionTable;
import dev.hinterland.region.Space;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Evacuates regions whose entries have mostly been unlinked: copies the rest to other regions, lets the index point
 * there, and recycles the region. One thread at a time.
 */
final class Compactor implements Reclaimer {

    /*
     * An entry is alive if a slot holds its location; nothing in the entry itself says so. How it is moved is in
     * EntryMover. Readers of the old copy go on undisturbed until the region is recycled, and find out then.
     *
     * A region that somebody reads in place is evacuated if there is no other: its entries are copied without further
     * ado, but nothing is won until the reader has gone.
     *
     * A region is only evacuated when it is full and nobody holds it: a writer holds it that has allocated there and
     * not yet published, or has unlinked an entry and still reads it. An entry may be unlinked while its region is
     * being emptied: then the region is held when it is empty. It is left so. Its holder may be running a record's
     * constructor, and that may wait for memory, and so for compaction: compaction waits for nobody. When the entry is
     * settled all of the region is dead, and the next compaction recycles it.
     */

    /** How many entries the background thread looks at before it asks whether to let others run. */
    private static final int ENTRIES_PER_LOOK = 32;

    /** When memory is short, a region is evacuated for as little as this fraction of it. */
    private static final int LEAST_FRACTION = 64;

    private final Store<?, ?> store;
    private final RegionPool pool;
    private final RegionTable table;
    private final EntryMover mover;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile long compactions;

    /** The regions that were held when they had been emptied, and have not been recycled. Written under the lock. */
    private final List<Region> emptied = new CopyOnWriteArrayList<>();

    /** What the evacuation under way has moved so far; guarded by the lock. */
    private long moved;

    private long movedBytes;

    /** How many bytes of entries had been settled when there was nothing left to reclaim; guarded by the lock. */
    private long fruitlessAt;

    Compactor(Store<?, ?> store) {
        this.store = store;
        this.pool = store.regions();
        this.table = pool.table();
        this.mover = new EntryMover(store);
    }

    /** A map counts no reads. */
    @Override
    public int initialFrequency(int hash) {
        return 0;
    }

    @Override
    public long recycled() {
        return compactions;
    }

    @Override
    public boolean isDue(Region region, int deadBytes, int grownBy) {
        int length = region.length();
        boolean becomesSparse = isSparse(length, deadBytes) && !isSparse(length, deadBytes - grownBy);
        return becomesSparse || deadBytes == length;
    }

    @Override
    public boolean isAwaitingRelease() {
        return !emptied.isEmpty();
    }

    /** Returns whether a region with so many dead bytes should be evacuated before memory is short. */
    private static boolean isSparse(int length, int deadBytes) {
        return deadBytes > length / 2;
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
            recycleReleased();
            boolean more = true;
            while (more) {
                Optional<Region> victim = mostReclaimable(region -> region.length() / 2);
                more = victim.isPresent() && evacuate(victim.get(), true);
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
            return compactions != seen
                    || recycleReleased()
                    || evacuateFor(region -> region.length() / LEAST_FRACTION)
                    || (closeBuffers() && evacuateFor(region -> region.length() / LEAST_FRACTION));
        } finally {
            lock.unlock();
        }
    }

    /**
     * {@inheritDoc} What compaction can copy to must not become too little. To empty a region takes as much as is alive
     * there, and gives back as much more as is dead. So an entry may have what is beyond the largest region; and if it
     * replaces one that is at least as large, and so makes as much dead as it takes, it may have what is beyond what
     * some region with dead entries needs.
     */
    @Override
    public @Nullable AllocationBuffer claimLeftover(int bytes, boolean shrinks) {
        lock.lock();
        try {
            AllocationBuffer target = mover.claimTarget();
            boolean allocated = false;
            try {
                long space = pool.bytesForEvacuation() + target.restBytes() - bytes;
                boolean spare = space >= pool.largestRegionBytes() || (shrinks && space >= leastAliveBytes(bytes));
                allocated = spare && target.allocate(bytes);
            } finally {
                if (!allocated) {
                    target.release();
                }
            }
            return allocated ? target : null;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the least that is alive in a region that can be emptied, once an entry of this size more is dead there.
     */
    private long leastAliveBytes(int deadBytes) {
        long least = Long.MAX_VALUE;
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            if (isEvacuable(region, false)) {
                least = Math.min(least, region.length() - Math.max(deadBytes, region.deadBytes()));
            }
        }
        return least;
    }

    /**
     * {@inheritDoc} Without entries that have been settled since nothing was found the last time, there is nothing to
     * be found now but rests of buffers, which come back with each copy.
     */
    @Override
    public boolean reclaimLittle(long bytes) {
        lock.lock();
        try {
            long settled = store.disposal().settledBytes();
            boolean found =
                    settled != fruitlessAt && (evacuateFitting(bytes) || (closeTarget() && evacuateFitting(bytes)));
            if (!found) {
                fruitlessAt = settled;
            }
            return found;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean makeSlot(int hash) {
        return false;
    }

    /** Evacuates the region with most dead bytes of those that there is space for; returns whether it was recycled. */
    private boolean evacuateFitting(long bytes) {
        long space = pool.bytesForEvacuation() + store.allocator().evacuation().restBytes();
        Optional<Region> best = Optional.empty();
        long most = bytes - 1;
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            int dead = region.deadBytes();
            if (dead > most && region.length() - dead <= space && isEvacuable(region, false)) {
                best = Optional.of(region);
                most = dead;
            }
        }
        long before = compactions;
        return best.isPresent() && evacuate(best.get(), false) && compactions != before;
    }

    /**
     * Lets the region that entries are moved to be evacuated too, if any region can be emptied without what is left of
     * it: otherwise nothing could be moved any more, and no removal would make room.
     */
    private boolean closeTarget() {
        if (pool.bytesForEvacuation() < pool.largestRegionBytes()) {
            return false;
        }
        store.allocator().retireEvacuation();
        pool.closeOpenRegion(Space.OLD);
        return true;
    }

    private boolean closeBuffers() {
        store.allocator().retireIdle();
        pool.closeOpenRegion(Space.EDEN);
        return true;
    }

    /** Evacuates regions, those first that win most, until one has been recycled; returns whether one was. */
    private boolean evacuateFor(ToLongFunction<Region> least) {
        long before = compactions;
        boolean more = true;
        while (more && compactions == before) {
            Optional<Region> victim = mostReclaimable(least);
            more = victim.isPresent() && evacuate(victim.get(), false);
        }
        return compactions != before;
    }

    /**
     * Returns the region that evacuation wins most from, if that is more than the least. What was too small for an
     * entry does not count: it comes back with each copy, and evacuation would never end.
     */
    private Optional<Region> mostReclaimable(ToLongFunction<Region> least) {
        return mostReclaimable(least, false).or(() -> mostReclaimable(least, true));
    }

    private Optional<Region> mostReclaimable(ToLongFunction<Region> least, boolean pinned) {
        Optional<Region> best = Optional.empty();
        int most = 0;
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            int reclaimable = region.reclaimableBytes();
            if (reclaimable > most && reclaimable > least.applyAsLong(region) && isEvacuable(region, pinned)) {
                best = Optional.of(region);
                most = reclaimable;
            }
        }
        return best;
    }

    private boolean isEvacuable(Region region, boolean pinned) {
        if (region.state() != RegionState.FULL) {
            return false;
        }
        StretchPoint.REGION_FULL.reached();
        return !region.isHeld() && !emptied.contains(region) && table.isPinned(region) == pinned;
    }

    /**
     * Evacuates a region, and recycles it unless somebody holds it.
     *
     * @param ahead whether nobody waits for it
     * @return whether it was emptied; otherwise there was no room for all of its entries
     */
    private boolean evacuate(Region region, boolean ahead) {
        Flight.Span<Flight.Moved> compaction = store.flight().compaction();
        moved = 0;
        movedBytes = 0;
        AllocationBuffer target = mover.claimTarget();
        try {
            if (!moveAll(region, target, ahead)) {
                return false;
            }
        } finally {
            target.release();
        }
        StretchPoint.REGION_EMPTIED.reached();
        boolean recycled = recycleUnlessHeld(region);
        compaction.end(
                new Flight.Moved(() -> Integer.toString(region.id()), recycled ? 1 : 0, moved, movedBytes, 0, 0));
        return true;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock only
    private boolean recycleUnlessHeld(Region region) {
        if (region.isHeld()) {
            emptied.add(region);
            return false;
        }
        StretchPoint.REGION_RELEASED.reached();
        pool.recycle(region);
        compactions++;
        return true;
    }

    /**
     * Recycles those regions that have been emptied, and that nobody holds any more; returns whether there were any.
     */
    private boolean recycleReleased() {
        long before = compactions;
        for (Region region : List.copyOf(emptied)) {
            if (!region.isHeld()) {
                emptied.remove(region);
                recycleUnlessHeld(region);
            }
        }
        return compactions != before;
    }

    private boolean moveAll(Region region, AllocationBuffer target, boolean ahead) {
        MemorySegment memory = region.memory();
        int offset = 0;
        int seen = 0;
        while (offset < region.top()) {
            int kindWord = Entry.kindWord(memory, offset);
            if (Entry.isFiller(kindWord)) {
                offset += Entry.fillerBytes(kindWord);
                continue;
            }
            long header = Entry.header(memory, offset);
            int bytes = (int) Entry.bytes(memory, offset, header);
            if (!Entry.isDead(kindWord) && !move(region, offset, header, bytes, target)) {
                return false;
            }
            offset += bytes;
            if (ahead && ++seen % ENTRIES_PER_LOOK == 0 && !lock.hasQueuedThreads()) {
                store.maintenance().giveWay();
            }
        }
        return true;
    }

    private boolean move(Region region, int offset, long header, int bytes, AllocationBuffer target) {
        if (!store.index().slots().contains(Entry.hash(header), table.locationOf(region, offset))) {
            return true;
        }
        if (!target.allocate(bytes)) {
            return false;
        }
        if (mover.move(region, offset, header, bytes, target)) {
            moved++;
            movedBytes += bytes;
        }
        return true;
    }
}
