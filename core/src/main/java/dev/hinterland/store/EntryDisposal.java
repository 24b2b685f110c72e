package dev.hinterland.store;

import dev.hinterland.index.Index;
import dev.hinterland.region.Entry;
import dev.hinterland.region.Region;
import dev.hinterland.region.RegionTable;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.LongAdder;

/**
 * Unlinks entries, and frees their memory. A thread that has unlinked an entry holds its region, and must
 * {@link #settle} it. Counts both. Thread-safe.
 */
final class EntryDisposal {

    /**
     * The index is asked to shrink once in this number of removals, plus one: as the hashes have it, so that nobody
     * counts.
     */
    private static final int REMOVALS_PER_SHRINKING_MASK = 31;

    private final Store<?, ?> store;
    private final RegionTable table;
    private final LongAdder unlinked = new LongAdder();
    private final LongAdder settledBytes = new LongAdder();
    private final LongAdder movedBytes = new LongAdder();

    EntryDisposal(Store<?, ?> store) {
        this.store = store;
        this.table = store.regions().table();
    }

    /** Lets the index shrink a little, before some of the removals. A removal is none the worse if that fails. */
    void beforeRemoval(int hash) {
        if ((hash & REMOVALS_PER_SHRINKING_MASK) != 0) {
            return;
        }
        try {
            store.index().resizer().resize(store.size());
        } catch (Throwable problem) {
            store.failures().add("housekeeping before a removal", problem);
        }
    }

    /** Unlinks the entry at a location, if it is still linked; then the caller owes a {@link #settle}. */
    boolean unlink(int hash, long location) {
        boolean done = store.index().slots().unlink(hash, location);
        if (done) {
            unlinked.increment();
        }
        return done;
    }

    /** Unlinks some entry in the bucket of a hash; the caller owes a {@link #settle} for the location returned. */
    long unlinkAny(int hash) {
        long location = store.index().slots().unlinkAny(hash);
        if (location != Index.ABSENT) {
            unlinked.increment();
        }
        return location;
    }

    /** Counts an entry that the caller has unlinked by the index. */
    void countUnlinked() {
        unlinked.increment();
    }

    /** Counts bytes whose entry was moved elsewhere. */
    void countMoved(int bytes) {
        movedBytes.add(bytes);
    }

    /** Frees an entry that has been unlinked, and returns how many bytes it took. */
    int settle(long location) {
        Region region = table.regionAt(location);
        int size = 0;
        int dead = 0;
        try {
            size = free(region.memory(), table.offset(location));
            dead = region.addDead(size);
            settledBytes.add(size);
        } finally {
            region.release();
        }
        reclaimIfDue(region, dead, size);
        return size;
    }

    /** Has memory reclaimed if that is due since the dead bytes of a region have grown. */
    void reclaimIfDue(Region region, int deadBytes, int grownBy) {
        if (store.reclaimer().isDue(region, deadBytes, grownBy)) {
            store.maintenance().request(Maintenance.Task.RECLAIM);
        }
    }

    /** Frees what belongs to an entry elsewhere, and returns its size. */
    private int free(MemorySegment bytes, int offset) {
        long header = Entry.header(bytes, offset);
        long key = Entry.keyExtent(bytes, offset, header);
        long value = Entry.valueExtent(bytes, offset, header);
        if (Entry.isHumongous(header)) {
            long list = offset + Entry.keyOffset(header) + (key >>> 1);
            store.humongous().free(bytes, list, value >>> 1);
        }
        Entry.markDead(bytes, offset);
        return (int) Entry.bytes(bytes, offset, header);
    }

    /** Returns how many entries have been unlinked. */
    long unlinked() {
        return unlinked.sum();
    }

    /**
     * Returns the bytes of entries that were removed or replaced, and have been settled: it grows when there is more to
     * reclaim.
     */
    long settledBytes() {
        return settledBytes.sum() + store.allocator().replacedBytes();
    }

    /** Returns the bytes of entries that were removed, replaced or moved. */
    long unlinkedBytes() {
        return settledBytes() + movedBytes.sum();
    }
}
