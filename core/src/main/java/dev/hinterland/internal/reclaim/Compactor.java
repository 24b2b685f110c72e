// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.alloc.AllocationBuffer;
import dev.hinterland.internal.flight.Flight;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.Reclaimer;
import dev.hinterland.internal.heap.Stall;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Space;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Evacuates regions whose entries have mostly been unlinked: copies the rest to other regions, lets the index point
 * there, and recycles the region. One thread at a time.
 */
public final class Compactor implements Reclaimer {

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

    private final EntryHeap<?, ?> heap;
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

    /**
     * How many bytes of entries had been settled when there was nothing left to reclaim; guarded by the lock. None had
     * in the beginning, but there may be dead ones that lie in a file.
     */
    private long fruitlessAt = -1;

    public Compactor(EntryHeap<?, ?> heap) {
        this.heap = heap;
        this.pool = heap.regions();
        this.table = pool.table();
        this.mover = new EntryMover(heap);
    }

    /** A map counts no reads. */
    @Override
    public int initialFrequency(int hash) {
        return 0;
    }

    @Override
    public void remember(int hash, int frequency) {}

    @Override
    public long recycled() {
        return compactions;
    }

    @Override
    public boolean isDue(Region region, int deadBytes, int grownBy) {
        return region.isDue(deadBytes, grownBy);
    }

    @Override
    public boolean isAwaitingRelease() {
        return !emptied.isEmpty();
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
    public void assist(int bytes, Stall stall) {}

    /** Makes room at the price of copying much for little. */
    @Override
    public boolean makeRoom(long seen, Stall stall) {
        stall.begin();
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
     * there, and gives back as much more as is dead. So an entry may have what is beyond the largest region. If it
     * replaces one that is at least as large, it makes as much dead as it takes. Then it may have so much that any
     * region can still be emptied in which as much is dead, or one in which more is dead.
     */
    @Override
    public @Nullable AllocationBuffer claimLeftover(int bytes, boolean shrinks) {
        lock.lock();
        try {
            AllocationBuffer target = mover.claimTarget();
            boolean allocated = false;
            try {
                long left = usableBytes(pieces(), bytes) - bytes;
                int largest = pool.largestRegionBytes();
                boolean spare = left >= pool.reserveBytes()
                        || (shrinks && left >= Math.min((long) largest / bytes * bytes - bytes, leastAliveBytes()));
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

    /** Returns the sizes of the pieces of memory that can be copied to, in the order in which they are taken. */
    private int[] pieces() {
        int[] behind = pool.piecesForEvacuation();
        int[] pieces = new int[behind.length + 1];
        pieces[0] = heap.allocator().evacuation().restBytes();
        System.arraycopy(behind, 0, pieces, 1, behind.length);
        return pieces;
    }

    /** Returns how many bytes entries of this size can fill: none lies in two pieces. */
    private static long usableBytes(int[] pieces, int entryBytes) {
        long usable = 0;
        for (int piece : pieces) {
            usable += piece - piece % entryBytes;
        }
        return usable;
    }

    /** Returns the least that is alive in a region of the largest size that can be emptied. */
    private long leastAliveBytes() {
        long least = Long.MAX_VALUE;
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            if (region.length() == pool.largestRegionBytes() && isEvacuable(region, false)) {
                least = Math.min(least, region.length() - region.deadBytes());
            }
        }
        return least;
    }

    /**
     * {@inheritDoc} Without entries that have been settled since nothing was found the last time, or regions that scans
     * have left, there is nothing to be found now but rests of buffers, which come back with each copy.
     */
    @Override
    public boolean reclaimLittle(long bytes) {
        lock.lock();
        try {
            long settled = heap.settledBytes() + heap.releases();
            boolean found = settled != fruitlessAt
                    && (evacuateFitting(bytes)
                            || (closeTargetBuffer() && evacuateFitting(bytes))
                            || (closeTarget() && evacuateFitting(bytes)));
            if (!found) {
                fruitlessAt = settled;
            }
            return found;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean makeSlot(int hash, Stall stall) {
        return false;
    }

    /** Evacuates the region with most dead bytes of those that there is space for; returns whether it was recycled. */
    private boolean evacuateFitting(long bytes) {
        Optional<Region> best = best(Region::deadBytes, region -> bytes - 1, false);
        long before = compactions;
        return best.isPresent() && evacuate(best.get(), false) && compactions != before;
    }

    /**
     * Lets the region be evacuated that entries have been moved to, if all it has left is a rest that the next ones did
     * not fit, and if it can be emptied without that.
     */
    private boolean closeTargetBuffer() {
        AllocationBuffer target = mover.claimTarget();
        try {
            target.fillRest();
            Optional<Region> region = heap.allocator().evacuationRegion();
            boolean closes = region.isPresent()
                    && region.get().state() == RegionState.FULL
                    && new Room(pool.piecesForEvacuation()).fits(region.get());
            if (closes) {
                target.retire();
            }
            return closes;
        } finally {
            target.release();
        }
    }

    /**
     * Lets the region that entries are moved to be evacuated too, if any region can be emptied without what is left of
     * it: otherwise nothing could be moved any more, and no removal would make room.
     */
    private boolean closeTarget() {
        if (!hasWhole(pool.piecesForEvacuation())) {
            return false;
        }
        heap.allocator().retireEvacuation();
        pool.closeOpenRegion(Space.OLD);
        return true;
    }

    /** Returns whether one of the pieces is as large as the largest region, so that any region can be emptied. */
    private boolean hasWhole(int[] pieces) {
        return Arrays.stream(pieces).anyMatch(piece -> piece >= pool.largestRegionBytes());
    }

    private boolean closeBuffers() {
        heap.allocator().retireIdle();
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
        return best(Region::reclaimableBytes, least, false).or(() -> best(Region::reclaimableBytes, least, true));
    }

    /**
     * Returns the region that evacuation wins most from, if that is more than the least and what is alive there has
     * room.
     */
    private Optional<Region> best(ToIntFunction<Region> won, ToLongFunction<Region> least, boolean pinned) {
        Optional<Region> best = Optional.empty();
        int most = 0;
        Room room = new Room(pieces());
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            int wins = won.applyAsInt(region);
            if (wins > most && wins > least.applyAsLong(region) && isEvacuable(region, pinned) && room.fits(region)) {
                best = Optional.of(region);
                most = wins;
            }
        }
        return best;
    }

    /** Says which regions have room, with what is alive there, in pieces that are filled one after the other. */
    private final class Room {

        private final int[] pieces;
        private final long bytes;
        private final int longest;

        /** So much or more is not looked at again: one look takes as long as a tenth of a copy. */
        private int misfitBytes = Integer.MAX_VALUE;

        Room(int[] pieces) {
            this.pieces = pieces;
            this.bytes = Arrays.stream(pieces).asLongStream().sum();
            this.longest = Arrays.stream(pieces).max().orElse(0);
        }

        boolean fits(Region region) {
            int alive = region.length() - region.deadBytes();
            if (alive <= longest) {
                return true;
            }
            if (alive > bytes || alive >= misfitBytes) {
                return false;
            }
            boolean fits = fitsEntryByEntry(region, pieces);
            misfitBytes = fits ? misfitBytes : alive;
            return fits;
        }
    }

    private boolean fitsEntryByEntry(Region region, int[] pieces) {
        MemorySegment memory = region.memory();
        int piece = 0;
        int left = pieces[0];
        int offset = 0;
        while (offset < region.top()) {
            int kindWord = Entry.kindWord(memory, offset);
            if (Entry.isFiller(kindWord)) {
                offset += Entry.fillerBytes(kindWord);
                continue;
            }
            long header = Entry.header(memory, offset);
            int bytes = (int) Entry.bytes(memory, offset, header);
            if (!Entry.isDead(kindWord) && isAlive(region, offset, header)) {
                while (left < bytes) {
                    if (++piece == pieces.length) {
                        return false;
                    }
                    left = pieces[piece];
                }
                left -= bytes;
            }
            offset += bytes;
        }
        return true;
    }

    private boolean isAlive(Region region, int offset, long header) {
        return heap.index().slots().contains(Entry.hash(header), table.locationOf(region, offset));
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
        Flight.Span<Flight.Moved> compaction = heap.flight().compaction();
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
                heap.maintenance().giveWay();
            }
        }
        return true;
    }

    private boolean move(Region region, int offset, long header, int bytes, AllocationBuffer target) {
        if (!isAlive(region, offset, header)) {
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
