// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import dev.hinterland.internal.memory.AddressSpace;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.NativeMemory.Purpose;
import dev.hinterland.internal.memory.Pages;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Allocates regions from the system: as many as the budget allows beside the index of their entries, estimated by the
 * size of the entries so far. Guarded by the pool's lock, which it releases while the system allocates.
 */
final class RegionSupply {

    /** A system that has refused memory is asked again after this time. */
    private static final long RETRY_NANOS = 20_000_000;

    private static final int MOST_PREPARING = 2;

    /** Large pages are filled ahead where each is no more than this fraction of the store. */
    private static final int LARGE_PAGE_FRACTION = 64;

    /** What regions may leave of their places under large pages, as a fraction of the store. */
    private static final int UNFILLED_FRACTION = 64;

    private final NativeMemory memory;
    private final RegionSizing sizing;
    private final RegionDemand demand;
    private final RegionTable table;
    private final ReentrantLock lock;
    private final Condition changed;

    /** Whether the system takes time for a region, so that the lock is given up meanwhile. */
    private final boolean slow;

    private long totalBytes;
    private int preparing;
    private boolean refused;
    private long refusedAt;
    /** Whether the system uses large pages for the regions to come, which fill their places. */
    private boolean largePages;

    /** Whether large pages were given up, because too many regions did not fill their places. */
    private boolean avoidsLargePages;

    /** How much of their places regions have left since there are large pages. */
    private long unfilledBytes;

    /** The size of the entries for which regions are made, if they are large and of one size; or zero. */
    private int entryBytes;

    RegionSupply(NativeMemory memory, RegionSizing sizing, RegionDemand demand, ReentrantLock lock) {
        this.memory = memory;
        this.sizing = sizing;
        this.demand = demand;
        AddressSpace space = memory.space();
        this.slow = space == null || space.isSlow();
        this.table = new RegionTable(sizing.maximumBytes(), sizing.capacity(memory.maximumBytes()), space);
        this.lock = lock;
        this.changed = lock.newCondition();
    }

    /** Returns the regions; any thread may ask. */
    RegionTable table() {
        return table;
    }

    /** Returns the size of a region that is made for a piece of so many bytes. */
    int pieceBytes(int bytes) {
        return sizing.pieceBytes(bytes);
    }

    /** Has regions made that entries of this size fill; zero where they are small, or differ. */
    void setEntryBytes(int bytes) {
        entryBytes = bytes;
    }

    /** Returns the bytes of all regions. */
    long totalBytes() {
        return totalBytes;
    }

    /** Returns how many regions there are, with those that the system is asked for at this moment. */
    int mostRegions() {
        return table.count() + preparing;
    }

    /** Returns whether a thread is waiting for the system to give a region. */
    boolean isPreparing() {
        return preparing > 0;
    }

    /** Returns whether so many are waiting for the system that one more had better wait for them. */
    boolean isBusy() {
        return preparing >= MOST_PREPARING;
    }

    /**
     * Adds a region from the system; gives up the lock in the meantime, unless the region has a place that takes no
     * time.
     *
     * @param minBytes the least that it must have
     * @param exact whether it must have no more, but for rounding
     * @param keepBytes how much of the budget must remain beside what the index will need
     */
    Optional<Region> next(int minBytes, boolean exact, long keepBytes) {
        while (slow && table.hasPlaces() && preparing > 0) {
            // The next place is another thread's, until it has a region or has failed.
            changed.awaitUninterruptibly();
        }
        int bytes = exact ? sizing.pieceBytes(minBytes) : nextBytes(minBytes);
        // What the budget does not allow is found out under the lock, so that nobody waits for it.
        if (isRefused() || !isAffordableNow(bytes, keepBytes)) {
            return Optional.empty();
        }
        keepLargePagesFilled(bytes);
        // Made before the system is asked: what the system has given cannot be given back.
        Region region = new Region();
        Optional<Region> next = Optional.of(region);
        long keep = keepBytes + indexKeepBytes(bytes);
        if (!slow) {
            return take(region, bytes, keep) ? next : Optional.empty();
        }
        preparing++;
        @Nullable MemorySegment segment = null;
        lock.unlock();
        try {
            segment = table.hasPlaces() ? commit(bytes, keep) : memory.allocate(bytes, Purpose.REGION, keep);
        } finally {
            lock.lock();
            preparing--;
            refused = memory.refusedBytes() > 0;
            refusedAt = refused ? System.nanoTime() : 0;
            changed.signalAll();
        }
        if (segment == null) {
            return Optional.empty();
        }
        region.setResident(!table.hasPlaces());
        table.add(region, segment);
        totalBytes += region.length();
        return next;
    }

    /** Returns the size of the next region, of which the rest to a whole page is counted where regions have places. */
    private int nextBytes(int minBytes) {
        int bytes = sizing.nextBytes(totalBytes, minBytes, entryBytes);
        return entryBytes > 0 && table.hasPlaces() ? sizing.wholePages(bytes) : bytes;
    }

    /**
     * Takes memory at the place that the next number has. It clears nothing, so it is short. Nothing is lost where it
     * throws: the next one gets the same place.
     */
    private boolean take(Region region, int bytes, long keepBytes) {
        MemorySegment part = commit(bytes, keepBytes);
        refused = memory.refusedBytes() > 0;
        refusedAt = refused ? System.nanoTime() : 0;
        if (part != null) {
            region.setResident(false);
            table.add(region, part);
            totalBytes += region.length();
        }
        return part != null;
    }

    /** Makes memory of the place that the next number has; returns {@code null} where there is none. */
    private @Nullable MemorySegment commit(int bytes, long keepBytes) {
        MemorySegment place = table.place(table.count() + 1, 1);
        MemorySegment part = place.asSlice(0, bytes);
        return memory.commit(part, place, Purpose.REGION, keepBytes) ? part : null;
    }

    /** Returns whether there are so many numbers beside those that the rest of the budget may need. */
    boolean hasNumbersFor(int more) {
        // The place of the next number may be about to get memory.
        boolean settled = !table.hasPlaces() || preparing == 0;
        // What the index has of the budget may come back.
        long restBytes = memory.maximumBytes() - memory.usedBytes(Purpose.REGION);
        return settled && table.left() - more - preparing >= sizing.numbersFor(totalBytes, restBytes);
    }

    /** Gives a number to a part of another region. The place of that number stays empty. */
    void addPart(Region region, MemorySegment part) {
        table.add(region, part);
    }

    /** Adds the next region, which lies in its place already. */
    Region adopt(int bytes) {
        Region region = new Region();
        table.add(region, table.place(table.count() + 1, 1).asSlice(0, bytes));
        totalBytes += bytes;
        memory.adopt(bytes, Purpose.REGION);
        return region;
    }

    /**
     * Has the system use large pages from the first one on that only regions of the largest size fill, once all further
     * ones have that size. In one go, because parts that are named one after the other stay apart in the kernel.
     */
    void preferLargePages() {
        boolean filled = nextBytes(1) == sizing.largestBytes();
        if (filled && !largePages && !avoidsLargePages && memory.canGiveBack()) {
            largePages = preferLargePages(true);
        }
    }

    /**
     * Has the system use no large pages from the next one on if regions leave too much of their places: such a page
     * takes memory for all of it, which nobody counts.
     */
    private void keepLargePagesFilled(int bytes) {
        unfilledBytes += largePages ? sizing.largestBytes() - bytes : 0;
        if (largePages && unfilledBytes > totalBytes / UNFILLED_FRACTION) {
            largePages = false;
            avoidsLargePages = true;
            preferLargePages(false);
        }
    }

    /** Says whether large pages are preferred for the places to come, if there are any; returns that. */
    private boolean preferLargePages(boolean large) {
        int perPage = regionsPerLargePage();
        int first = (table.count() + perPage) / perPage * perPage;
        boolean more = first < table.capacity();
        if (more) {
            Objects.requireNonNull(memory.space()).preferLarge(table.place(first, table.capacity() - first), large);
        }
        return more;
    }

    private int regionsPerLargePage() {
        return (int) Math.max(1, Pages.LARGE_BYTES / sizing.maximumBytes());
    }

    /** Returns whether the next region lies on a large page with others, and all of them are little for the store. */
    boolean isWithinLargePage() {
        return largePages
                && (table.count() + 1) % regionsPerLargePage() != 0
                && totalBytes >= LARGE_PAGE_FRACTION * Pages.LARGE_BYTES;
    }

    /** Returns whether the system refused memory when it was asked last. */
    boolean hasRefused() {
        return refused;
    }

    /** Returns whether the system has refused memory a moment ago, so that there is no use in asking. */
    boolean isRefused() {
        return refused && System.nanoTime() - refusedAt < RETRY_NANOS;
    }

    /** Returns whether the budget allows {@link #next}; then it is the system's fault if there is none. */
    boolean isAffordable(int minBytes, long keepBytes) {
        return isAffordableNow(nextBytes(minBytes), keepBytes);
    }

    private boolean isAffordableNow(int bytes, long keepBytes) {
        return !table.isExhausted()
                && memory.restBytes() >= NativeMemory.costBytes(bytes) + keepBytes + indexKeepBytes(bytes);
    }

    /** Returns how many regions of the largest size the budget still has; none while the system refuses memory. */
    long largestAffordable() {
        if (isRefused()) {
            return 0;
        }
        long budget = memory.restBytes() - indexKeepBytes(sizing.largestBytes());
        return table.isExhausted() ? 0 : budget / NativeMemory.costBytes(sizing.largestBytes());
    }

    /** Returns what the index will need beyond what it has, when there are so many bytes of regions more. */
    private long indexKeepBytes(int moreBytes) {
        long indexBytes = memory.usedBytes() - memory.usedBytes(Purpose.REGION);
        return Math.max(0, demand.indexBytes(totalBytes + moreBytes) - indexBytes);
    }

    /** Waits until a thread has called {@link #signal}, or a region has come from the system, or for no reason. */
    @SuppressWarnings("WaitNotInLoop") // the caller looks again
    void await() {
        if (memory.isClosed()) {
            throw new IllegalStateException("close() has closed the store");
        }
        changed.awaitUninterruptibly();
    }

    /** Wakes all waiting threads. */
    void signal() {
        changed.signalAll();
    }

    /**
     * Calls an action while no region is on its way from the system, when the budget counts exactly those of the table.
     */
    void pauseFor(Runnable action) {
        while (preparing > 0) {
            changed.awaitUninterruptibly();
        }
        action.run();
    }
}
