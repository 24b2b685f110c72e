package dev.hinterland.region;

import dev.hinterland.flight.Flight;
import dev.hinterland.memory.NativeMemory;
import dev.hinterland.memory.NativeMemory.Purpose;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
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
     * waits for it, or prepares it himself.
     *
     * Lending. What regions have taken of the budget never goes back to it. Where entries get smaller and more, the index
     * needs more of it than before, and gets a free region's memory.
     *
     * Reserve. Evacuation needs room to copy to before it frees any. So writers may not take the last region: either a
     * free one as large as the largest, or as much of the budget, is left for evacuation. Where evacuation may drop what does
     * not fit the rests of regions, several that are as large in sum will do: regions that were taken while the store was
     * small would be of no use to writers otherwise.
     *
     * Index. Regions take no more of the budget than leaves room for the index of what will lie in them, judging by the
     * size of the entries so far.
     */

    private final NativeMemory memory;
    private final RegionTable table;
    private final RegionSizing sizing;
    private final int maxRegionBytes;
    private final RegionDemand demand;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition freed = lock.newCondition();
    private final List<Region> free = new ArrayList<>();
    private final Opening[] openings =
            Arrays.stream(Space.values()).map(Opening::new).toArray(Opening[]::new);
    private long opened;
    private long totalBytes;
    private int largestBytes;
    private int preparing;
    private boolean reserveInParts;
    private long lowBytes;
    private int sliceBytes = Integer.MAX_VALUE;
    private @Nullable Region lending;
    private long lentCostBytes;
    private long closeWasteBytes;
    private long stalls;
    private long stallNanos;

    /** Creates a pool without regions. */
    public RegionPool(NativeMemory memory, RegionSizing sizing, RegionDemand demand) {
        this.memory = memory;
        this.sizing = sizing;
        this.maxRegionBytes = sizing.maxBytes();
        this.demand = demand;
        this.table = new RegionTable(maxRegionBytes, sizing.capacity(memory.maxBytes()));
    }

    /** Returns the regions. */
    public RegionTable table() {
        return table;
    }

    /** Returns who hears of what happens in the store. */
    public Flight flight() {
        return demand.flight();
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
        assert isAligned(minBytes) && isAligned(wantedBytes) : minBytes + " " + wantedBytes;
        Opening opening = openings[space.ordinal()];
        lock.lock();
        try {
            while (!opening.fits(minBytes)) {
                closeWasteBytes += opening.close(Region::addUnusable);
                Optional<Region> next = take(minBytes, space != Space.EDEN);
                if (next.isEmpty()) {
                    return Optional.empty();
                }
                // Another writer may have opened one while this one waited for memory.
                if (opening.isEmpty()) {
                    opening.open(next.get(), ++opened);
                } else {
                    free.add(next.get());
                }
            }
            boolean eden = space == Space.EDEN;
            Slice slice = opening.cut(Math.max(minBytes, eden ? Math.min(wantedBytes, sliceBytes) : wantedBytes));
            if (eden) {
                requestNext(opening);
            }
            return Optional.of(slice);
        } finally {
            lock.unlock();
        }
    }

    private static boolean isAligned(int bytes) {
        return bytes % Location.UNIT_BYTES == 0;
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

    private void requestNext(Opening opening) {
        boolean affordable = memory.maxBytes() - memory.usedBytes() > keepBytes();
        if (opening.isHalfFull() && preparing == 0 && affordable && findFree(1, false) < 0) {
            demand.prepareSoon();
        }
        if (lowBytes > 0 && bytesForWriters() < lowBytes) {
            demand.evacuateSoon();
        }
    }

    /** Lets the reserve for evacuation consist of several regions. */
    public void reserveInParts() {
        lock.lock();
        try {
            reserveInParts = true;
        } finally {
            lock.unlock();
        }
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
            long rest = openings[Space.EDEN.ordinal()].restBytes();
            long budget = memory.maxBytes() - memory.usedBytes() - indexKeepBytes(maxRegionBytes);
            long regions = table.isExhausted() ? 0 : budget / NativeMemory.costBytes(maxRegionBytes);
            return rest + Math.max(0, freeBytes() + Math.max(0, regions) * maxRegionBytes - largestBytes);
        } finally {
            lock.unlock();
        }
    }

    private Optional<Region> take(int minBytes, boolean evacuation) {
        long began = 0;
        Flight.Span<Flight.Stall> stall = stalled -> {};
        boolean found = false;
        try {
            while (true) {
                int index = findFree(minBytes, evacuation);
                if (index >= 0) {
                    found = true;
                    return Optional.of(free.remove(index));
                }
                if (began == 0) {
                    began = System.nanoTime();
                    stall = demand.flight().stall();
                }
                if (preparing > 0) {
                    awaitFreed();
                } else if (!prepareOne(minBytes, evacuation)) {
                    return Optional.empty();
                }
            }
        } finally {
            if (began != 0) {
                stalls++;
                stallNanos += System.nanoTime() - began;
                stall.end(new Flight.Stall(minBytes, found));
            }
        }
    }

    /** Returns the index of a free region of this size, or -1. */
    private int findFree(int minBytes, boolean evacuation) {
        for (int i = 0; i < free.size(); i++) {
            if (free.get(i).length() >= minBytes && (evacuation || isReserveKeptWithout(i))) {
                return i;
            }
        }
        return -1;
    }

    private boolean isReserveKeptWithout(int index) {
        if (!table.isExhausted()
                && memory.maxBytes() - memory.usedBytes()
                        >= NativeMemory.costBytes(maxRegionBytes) + indexKeepBytes(maxRegionBytes)) {
            return true;
        }
        return isReserve(freeBytes() - free.get(index).length(), index);
    }

    /**
     * Returns whether evacuation has enough to copy to.
     *
     * @param bytes the sum of all free regions but one
     * @param except the index of that one, or -1
     */
    private boolean isReserve(long bytes, int except) {
        if (reserveInParts) {
            return bytes >= largestBytes;
        }
        for (int i = 0; i < free.size(); i++) {
            if (i != except && free.get(i).length() >= largestBytes) {
                return true;
            }
        }
        return false;
    }

    private long freeBytes() {
        long bytes = 0;
        for (Region region : free) {
            bytes += region.length();
        }
        return bytes;
    }

    /** Returns how much of the budget must be left for evacuation by whoever allocates memory of the store. */
    public long keepBytes() {
        lock.lock();
        try {
            return free.isEmpty() || !isReserve(freeBytes(), -1) ? NativeMemory.costBytes(maxRegionBytes) : 0;
        } finally {
            lock.unlock();
        }
    }

    /** Prepares a free region for the writers to come, unless there is one. */
    public void prepare() {
        lock.lock();
        try {
            if (preparing == 0 && findFree(1, false) < 0) {
                prepareOne(1, false);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Adds a free region from the system; gives up the lock in the meantime. */
    private boolean prepareOne(int minBytes, boolean evacuation) {
        if (table.isExhausted()) {
            return false;
        }
        int bytes = sizing.nextBytes(totalBytes, minBytes);
        long keep = (evacuation ? 0 : keepBytes()) + indexKeepBytes(bytes);
        preparing++;
        Optional<MemorySegment> segment = Optional.empty();
        lock.unlock();
        try {
            segment = memory.allocate(bytes, Purpose.REGION, keep);
        } finally {
            lock.lock();
            preparing--;
            freed.signalAll();
        }
        segment.ifPresent(this::add);
        return segment.isPresent();
    }

    private void add(MemorySegment segment) {
        Region region = table.add(segment);
        totalBytes += region.length();
        largestBytes = Math.max(largestBytes, region.length());
        free.add(region);
    }

    /** Returns what the index will need beyond what it has, when there are so many bytes of regions more. */
    private long indexKeepBytes(int moreBytes) {
        long indexBytes = memory.usedBytes() - memory.usedBytes(Purpose.REGION);
        return Math.max(0, demand.indexBytes(totalBytes + moreBytes) - indexBytes);
    }

    /**
     * Takes regions for the pieces of one humongous value.
     *
     * @param bytes the size of the value
     * @return regions of at least that size in sum, or an empty list where the budget does not allow it
     */
    public List<Region> takeHumongous(long bytes) {
        List<Region> pieces = new ArrayList<>();
        lock.lock();
        try {
            long missing = bytes;
            while (missing > 0) {
                Optional<Region> piece = takePiece((int) Math.min(missing, maxRegionBytes));
                if (piece.isEmpty()) {
                    free.addAll(pieces);
                    pieces.forEach(region -> region.setState(RegionState.FREE));
                    freed.signalAll();
                    return List.of();
                }
                piece.get().setState(RegionState.HUMONGOUS);
                pieces.add(piece.get());
                missing -= piece.get().length();
            }
            return pieces;
        } finally {
            lock.unlock();
        }
    }

    private Optional<Region> takePiece(int bytes) {
        int index = findFree(1, false);
        if (index < 0 && prepareOne(bytes, false)) {
            index = findFree(1, false);
        }
        return index < 0 ? Optional.empty() : Optional.of(free.remove(index));
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
            Region region = lending;
            if (region == null || region.length() - region.top() < bytes) {
                int index = bytes > maxRegionBytes ? -1 : findFree((int) bytes, false);
                if (index < 0) {
                    return Optional.empty();
                }
                region = free.remove(index);
                region.setState(RegionState.LENT);
                lending = region;
            }
            slice = region.memory().asSlice(region.top(), bytes);
            region.setTop((int) (region.top() + bytes));
            lentCostBytes += NativeMemory.costBytes(bytes);
            memory.reassign(NativeMemory.costBytes(bytes), Purpose.REGION, purpose);
        } finally {
            lock.unlock();
        }
        return Optional.of(slice.fill((byte) 0));
    }

    /** Returns what the memory lent to the index would have cost of the budget. */
    public long lentCostBytes() {
        lock.lock();
        try {
            return lentCostBytes;
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("WaitNotInLoop") // the caller looks again
    private void awaitFreed() {
        if (memory.isClosed()) {
            throw new IllegalStateException("the store is closed");
        }
        freed.awaitUninterruptibly();
    }

    /** Wakes all who wait for memory, after it has been closed. */
    public void wakeAll() {
        lock.lock();
        try {
            freed.signalAll();
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

    /** Makes a region free whose entries have all been unlinked. Locations in it become stale. */
    public void recycle(Region region) {
        lock.lock();
        try {
            table.nextGeneration(region.id());
            region.clear();
            free.add(region);
            freed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the regions that may be taken. */
    public List<Region> free() {
        lock.lock();
        try {
            return List.copyOf(free);
        } finally {
            lock.unlock();
        }
    }

    /** Returns the bytes of regions that are not free. */
    public long filledBytes() {
        lock.lock();
        try {
            return totalBytes - freeBytes();
        } finally {
            lock.unlock();
        }
    }

    /** Returns the bytes of all regions in a state. */
    public long bytesIn(RegionState state) {
        long bytes = 0;
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            if (region.state() == state) {
                bytes += region.length();
            }
        }
        return bytes;
    }

    /** Returns the bytes in all regions that belong to no entry that can be reached, and have not been recycled. */
    public long deadBytes() {
        long bytes = 0;
        for (int id = 1; id <= table.count(); id++) {
            bytes += table.region(id).deadBytes();
        }
        return bytes;
    }

    /** Returns the bytes at the end of regions that were closed because a slice did not fit. */
    public long closeWasteBytes() {
        return closeWasteBytes;
    }

    /** Returns how often a caller waited for a region. */
    public long stalls() {
        return stalls;
    }

    /** Returns how long callers waited for regions. */
    public long stallNanos() {
        return stallNanos;
    }
}
