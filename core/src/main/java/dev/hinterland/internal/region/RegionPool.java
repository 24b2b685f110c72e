// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import dev.hinterland.internal.flight.Flight;
import dev.hinterland.internal.memory.Block;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.NativeMemory.Purpose;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.memory.Words;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * The pool of a store's regions: allocates them from the system, hands out slices of the open ones, and takes back
 * those that were recycled. Thread-safe; everything here happens once per allocation buffer, not once per entry.
 */
public final class RegionPool {

    private final NativeMemory memory;
    private final RegionTable table;
    private final RegionSupply supply;
    private final int maxRegionBytes;
    private final RegionDemand demand;

    private final ReentrantLock lock = new ReentrantLock();
    private final RegionStock stock;
    private final FreeRegions free;
    private final RegionUpkeep upkeep;
    private final Openings openings = new Openings();
    private final PieceStock pieceStock;
    private long opened;
    private long lowBytes;
    private int sliceBytes = Integer.MAX_VALUE;
    private final IndexLoan loan;

    /** Creates a pool without regions. */
    public RegionPool(NativeMemory memory, RegionSizing sizing, RegionDemand demand) {
        this.memory = memory;
        this.maxRegionBytes = sizing.largestBytes();
        this.demand = demand;
        this.supply = new RegionSupply(memory, sizing, demand, lock);
        this.table = supply.table();
        this.stock = new RegionStock(memory, supply, maxRegionBytes, demand);
        this.free = stock.free();
        this.pieceStock = new PieceStock(stock, maxRegionBytes);
        this.loan = new IndexLoan(memory, stock, maxRegionBytes);
        this.upkeep = new RegionUpkeep(memory, supply, stock, maxRegionBytes, lock);
    }

    /** Returns the regions. */
    public RegionTable table() {
        return table;
    }

    /** Returns the receiver of the store's events. */
    public Flight flight() {
        return demand.flight();
    }

    /** Returns the size of the largest region so far, in bytes. */
    public int largestRegionBytes() {
        return free.largestBytes();
    }

    /** Returns how much is reserved for evacuation, in bytes. */
    public long reserveBytes() {
        lock.lock();
        try {
            return (long) stock.reservedRegions() * free.largestBytes();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the largest size that a region of this pool can have, in bytes. */
    public int maxRegionBytes() {
        return maxRegionBytes;
    }

    /**
     * Cuts a slice off the open region of a space, and opens another one if that is full.
     *
     * @param minBytes the least that the slice must have
     * @param wantedBytes the size that it should have
     * @return a slice of a region that is held, or empty if the budget does not allow it
     */
    public Optional<Slice> cut(int minBytes, int wantedBytes, Space space) {
        return cut(minBytes, wantedBytes, space, space != Space.EDEN);
    }

    /** The same; evacuation may use the reserve. */
    public Optional<Slice> cut(int minBytes, int wantedBytes, Space space, boolean evacuation) {
        assert (minBytes | wantedBytes) % Location.UNIT_BYTES == 0 : minBytes + " " + wantedBytes;
        Opening opening = openings.of(space);
        lock.lock();
        try {
            opening.asked(minBytes);
            opening.choose(minBytes);
            while (!opening.fits(minBytes)) {
                openings.putAside(opening);
                supply.setEntryBytes(openings.of(Space.EDEN).entryBytes(maxRegionBytes));
                Region next = stock.take(minBytes, evacuation);
                if (next == null) {
                    return Optional.empty();
                }
                // Another writer may have opened one while this one waited for memory.
                if (opening.isEmpty()) {
                    opening.open(next, ++opened);
                } else {
                    free.add(next);
                }
            }
            return opening.cut(bytesOfSlice(minBytes, wantedBytes, opening, evacuation));
        } finally {
            unlock();
        }
    }

    /**
     * Lengthens a slice, if nothing else has been cut off its region since.
     *
     * @param region the region of the slice, which the caller holds
     * @param end where the slice ends
     * @param leftBytes the bytes of the slice that were not allocated
     * @param minBytes the least that must be left of it then
     * @param wantedBytes the size that a new slice should have
     * @return by how much, or zero
     */
    public int extend(Region region, int end, int leftBytes, int minBytes, int wantedBytes, Space space) {
        Opening opening = openings.of(space);
        lock.lock();
        try {
            boolean may = opening.endsAt(region, end) && opening.fits(minBytes - leftBytes);
            if (!may || opening.hasBetterRest(minBytes, leftBytes, maxRegionBytes)) {
                return 0;
            }
            opening.asked(minBytes);
            return opening.extend(bytesOfSlice(minBytes, wantedBytes, opening, space != Space.EDEN) - leftBytes);
        } finally {
            unlock();
        }
    }

    /**
     * Returns how large the next slice is to be, and asks for what will be needed after it: before anything is taken,
     * in case that throws. Slices for writers hold a whole number of entries like the one that they are cut for, so
     * that entries of one size leave nothing over.
     */
    private int bytesOfSlice(int minBytes, int wantedBytes, Opening opening, boolean evacuation) {
        int most = opening.mostAhead(wantedBytes, maxRegionBytes);
        if (evacuation) {
            return Math.max(minBytes, most);
        }
        int bytes = Math.max(1, Math.min(most, sliceBytes) / minBytes) * minBytes;
        requestNext(opening, bytes);
        return bytes;
    }

    /** Closes the open region of a space, so that it can be evacuated; its rest becomes a filler. */
    public void closeOpenRegion(Space space) {
        lock.lock();
        try {
            openings.close(space, Region::addDead);
        } finally {
            lock.unlock();
        }
    }

    /** Asks for what will be needed once so much more has been cut. */
    private void requestNext(Opening opening, int bytes) {
        stock.requestNext(opening.isHalfFullAfter(bytes));
        if (lowBytes > 0 && bytesForWriters() - opening.lengthOf(bytes) < lowBytes) {
            demand.evacuateSoon();
        }
    }

    /** Lets the reserve for evacuation consist of several regions; to be called before anything is cut. */
    public void reserveInParts() {
        free.reserveInParts();
    }

    /** As {@link Opening#keepRests} and {@link PieceStock#takeHalves}; before anything is cut, and not in files. */
    public void fitLargeEntries() {
        openings.keepRests();
        pieceStock.takeHalves();
    }

    /** Closes regions that are kept open for their rest, so that they can be evacuated. */
    public void closeAside(Predicate<Region> which) {
        lock.lock();
        try {
            openings.closeAside(which);
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many bytes can be cut off an open region of a space at most. */
    public int largestRestBytes(Space space) {
        lock.lock();
        try {
            return openings.of(space).largestRestBytes();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the sizes of the pieces of memory that evacuation can copy to, in the order in which it takes them: the
     * rest of its open region, free regions, and one that the budget has for it.
     */
    public int[] piecesForEvacuation() {
        lock.lock();
        try {
            stock.reap();
            int more = supply.largestAffordable() > 0 ? maxRegionBytes : 0;
            return free.sizesBetween(openings.of(Space.OLD).largestRestBytes(), more);
        } finally {
            lock.unlock();
        }
    }

    /** Sets how many bytes the evacuation under way can copy to without another region. */
    public void setTargetBytes(int bytes) {
        free.setTargetBytes(bytes);
    }

    /**
     * Sets how fast writers may take what is left.
     *
     * @param leastBytes when less than so many bytes are left for writers, {@link RegionDemand#evacuateSoon} is called
     * @param largestSliceBytes the most that a writer takes at once, unless a single entry is larger
     */
    public void setPace(long leastBytes, int largestSliceBytes) {
        lock.lock();
        try {
            lowBytes = leastBytes;
            sliceBytes = largestSliceBytes;
        } finally {
            lock.unlock();
        }
    }

    /** Returns about how many bytes writers may take before evacuation must have won more. */
    public long bytesForWriters() {
        lock.lock();
        try {
            stock.reap();
            long rest = openings.of(Space.EDEN).restBytes();
            long regions = supply.largestAffordable();
            return rest
                    + Math.min(maxRegionBytes, stock.halves().freeBytes())
                    + (regions > 0
                            ? free.bytes() + regions * maxRegionBytes - free.largestBytes()
                            : free.bytesBeyondReserve());
        } finally {
            lock.unlock();
        }
    }

    /** Returns how much of the budget every allocation of the store must leave for evacuation. */
    public long keepBytes() {
        lock.lock();
        try {
            return stock.keepBytes();
        } finally {
            lock.unlock();
        }
    }

    /** Returns what adds regions that have been filled by another process. */
    public RegionAdoption adoption() {
        return new RegionAdoption(this, stock, openings);
    }

    /** Returns what prepares regions ahead, and gives memory back. */
    public RegionUpkeep upkeep() {
        return upkeep;
    }

    /**
     * Takes regions for the pieces of one humongous value.
     *
     * @param bytes the size of the value
     * @param mostListBytes how large the list of the pieces may be with a tail; zero where there is to be none
     * @param hash the hash of its key, which the first region is to know
     * @return regions of at least that size in sum, but for the tail; empty if the budget does not allow it
     */
    public List<Region> takeHumongous(long bytes, long mostListBytes, int hash) {
        lock.lock();
        try {
            List<Region> taken = pieceStock.take(bytes, mostListBytes);
            if (!taken.isEmpty()) {
                taken.getFirst().lead(hash, Space.EDEN, ++opened);
            }
            return taken;
        } finally {
            unlock();
        }
    }

    /** Lets a region that another process has filled count as the youngest of a space. */
    void adopt(Region region, Space space) {
        lock.lock();
        try {
            region.assign(space, ++opened);
        } finally {
            lock.unlock();
        }
    }

    /** Says whose first piece a region holds that another process has filled. */
    void lead(Region region, Space space, int hash) {
        lock.lock();
        try {
            region.lead(hash, space, ++opened);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Cuts memory for the index off a free region, if the budget has none left.
     *
     * @return zeroed memory, aligned to a cache line, that is never given back; or empty if no region is free but
     *     the reserve
     */
    public Optional<Block> lend(long bytes, Purpose purpose) {
        MemorySegment slice;
        Optional<Block> block;
        lock.lock();
        try {
            if (!loan.openFor(bytes, false)) {
                return Optional.empty();
            }
            slice = loan.next(bytes);
            // Made before the memory is taken, because a heap that is full would lose it.
            block = Optional.of(Block.kept(new Words(slice)));
            loan.take(bytes);
            memory.reassign(NativeMemory.costBytes(bytes), Purpose.REGION, purpose);
        } finally {
            unlock();
        }
        slice.fill((byte) 0);
        return block;
    }

    /** Sees to it that so much can be lent next, unless no region is free but the reserve; returns whether it can. */
    public boolean prepareLoan(long bytes) {
        lock.lock();
        try {
            return loan.openFor(bytes, false);
        } finally {
            unlock();
        }
    }

    /**
     * Lends the index a part of the budget that a free region has, where the budget has none left; the reserve only if
     * that is said. Returns false if no region is free.
     */
    public boolean lendBudget(long bytes, Purpose purpose, boolean reserveToo) {
        lock.lock();
        try {
            if (!loan.openFor(bytes, reserveToo)) {
                return false;
            }
            loan.take(bytes);
            memory.reassign(NativeMemory.costBytes(bytes), Purpose.REGION, purpose);
            return true;
        } finally {
            unlock();
        }
    }

    /**
     * Calls an action while no region is on its way from the system, when the budget counts exactly those of the table.
     */
    public void pauseFor(Runnable action) {
        lock.lock();
        try {
            supply.pauseFor(action);
        } finally {
            lock.unlock();
        }
    }

    /** Returns what the memory lent to the index would have cost of the budget. */
    public long lentCostBytes() {
        lock.lock();
        try {
            return loan.costBytes();
        } finally {
            lock.unlock();
        }
    }

    /** Wakes all threads that wait for memory, after it has been closed. */
    public void wakeAll() {
        lock.lock();
        try {
            supply.signal();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Lets a full region, or the first piece of a humongous value, count as the youngest of a space; not one that has
     * been recycled meanwhile.
     */
    public void makeYoungest(Region region, Space space) {
        lock.lock();
        try {
            if (region.state() == RegionState.FULL || region.isFirstPiece()) {
                region.assign(space, ++opened);
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Makes a region free whose entries have all been unlinked, as soon as no thread reads there in place. Locations in
     * it become stale at once.
     *
     * @return whether it is free already
     */
    public boolean recycle(Region region) {
        lock.lock();
        try {
            table.nextGeneration(region.id());
            StretchPoint.GENERATION_CHANGED.reached();
            if (table.isPinned(region)) {
                region.setState(RegionState.RETIRED);
                assert region.invariants() : region;
                stock.retire(region);
                return false;
            }
            stock.add(region);
            if (stock.canGiveBack()) {
                demand.giveBackSoon();
            }
            return true;
        } finally {
            unlock();
        }
    }

    private void unlock() {
        try {
            assert invariants();
        } finally {
            lock.unlock();
        }
    }

    /** Regions that are free and those that are open are different ones: together they are no more than there are. */
    private boolean invariants() {
        return free.bytes() + openings.length() <= supply.totalBytes();
    }

    /** Returns the regions that may be taken. */
    public List<Region> free() {
        lock.lock();
        try {
            return stock.allFree();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the bytes of regions that are not free. */
    public long filledBytes() {
        lock.lock();
        try {
            return supply.totalBytes() - free.bytes() - stock.halves().freeBytes();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the bytes at the end of regions that were closed. */
    public long closeWasteBytes() {
        return openings.wasteBytes();
    }

    /** Returns how often a caller waited for a region that another thread got. */
    public long stalls() {
        return stock.stalls();
    }

    /** Returns how long callers waited for regions. */
    public long stallNanos() {
        return stock.stallNanos();
    }
}
