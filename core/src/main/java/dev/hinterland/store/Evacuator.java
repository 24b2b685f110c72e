package dev.hinterland.store;

import dev.hinterland.alloc.AllocationBuffer;
import dev.hinterland.index.Slots;
import dev.hinterland.region.Entry;
import dev.hinterland.region.Region;
import dev.hinterland.region.RegionPool;
import dev.hinterland.region.RegionState;
import dev.hinterland.region.RegionTable;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Gets memory back in a cache: evacuates a region, which keeps the entries that the policy wants to keep, drops the
 * others, and recycles the region. One thread at a time.
 */
final class Evacuator implements Reclaimer {

    /*
     * What is kept is copied first, and then published under the lock of its bucket, where its time is copied once more,
     * because a reader may have changed it. A region is only evacuated when it is full and nobody holds it: whoever has
     * allocated there and not yet published, or has unlinked an entry and still reads it, does.
     *
     * Marks. A large cache starts to evacuate in the background when fewer than LOW_MARK regions are free, and goes on until
     * there are HIGH_MARK of them. Writers evacuate only when none is left for them. Small caches need no background thread.
     */

    private static final int LOW_MARK = 3;
    private static final int HIGH_MARK = 5;

    /** From this budget on, evacuation runs in the background. */
    private static final long BACKGROUND_FROM_BYTES = 16 << 20;

    /** After so many regions that left nothing free, a region is dropped whole. */
    private static final int PATIENCE = 64;

    private static final int MAX_ROUNDS = 2 * PATIENCE;

    /** What becomes of entries that are dropped. */
    interface Exit {

        /** Returns whether the entry has ended. */
        boolean isOver(long time);

        /** Drops the entry at a location, unless it is gone already. */
        void drop(int hash, long location, Cause cause);

        /** Drops some entry of the bucket of a hash, and returns whether there was one. */
        boolean dropAny(int hash);

        /** Called after entries have been dropped, where nothing is locked. */
        void dropped();
    }

    private final Store<?, ?> store;
    private final RegionPool pool;
    private final RegionTable table;
    private final Slots slots;
    private final EvictionPolicy policy;
    private final Exit exit;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile long recycled;

    Evacuator(Store<?, ?> store, EvictionPolicy policy, Exit exit) {
        this.store = store;
        this.pool = store.regions();
        this.table = pool.table();
        this.slots = store.index().slots();
        this.policy = policy;
        this.exit = exit;
        if (store.memory().maxBytes() >= BACKGROUND_FROM_BYTES) {
            pool.setLowMark(LOW_MARK);
        }
    }

    @Override
    public long recycled() {
        return recycled;
    }

    @Override
    public boolean isDue(Region region, int deadBytes, int grownBy) {
        return false;
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

    /** Evacuates until there are enough free regions for writers. */
    @Override
    public void reclaimAhead() {
        for (int round = 0; round < MAX_ROUNDS && !pool.hasFree(HIGH_MARK); round++) {
            int patience = round;
            pauseFor(() -> evacuateNext(patience >= PATIENCE));
            exit.dropped();
        }
    }

    @Override
    public boolean makeRoom(long seen) {
        lock.lock();
        try {
            return recycled != seen || evacuateForWriters();
        } finally {
            lock.unlock();
            exit.dropped();
        }
    }

    private boolean evacuateForWriters() {
        long before = recycled;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            boolean all = round >= PATIENCE;
            if (!evacuateNext(all) && !(closeBuffers() && evacuateNext(all))) {
                break;
            }
            if (pool.hasFreeForWriters()) {
                break;
            }
        }
        return recycled != before;
    }

    private boolean closeBuffers() {
        store.allocator().retireIdle();
        pool.closeOpenRegion();
        return true;
    }

    /** Drops an entry of the bucket itself. */
    @Override
    public boolean makeSlot(int hash) {
        if (!exit.dropAny(hash)) {
            return false;
        }
        exit.dropped();
        return true;
    }

    private boolean evacuateNext(boolean all) {
        Optional<Region> victim = policy.victim(evacuable());
        victim.ifPresent(region -> evacuate(region, all));
        return victim.isPresent();
    }

    private List<Region> evacuable() {
        List<Region> regions = new ArrayList<>();
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            if (region.state() == RegionState.FULL && !region.isHeld()) {
                regions.add(region);
            }
        }
        return regions;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock only
    private void evacuate(Region region, boolean all) {
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
                keepOrDrop(region, offset, header, bytes, all, target);
                offset += bytes;
            }
        } finally {
            target.release();
        }
        awaitReleased(region);
        pool.recycle(region);
        recycled++;
    }

    private void keepOrDrop(Region region, int offset, long header, int bytes, boolean all, AllocationBuffer target) {
        int hash = Entry.hash(header);
        long location = table.locationOf(region, offset);
        int frequency = slots.frequency(hash, location);
        if (frequency < 0) {
            return;
        }
        if (Entry.isTimed(header) && exit.isOver(Entry.time(region.memory(), offset, header))) {
            exit.drop(hash, location, Cause.EXPIRED);
            return;
        }
        int kept = all ? EvictionPolicy.DROP : policy.judge(region, hash, frequency, bytes);
        if (kept == EvictionPolicy.DROP || !target.allocate(bytes)) {
            exit.drop(hash, location, Cause.SIZE);
        } else {
            copy(region, offset, header, bytes, kept, target);
        }
    }

    private void copy(Region region, int offset, long header, int bytes, int frequency, AllocationBuffer target) {
        MemorySegment.copy(region.memory(), offset, target.memory(), target.offset(), bytes);
        long from = table.locationOf(region, offset);
        long to = table.locationOf(target.region(), target.offset());
        boolean moved = slots.relocate(Entry.hash(header), from, to, frequency, () -> {
            if (Entry.isTimed(header)) {
                long time = Entry.time(region.memory(), offset, header);
                Entry.setTime(target.memory(), target.offset(), header, time);
            }
        });
        if (moved) {
            target.region().raiseLatestTime(region.latestTime());
            region.addDead(bytes);
            store.countMoved(bytes);
        } else {
            target.undo();
        }
    }

    private AllocationBuffer claimTarget() {
        AllocationBuffer target = store.allocator().evacuation();
        while (!target.tryClaim()) {
            Thread.onSpinWait();
        }
        return target;
    }

    /** Yields, because who holds the region may be a virtual thread that waits for this one's carrier. */
    private void awaitReleased(Region region) {
        while (region.isHeld()) {
            store.checkOpen();
            Thread.yield();
        }
    }
}
