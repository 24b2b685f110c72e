package dev.hinterland.region;

import dev.hinterland.flight.Flight;
import dev.hinterland.memory.NativeMemory;
import dev.hinterland.memory.NativeMemory.Purpose;
import dev.hinterland.memory.StretchPoint;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Takes regions from the system, hands out slices of the one that is open, and takes back the ones that were recycled.
 *
 * <p>Thread-safe; everything here happens once per allocation buffer, not once per entry.
 */
public final class RegionPool {

    /*
     * Ahead. Memory from the system comes zeroed, which takes time in proportion. When half of the open region has been
     * handed out, the pool asks for the next one to be prepared, off the writers' path. A writer who comes too early
     * waits for it, or prepares it himself; and from then on one more is kept ready, up to a few, as far as that is next to nothing
     * of what is there.
     *
     * Lending. What regions have taken of the budget never goes back to it. Where entries get smaller and more, the index
     * needs more of it than before, and gets a free region's memory.
     *
     * Reserve. Evacuation needs room to copy to before it frees any. So writers may not take the last region: a
     * free one as large as the largest is left for evacuation. As much of the budget would not do, because the system may refuse
     * memory that the budget allows; only where the store is small is that enough, for a region is a large part of it then. Where evacuation may drop what does
     * not fit the rests of regions, several that are as large in sum will do: regions that were taken while the store was
     * small would be of no use to writers otherwise. There the rest of the region that it copies to counts too: without that,
     * writers got nothing from when evacuation took the reserve until it had emptied the next region.
     *
     * Pins. A region that is recycled while somebody still reads there in place is retired: its locations are stale, and its
     * bytes count in the budget, until the last reader has gone. Nobody waits for that: whoever looks for a free region looks
     * whether there is one among the retired.
     */

    /** The reserve is memory when it is no more than this fraction of the store. */
    private static final int RESERVE_FRACTION = 32;

    private static final int MOST_AHEAD = 3;

    /** More than one region is kept ready if they are no more than this fraction of the store. */
    private static final int AHEAD_FRACTION = 128;

    private final NativeMemory memory;
    private final RegionTable table;
    private final RegionSupply supply;
    private final int maxRegionBytes;
    private final RegionDemand demand;

    private final ReentrantLock lock = new ReentrantLock();
    private final FreeRegions free = new FreeRegions();
    private final ArrayList<Region> retired = new ArrayList<>();
    private final Opening[] openings = openings();
    private long opened;
    private int ahead = 1;
    private long lowBytes;
    private int sliceBytes = Integer.MAX_VALUE;
    private final Loan loan = new Loan();
    private long closeWasteBytes;
    private long stalls;
    private long stallNanos;

    private static Opening[] openings() {
        Space[] spaces = Space.values();
        Opening[] openings = new Opening[spaces.length];
        for (int i = 0; i < spaces.length; i++) {
            openings[i] = new Opening(spaces[i]);
        }
        return openings;
    }

    /** Creates a pool without regions. */
    public RegionPool(NativeMemory memory, RegionSizing sizing, RegionDemand demand) {
        this.memory = memory;
        this.maxRegionBytes = sizing.largestBytes();
        this.demand = demand;
        this.supply = new RegionSupply(memory, sizing, demand, lock);
        this.table = supply.table();
    }

    /** Returns the regions. */
    public RegionTable table() {
        return table;
    }

    /** Returns who hears of what happens in the store. */
    public Flight flight() {
        return demand.flight();
    }

    /** Returns the size of the largest region so far, in bytes. */
    public int largestRegionBytes() {
        return free.largestBytes();
    }

    /** Returns the largest size that a region of this pool can have, in bytes. */
    public int maxRegionBytes() {
        return maxRegionBytes;
    }

    /**
     * Cuts a slice off the open region of a space, and opens another one where that is full.
     *
     * @param minBytes the least that the slice must have
     * @param wantedBytes the size that it should have
     * @return a slice of a region that is held, or empty where the budget does not allow it
     */
    public Optional<Slice> cut(int minBytes, int wantedBytes, Space space) {
        assert (minBytes | wantedBytes) % Location.UNIT_BYTES == 0 : minBytes + " " + wantedBytes;
        Opening opening = openings[space.ordinal()];
        lock.lock();
        try {
            while (!opening.fits(minBytes)) {
                closeWasteBytes += opening.close(Region::addUnusable);
                Region next = take(minBytes, space != Space.EDEN);
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
            return opening.cut(bytesOfSlice(minBytes, wantedBytes, opening));
        } finally {
            lock.unlock();
        }
    }

    /**
     * Lengthens a slice, if nothing else has been cut off its region since.
     *
     * @param region the region of the slice, which the caller holds
     * @param end where the slice ends
     * @param leftBytes what nobody has allocated from the slice
     * @param minBytes the least that must be left of it then
     * @param wantedBytes the size that a new slice should have
     * @return by how much, or zero
     */
    public int extend(Region region, int end, int leftBytes, int minBytes, int wantedBytes, Space space) {
        Opening opening = openings[space.ordinal()];
        lock.lock();
        try {
            if (!opening.endsAt(region, end) || !opening.fits(minBytes - leftBytes)) {
                return 0;
            }
            int bytes = bytesOfSlice(minBytes, wantedBytes, opening) - leftBytes;
            return opening.extend(bytes);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns how large the next slice is to be, and asks for what will be needed after it: before anything is taken, in case
     * that throws. Slices for writers hold a whole number of entries like the one that they are cut for, so that entries of one
     * size leave nothing over.
     */
    private int bytesOfSlice(int minBytes, int wantedBytes, Opening opening) {
        if (opening.space() != Space.EDEN) {
            return Math.max(minBytes, wantedBytes);
        }
        int entries = Math.max(1, Math.min(wantedBytes, sliceBytes) / minBytes);
        requestNext(opening, entries * minBytes);
        return entries * minBytes;
    }

    /** Closes the open region of a space, so that it can be evacuated; its rest becomes a filler. */
    public void closeOpenRegion(Space space) {
        lock.lock();
        try {
            closeWasteBytes += openings[space.ordinal()].close(Region::addDead);
        } finally {
            lock.unlock();
        }
    }

    /** Asks for what will be needed once so much more has been cut. */
    private void requestNext(Opening opening, int bytes) {
        if ((ahead > 1 || opening.isHalfFullAfter(bytes))
                && !supply.isPreparing()
                && !supply.isRefused()
                && memory.restBytes() > keepBytes()
                && !isAhead()) {
            demand.prepareSoon();
        }
        if (lowBytes > 0 && bytesForWriters() - opening.lengthOf(bytes) < lowBytes) {
            demand.evacuateSoon();
        }
    }

    /** Returns whether there are as many regions ready for writers as there should be. */
    private boolean isAhead() {
        boolean reserved = isReserved();
        int spare = free.size() - (reserved ? 1 : 0);
        return findFree(1, false) >= 0 && spare >= ahead;
    }

    /** Keeps one more region ready, as somebody has had to wait. */
    private void goFurtherAhead() {
        long bytes = (ahead + 1L) * free.largestBytes();
        if (ahead < MOST_AHEAD && bytes <= supply.totalBytes() / AHEAD_FRACTION) {
            ahead++;
        }
    }

    /** Lets the reserve for evacuation consist of several regions. */
    public void reserveInParts() {
        lock.lock();
        try {
            free.reserveInParts();
        } finally {
            lock.unlock();
        }
    }

    /** Returns how many bytes evacuation can copy to, in free regions and in one that the budget has for it. */
    public long bytesForEvacuation() {
        lock.lock();
        try {
            reap();
            return free.bytes() + (supply.largestAffordable() > 0 ? maxRegionBytes : 0);
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
            reap();
            long rest = openings[Space.EDEN.ordinal()].restBytes();
            long regions = supply.largestAffordable();
            return rest
                    + (regions > 0
                            ? free.bytes() + regions * maxRegionBytes - free.largestBytes()
                            : free.bytesBeyondReserve());
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes a free region, or one from the system. To wait for another thread that gets one is a stall; to get one is not.
     *
     * @return the region, or {@code null} where the budget or the system has none
     */
    private @Nullable Region take(int minBytes, boolean evacuation) {
        long began = 0;
        Flight.Span<Flight.Stall> stall = stalled -> {};
        int index = findFree(minBytes, evacuation);
        try {
            while (index < 0) {
                if (supply.isPreparing()) {
                    goFurtherAhead();
                }
                if (supply.isBusy()) {
                    if (began == 0) {
                        began = System.nanoTime();
                        stall = demand.flight().stall();
                    }
                    supply.await();
                } else if (!prepareOne(minBytes, evacuation)) {
                    break;
                }
                index = findFree(minBytes, evacuation);
            }
        } finally {
            if (began != 0) {
                stalls++;
                stallNanos += System.nanoTime() - began;
                stall.end(new Flight.Stall(minBytes, index >= 0));
            }
        }
        return index < 0 ? null : free.remove(index);
    }

    /** Returns the index of a free region of this size, or -1. */
    private int findFree(int minBytes, boolean evacuation) {
        reap();
        free.setScarce(supply.hasRefused());
        return free.find(minBytes, !evacuation && isReserved());
    }

    /** Returns whether writers must leave a free region. */
    private boolean isReserved() {
        return isReserveMemory() || supply.largestAffordable() <= 0;
    }

    /** Returns whether writers must leave a free region, also where the budget has more. */
    private boolean isReserveMemory() {
        return supply.totalBytes() >= (long) RESERVE_FRACTION * free.largestBytes();
    }

    /** Returns how much of the budget must be left for evacuation by whoever allocates memory of the store. */
    public long keepBytes() {
        lock.lock();
        try {
            return free.isEmpty() || !free.hasReserve() ? NativeMemory.costBytes(maxRegionBytes) : 0;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Takes regions from the system until the next one might leave less than this of the budget.
     *
     * @throws OutOfMemoryError if the system has no memory for what the budget allows
     */
    public void preTouch(long restBytes) {
        lock.lock();
        try {
            while (memory.restBytes() >= restBytes + NativeMemory.costBytes(maxRegionBytes)
                    && supply.isAffordable(1, keepBytes())) {
                if (!prepareOne(1, false)) {
                    throw new OutOfMemoryError("system has less memory than alwaysPreTouch requires: maxBytes="
                            + memory.maxBytes() + ", usedBytes=" + memory.usedBytes());
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Prepares free regions for the writers to come, unless there are some. */
    public void prepare() {
        lock.lock();
        try {
            boolean more = true;
            while (more && !supply.isPreparing() && !isAhead()) {
                more = prepareOne(1, false);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Adds a free region from the system; gives up the lock in the meantime. */
    private boolean prepareOne(int minBytes, boolean evacuation) {
        // Both lists can take all regions, so that to recycle one allocates nothing.
        free.ensureCapacity(supply.mostRegions() + 1);
        retired.ensureCapacity(supply.mostRegions() + 1);
        Optional<Region> region = supply.next(minBytes, evacuation ? 0 : keepBytes());
        if (region.isPresent()) {
            free.count(region.get().length());
            free.add(region.get());
        }
        return region.isPresent();
    }

    /**
     * Takes regions for the pieces of one humongous value.
     *
     * @param bytes the size of the value
     * @return regions of at least that size in sum, or an empty list where the budget does not allow it
     */
    public List<Region> takeHumongous(long bytes) {
        ArrayList<Region> pieces = new ArrayList<>();
        boolean done = false;
        lock.lock();
        try {
            for (long missing = bytes; missing > 0; missing -= pieces.getLast().length()) {
                pieces.ensureCapacity(pieces.size() + 1);
                Region piece = takePiece((int) Math.min(missing, maxRegionBytes));
                if (piece == null) {
                    return List.of();
                }
                pieces.add(piece);
            }
            done = true;
            return pieces;
        } finally {
            if (!done) {
                giveBack(pieces);
            }
            lock.unlock();
        }
    }

    private @Nullable Region takePiece(int bytes) {
        int index = findFree(1, false);
        while (index < 0) {
            // The first one may become the reserve.
            if (!prepareOne(bytes, false)) {
                return null;
            }
            index = findFree(1, false);
        }
        Region piece = free.remove(index);
        piece.setState(RegionState.HUMONGOUS);
        return piece;
    }

    /** Allocates nothing, as this may be due to a heap that is full. */
    private void giveBack(List<Region> pieces) {
        for (int i = 0; i < pieces.size(); i++) {
            pieces.get(i).setState(RegionState.FREE);
            free.add(pieces.get(i));
        }
        supply.signal();
    }

    /**
     * Cuts memory for the index off a free region, where the budget has none left.
     *
     * @return zeroed memory, aligned to a cache line, or empty where no region is free but the reserve
     */
    public Optional<MemorySegment> lend(long bytes, Purpose purpose) {
        MemorySegment slice;
        lock.lock();
        try {
            if (!loan.fits(bytes)) {
                int index = bytes > maxRegionBytes ? -1 : findFree((int) bytes, false);
                if (index < 0) {
                    return Optional.empty();
                }
                loan.open(free.remove(index));
            }
            slice = loan.cut(bytes);
            memory.reassign(NativeMemory.costBytes(bytes), Purpose.REGION, purpose);
        } finally {
            lock.unlock();
        }
        return Optional.of(slice.fill((byte) 0));
    }

    /** Calls an action while no region is on its way from the system, when the budget counts exactly those of the table. */
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

    /** Wakes all who wait for memory, after it has been closed. */
    public void wakeAll() {
        lock.lock();
        try {
            supply.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Lets a full region count as the youngest of a space. */
    public void makeYoungest(Region region, Space space) {
        lock.lock();
        try {
            region.assign(space, ++opened);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Makes a region free whose entries have all been unlinked, as soon as nobody reads there in place. Locations in it become
     * stale at once.
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
                retired.add(region);
                return false;
            }
            free(region);
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void free(Region region) {
        region.clear();
        free.add(region);
        supply.signal();
    }

    /** Makes those regions free that have been recycled, and nobody reads in any more. */
    private void reap() {
        for (int i = retired.size() - 1; i >= 0; i--) {
            if (!table.isPinned(retired.get(i))) {
                free(retired.remove(i));
            }
        }
    }

    /** Returns the regions that may be taken. */
    public List<Region> free() {
        lock.lock();
        try {
            reap();
            return free.copy();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the bytes of regions that are not free. */
    public long filledBytes() {
        lock.lock();
        try {
            return supply.totalBytes() - free.bytes();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the bytes at the end of regions that were closed because a slice did not fit. */
    public long closeWasteBytes() {
        return closeWasteBytes;
    }

    /** Returns how often a caller waited for a region that another thread got. */
    public long stalls() {
        return stalls;
    }

    /** Returns how long callers waited for regions. */
    public long stallNanos() {
        return stallNanos;
    }
}
