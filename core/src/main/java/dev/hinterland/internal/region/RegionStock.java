// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import dev.hinterland.internal.flight.Flight;
import dev.hinterland.internal.memory.NativeMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The regions of a pool that no writer fills: the free ones, those that the system is about to allocate, and the
 * retired ones, which become free after their last reader has unpinned them. Guarded by the pool's lock.
 */
final class RegionStock {

    /*
     * Ahead. Memory from the system comes zeroed, which takes time in proportion. When half of the open region has been
     * handed out, the pool asks for the next one to be prepared, off the writers' path. A writer that comes too early
     * waits for it, or prepares another one. From then on one more is kept ready, up to a few, while all of them are a
     * small part of the store. If the budget allows no other one, the writer waits: the last region may be on its way
     * to a thread that does not need it, and the writer must not be refused.
     *
     * Reserve. Evacuation needs room to copy to before it frees any. So writers may not take the last region: a free
     * one as large as the largest is left for evacuation. As much of the budget would not do, because the system may
     * refuse memory that the budget allows; only if the store is small is that enough, for a region is a large part
     * of it then. Where evacuation may drop what does not fit the rests of regions, several that are as large in sum
     * will do: regions that were taken while the store was small would be of no use to writers otherwise. There the
     * rest of the region that it copies to counts too: without that, writers got nothing from when evacuation took the
     * reserve until it had emptied the next region.
     *
     * Pins. A region that is recycled while a reader in place has pinned it is retired: its locations are stale,
     * and its bytes count in the budget, until the last reader has gone. No thread waits for that: a thread that looks
     * for a free region looks for one among the retired.
     *
     * Giving back. A region that has a place in a reservation can give its memory back to the system and stay free: it
     * is counted as before, and has memory again when it is written to. From time to time the store gives back what it
     * has not needed since the last time, but for the reserve and what is kept ready. A region is retired meanwhile, so
     * that no writer gets it, and none waits for the system.
     */

    /** The reserve is memory when it is no more than this fraction of the store. */
    private static final int RESERVE_FRACTION = 12;

    /** The reserve is two regions when each is no more than this fraction of the store. */
    private static final int SECOND_FRACTION = 200;

    private static final int MOST_AHEAD = 3;

    /** More than one region is kept ready if they are no more than this fraction of the store. */
    private static final int AHEAD_FRACTION = 128;

    private final NativeMemory memory;
    private final RegionTable table;
    private final RegionSupply supply;
    private final int maxRegionBytes;
    private final RegionDemand demand;
    private final FreeRegions free = new FreeRegions();
    private final RegionHalves halves;
    private final ArrayList<Region> retired = new ArrayList<>();
    private @Nullable Region givingBack;
    private boolean keepsAll;
    private long keptBytes;

    /** Free regions of higher numbers have been looked at, or have given their memory back. */
    private int nextToGiveBack;

    private int ahead = 1;
    private long stalls;
    private long stallNanos;

    RegionStock(NativeMemory memory, RegionSupply supply, int maxRegionBytes, RegionDemand demand) {
        this.memory = memory;
        this.supply = supply;
        this.table = supply.table();
        this.maxRegionBytes = maxRegionBytes;
        this.demand = demand;
        this.halves = new RegionHalves(supply);
    }

    /** Returns the regions that may be taken, and the halves. */
    List<Region> allFree() {
        reap();
        List<Region> all = free.copy();
        all.addAll(halves.free());
        return all;
    }

    /** Returns the halves of regions for pieces. */
    RegionHalves halves() {
        return halves;
    }

    /** Returns the regions that may be taken. */
    FreeRegions free() {
        return free;
    }

    /**
     * Takes a free region, or one from the system. To wait for another thread that gets one is a stall; to get one is
     * not.
     *
     * @return the region, or {@code null} if the budget or the system has none
     */
    @Nullable
    Region take(int minBytes, boolean evacuation) {
        long began = 0;
        Flight.Span<Flight.Stall> stall = stalled -> {};
        int index = findFree(minBytes, evacuation);
        try {
            boolean more = true;
            while (index < 0 && more) {
                if (supply.isPreparing()) {
                    goFurtherAhead();
                }
                boolean added = !supply.isBusy() && prepareOne(minBytes, evacuation);
                if (!added && began == 0 && supply.isPreparing()) {
                    began = System.nanoTime();
                    stall = demand.flight().stall();
                }
                more = added || awaitPreparing();
                index = findFree(minBytes, evacuation);
            }
        } finally {
            if (began != 0) {
                stalls++;
                stallNanos += System.nanoTime() - began;
                stall.end(new Flight.Stall(minBytes, index >= 0));
            }
        }
        return index < 0 ? null : free.take(index);
    }

    /** Waits for another thread that asks the system for a region, as above; returns whether there was one. */
    boolean awaitPreparing() {
        boolean preparing = supply.isPreparing();
        if (preparing) {
            supply.await();
        }
        return preparing;
    }

    /** Returns the index of a free region of this size, or -1. */
    int findFree(int minBytes, boolean evacuation) {
        prepareToFind();
        return evacuation ? free.findSmallest(minBytes) : free.find(minBytes, isReserved());
    }

    /**
     * Returns the index of a free region for a piece of a value, or -1.
     *
     * @param exactBytes how large the region is to be; or zero if any will do
     */
    int findPiece(int bytes, int exactBytes) {
        prepareToFind();
        return exactBytes == 0
                ? free.findPiece(bytes, isReserved())
                : free.findBetween(bytes, supply.pieceBytes(exactBytes), isReserved());
    }

    /** Takes a free region of at least, and at most, so many bytes, if there is one; or returns {@code null}. */
    @Nullable
    Region takeBetween(int minBytes, int mostBytes) {
        prepareToFind();
        int index = free.findBetween(minBytes, mostBytes, isReserved());
        return index < 0 ? null : free.take(index);
    }

    /** Takes a free region that has been split before, if there is one; or returns {@code null}. */
    @Nullable
    Region takeHalved() {
        prepareToFind();
        int index = free.findHalved(isReserved());
        return index < 0 ? null : free.take(index);
    }

    private void prepareToFind() {
        reap();
        free.setScarce(supply.hasRefused());
        free.setReservedRegions(reservedRegions());
    }

    /** Returns whether writers must leave a free region. */
    private boolean isReserved() {
        return isReserveMemory() || supply.largestAffordable() <= 0;
    }

    /** Returns whether writers must leave more than is free. */
    boolean lacksReserve() {
        free.setReservedRegions(reservedRegions());
        return isReserved() && !free.hasReserve();
    }

    /** Returns whether writers must leave a free region, also if the budget has more. */
    private boolean isReserveMemory() {
        return supply.totalBytes() >= (long) RESERVE_FRACTION * free.largestBytes();
    }

    /** Returns how many regions of the largest size are the reserve. */
    int reservedRegions() {
        return supply.totalBytes() > (long) SECOND_FRACTION * free.largestBytes() ? 2 : 1;
    }

    /** Returns how much of the budget every allocation of the store must leave for evacuation. */
    long keepBytes() {
        free.setReservedRegions(reservedRegions());
        return free.missingRegions() * NativeMemory.costBytes(maxRegionBytes);
    }

    /** Asks for regions to be prepared, if there are fewer than there should be soon. */
    void requestNext(boolean halfFull) {
        if ((ahead > 1 || halfFull) && (isNextAbsent() || canGrow())) {
            demand.prepareSoon();
        }
    }

    private boolean canGrow() {
        return !supply.isPreparing() && !supply.isRefused() && memory.restBytes() > keepBytes() && !isAhead();
    }

    /** Returns whether the region that a writer gets next has no memory of the system's yet. */
    private boolean isNextAbsent() {
        int index = findFree(1, false);
        return index >= 0 && !free.get(index).isResident();
    }

    /** Returns free regions without memory of the system's that writers will get soon. */
    List<Region> absent(int most) {
        ArrayList<Region> absent = new ArrayList<>();
        for (int i = 0; i < free.size() && absent.size() < most; i++) {
            if (!free.get(i).isResident()) {
                absent.add(free.get(i));
            }
        }
        return absent;
    }

    /** Prepares free regions for the writers to come, unless there are some. */
    void prepare() {
        boolean more = true;
        while (more && !supply.isPreparing() && (!isAhead() || supply.isWithinLargePage())) {
            more = prepareOne(1, false);
        }
    }

    /** Returns whether there are as many regions ready for writers as there should be. */
    private boolean isAhead() {
        boolean reserved = isReserved();
        int spare = free.size() - (reserved ? reservedRegions() : 0);
        return findFree(1, false) >= 0 && spare >= ahead;
    }

    /** Keeps one more region ready, because a writer had to wait. */
    private void goFurtherAhead() {
        long bytes = (ahead + 1L) * free.largestBytes();
        if (ahead < MOST_AHEAD && bytes <= supply.totalBytes() / AHEAD_FRACTION) {
            ahead++;
        }
    }

    /** Adds a free region from the system; gives up the lock in the meantime. */
    boolean prepareOne(int minBytes, boolean evacuation) {
        return prepare(minBytes, false, evacuation ? 0 : keepBytes());
    }

    /** Adds a free region for a piece of a value, likewise. */
    boolean preparePiece(int bytes, int exactBytes) {
        return prepare(Math.max(bytes, exactBytes), exactBytes > 0, keepBytes());
    }

    private boolean prepare(int minBytes, boolean exact, long keepBytes) {
        ensureCapacity(1);
        Optional<Region> region = supply.next(minBytes, exact, keepBytes);
        if (region.isPresent()) {
            free.count(region.get().length());
            free.add(region.get());
            // In the end, because it may fail for want of memory: the region is known now.
            supply.preferLargePages();
        }
        return region.isPresent();
    }

    /** Lets both lists take all regions and some more, so that to recycle one allocates nothing. */
    private void ensureCapacity(int more) {
        free.ensureCapacity(supply.mostRegions() + more);
        retired.ensureCapacity(supply.mostRegions() + more);
    }

    /** Splits a region that has been taken, as {@link RegionHalves#split}. */
    @Nullable
    Region split(Region whole) {
        ensureCapacity(2);
        return halves.split(whole);
    }

    /** Adds a region that lies in its place already. */
    Region adopt(int bytes) {
        Region region = supply.adopt(bytes);
        ensureCapacity(1);
        free.count(bytes);
        return region;
    }

    /** Keeps a region until its last reader in place has gone. */
    void retire(Region region) {
        retired.add(region);
    }

    /** Adds a region, or a half of one, whose entries are all stale. */
    void add(Region region) {
        region.clear();
        Region whole = region.isHalf() ? halves.add(region) : region;
        if (whole != null) {
            whole.clear();
            free.add(whole);
        }
        supply.signal();
    }

    /** Lets the memory of all regions stay, as the user wants it. */
    void keepAll() {
        keepsAll = true;
    }

    /** Returns whether there may be memory to give back, after a while. */
    boolean canGiveBack() {
        return memory.canGiveBack() && !keepsAll && free.residentBytes() > minKeptBytes();
    }

    private long minKeptBytes() {
        return (reservedRegions() + ahead + 1L) * free.largestBytes();
    }

    /** Begins to give back: all but what has been needed since this was called last, the reserve, and some regions. */
    void beginGivingBack() {
        long least = free.leastBytes();
        keptBytes = minKeptBytes() + Math.max(0, free.bytes() - least);
        nextToGiveBack = free.size() - 1;
    }

    /** Retires the next region whose memory is to be given back; returns {@code null} if there is none. */
    @Nullable
    Region nextToGiveBack() {
        if (!canGiveBack()) {
            return null;
        }
        long resident = free.residentBytes();
        int first = Math.min(nextToGiveBack, free.size() - 1);
        for (int i = first; i >= 0; i--) {
            Region region = free.get(i);
            nextToGiveBack = i - 1;
            if (region.isResident() && resident - region.length() >= keptBytes) {
                free.remove(i);
                region.setState(RegionState.RETIRED);
                retired.add(region);
                givingBack = region;
                return region;
            }
        }
        return null;
    }

    /** Makes the region free that has given its memory back. */
    void gaveBack(Region region) {
        givingBack = null;
        region.setResident(false);
        reap();
    }

    /** Makes those regions free that have been recycled, and in which no thread reads any more. */
    void reap() {
        for (int i = retired.size() - 1; i >= 0; i--) {
            if (retired.get(i) != givingBack && !table.isPinned(retired.get(i))) {
                add(retired.remove(i));
            }
        }
    }

    /** Returns how often a caller waited for a region that another thread got. */
    long stalls() {
        return stalls;
    }

    /** Returns how long callers waited for regions. */
    long stallNanos() {
        return stallNanos;
    }
}
