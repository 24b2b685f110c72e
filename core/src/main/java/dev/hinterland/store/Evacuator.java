package dev.hinterland.store;

import dev.hinterland.evict.EvictionPolicy;
import dev.hinterland.flight.Flight;
import dev.hinterland.index.Index;
import dev.hinterland.region.Region;
import dev.hinterland.region.RegionPool;
import dev.hinterland.region.RegionState;
import dev.hinterland.region.RegionTable;
import dev.hinterland.region.Space;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

/**
 * Gets memory back in a cache: merges some regions into one less, and drops what the policy values least. One thread at a
 * time.
 */
final class Evacuator implements Reclaimer {

    /*
     * New entries fill regions of the eden: the window. A region that is older than the window is made one of the old space
     * by name alone. What is evacuated is the oldest region of the window, where that is full, and the oldest ones of the old
     * space; what is kept goes to the old space's open region. A region that would lose nothing is not copied, and counts as
     * its space's youngest again.
     *
     * Two kinds of regions go before all others, because nothing is lost with them: those in which everything has ended,
     * and those that are more than half dead.
     *
     * A region is only evacuated when it is full and nobody holds it: whoever has allocated there and not yet published, or
     * has unlinked an entry and still reads it, does.
     *
     * Marks. A large cache starts to evacuate in the background when fewer than LOW_MARK regions are free, and goes on until
     * there are HIGH_MARK of them. Writers evacuate only when none is left for them. Small caches need no background thread.
     */

    private static final int LOW_MARK = 3;
    private static final int HIGH_MARK = 5;

    /** From this budget on, evacuation runs in the background. */
    private static final long BACKGROUND_FROM_BYTES = 16 << 20;

    /** How many merges may pass without a free region before whole regions are dropped. */
    private static final int PATIENCE = 16;

    /** A number of entries beyond which each one more takes equally much memory beside itself. */
    private static final long ESTIMATED_ENTRIES = 1 << 24;

    private static final int MAX_ROUNDS = 2 * PATIENCE;

    private final Store<?, ?> store;
    private final RegionPool pool;
    private final RegionTable table;
    private final EvictionPolicy policy;
    private final Exit exit;
    private final Evacuation evacuation;
    private final FrequencySweep sweep;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile long recycled;

    Evacuator(Store<?, ?> store, EvictionPolicy policy, Exit exit) {
        this.store = store;
        this.pool = store.regions();
        this.table = pool.table();
        this.policy = policy;
        this.exit = exit;
        this.evacuation = new Evacuation(store, policy, exit);
        this.sweep = new FrequencySweep(store.index(), policy);
        if (store.memory().maxBytes() >= BACKGROUND_FROM_BYTES) {
            pool.setLowMark(LOW_MARK);
        }
        policy.start(store.memory(), this::entriesWhenFull);
    }

    /** Returns about how many entries like those so far fit the budget, or zero where there are none so far. */
    private long entriesWhenFull() {
        long present = store.size();
        if (present == 0) {
            return 0;
        }
        double entryBytes = Math.max(1, (double) store.liveBytes() / present);
        double overheadBytes = Index.bytesFor(ESTIMATED_ENTRIES) + policy.bytesFor(ESTIMATED_ENTRIES);
        double forEntries = store.memory().maxBytes() - Index.minBytes() - pool.maxRegionBytes();
        return (long) (Math.max(1, forEntries) / (entryBytes + overheadBytes / ESTIMATED_ENTRIES));
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
            boolean impatient = round >= PATIENCE;
            pauseFor(() -> evacuateNext(true, impatient));
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
            boolean impatient = round >= PATIENCE;
            // What lies in the buffers that are closed is half dead for that: to compact it again and again wins
            // nothing.
            if (!evacuateNext(true, impatient) && !(closeBuffers() && evacuateNext(false, impatient))) {
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
        store.allocator().retireEvacuation();
        for (Space space : Space.values()) {
            pool.closeOpenRegion(space);
        }
        return true;
    }

    /** Drops an entry of the bucket itself. */
    @Override
    public boolean makeSlot(int hash) {
        boolean dropped = exit.dropAny(hash);
        exit.dropped();
        return dropped;
    }

    /** Drops all entries that have ended with the region they lie in, as far as that is full of them. */
    void recycleOver() {
        pauseFor(() -> {
            for (Region region : evacuable()) {
                if (exit.isOver(region.latestTime())) {
                    evacuate(List.of(region), () -> evacuation.drop(region));
                }
            }
        });
        exit.dropped();
    }

    private boolean evacuateNext(boolean sparseFirst, boolean impatient) {
        policy.prepare(store.size());
        sweep.run(store.allocator().inserted());
        List<Region> full = evacuable();
        for (Region region : full) {
            if (exit.isOver(region.latestTime())) {
                evacuate(List.of(region), () -> evacuation.drop(region));
                return true;
            }
        }
        Optional<Region> sparse = full.stream().max(Comparator.comparingInt(Region::reclaimableBytes));
        if (sparseFirst
                && sparse.isPresent()
                && sparse.get().reclaimableBytes() > sparse.get().length() / 2) {
            Region victim = sparse.get();
            evacuate(List.of(victim), () -> evacuation.compact(victim));
            return true;
        }
        List<Region> sources = sources(full);
        if (sources.isEmpty()) {
            return false;
        }
        if (impatient) {
            Region victim = sources.getFirst();
            evacuate(List.of(victim), () -> evacuation.drop(victim));
        } else {
            evacuate(sources, () -> evacuation.merge(sources));
        }
        return true;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock only
    private void evacuate(List<Region> victims, IntSupplier action) {
        Flight.Span<Flight.Moved> span = store.flight().evacuation();
        evacuation.begin();
        int regions = action.getAsInt();
        recycled += regions;
        span.end(evacuation.result(victims, regions));
    }

    /** Returns the regions that can be evacuated, the oldest first. */
    private List<Region> evacuable() {
        List<Region> regions = new ArrayList<>();
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            if (region.state() == RegionState.FULL && !region.isHeld()) {
                regions.add(region);
            }
        }
        regions.sort(Comparator.comparingLong(Region::number));
        return regions;
    }

    private List<Region> sources(List<Region> full) {
        Deque<Region> window = new ArrayDeque<>();
        Deque<Region> old = new ArrayDeque<>();
        full.forEach(region -> (region.space() == Space.EDEN ? window : old).add(region));
        int target = (int) Math.max(1, Math.round(policy.windowShare() * table.count()));
        int windowSize = windowSize();
        for (; windowSize > target + 1 && !window.isEmpty(); windowSize--) {
            pool.makeYoungest(window.peek(), Space.OLD);
            old.add(window.remove());
        }
        int wanted = policy.sources(table.count());
        List<Region> sources = new ArrayList<>();
        if (windowSize > target && !window.isEmpty()) {
            sources.add(window.remove());
        }
        while (sources.size() < wanted && !old.isEmpty()) {
            sources.add(old.remove());
        }
        while (sources.size() < 2 && !window.isEmpty()) {
            sources.add(window.remove());
        }
        return sources;
    }

    private int windowSize() {
        int size = 0;
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            boolean used = region.state() == RegionState.FULL || region.state() == RegionState.OPEN;
            size += used && region.space() == Space.EDEN ? 1 : 0;
        }
        return size;
    }
}
