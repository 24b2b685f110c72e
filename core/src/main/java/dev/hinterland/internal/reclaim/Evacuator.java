// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.alloc.AllocationBuffer;
import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.Maintenance;
import dev.hinterland.internal.heap.Reclaimer;
import dev.hinterland.internal.heap.Stall;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.SpinTurn;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Space;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Gets memory back in a cache: merges some regions into one less, and drops what the policy values least. One thread at
 * a time.
 */
public final class Evacuator implements Reclaimer {

    /*
     * New entries fill regions of the eden: the window. What is evacuated is the oldest region of the window, where
     * that is full, and the oldest ones of the old space; what is kept goes to the old space's open region. A region
     * that would lose nothing is not copied, and counts as its space's youngest again. Only if the window is far too
     * large, what is older than it is made a part of the old space by name alone.
     *
     * Two kinds of regions go before all others, because nothing is lost with them: those in which everything has
     * ended, and those of which so much is dead that to copy the rest costs no more than to merge. Old regions of which
     * less is dead are merged with the oldest ones: what is dead lessens what a cache holds. Regions with tails of
     * large values are compacted, and never merged: such values go one at a time.
     *
     * A region is only evacuated when it is full and no thread holds it. A thread holds a region while it has allocated
     * there and not yet published, or has unlinked an entry and still reads it. One in which somebody reads in place is
     * evacuated if there is nothing else to do: it is copied without further ado, but not free before the reader has
     * gone.
     *
     * Evacuation goes in short steps, each under the lock, and nobody holds that for longer: neither the background
     * thread nor a writer that helps. No code of the user's runs under it: the clock is read before.
     *
     * Pace. A large cache evacuates in the background when little is left for writers ({@link Watermarks}). If they
     * are quicker than that, each writer that has taken a buffer helps, or waits while another thread evacuates: at
     * most MAX_HELPINGS times a short while, the more often the less is left. So a writer that would be stopped for
     * long is slowed down before. In small caches a writer evacuates when no memory is left for it. Another one spins
     * meanwhile: a region of such a cache is won in some microseconds, and a sleep takes a hundred.
     */

    /** How many entries a step looks at: some tens of microseconds. */
    private static final int STEP_ENTRIES = 256;

    /** How many steps the background thread makes before it looks for something else to do. */
    private static final int STEPS_AHEAD = 256;

    /** The most that a writer of a large cache takes at once, and so pays for at once. */
    private static final int SLICE_BYTES = 16 << 10;

    /** With all steps of all helpings, a writer is held up for about half a millisecond. */
    private static final int MAX_HELPINGS = 3;

    private static final int STEPS_PER_HELPING = 2;

    /** The system adds some fifty microseconds, or a hundred. */
    private static final long NAP_NANOS = 50_000;

    /** For how long a writer without memory spins before it sleeps. */
    private static final long SPIN_NANOS = 30_000;

    /** From this budget on, evacuation runs in the background. */
    static final long BACKGROUND_FROM_BYTES = 16 << 20;

    /** How many evacuations in a row may win next to nothing before a whole region is dropped. */
    private static final int PATIENCE = 16;

    /** How many humongous entries are dropped before what else would go is looked at anew. */
    private static final int MAX_DROPPED_SINCE_APPRAISAL = 4;

    /** A number of entries beyond which each one more takes equally much memory beside itself. */
    private static final long ESTIMATED_ENTRIES = 1 << 24;

    private final EntryHeap<?, ?> heap;
    private final RegionPool pool;
    private final RegionTable table;
    private final EvictionPolicy policy;
    private final EntryRemover remover;
    private final Evacuation evacuation;
    private final FrequencySweep sweep;
    private final RegionSurvey survey;
    private final HumongousEviction humongous;
    private final SlotMaker slotMaker;
    private final ReentrantLock lock = new ReentrantLock();
    private final SpinTurn spins = new SpinTurn();
    private final boolean ahead;
    private final Watermarks watermarks;
    private volatile long recycled;

    // Guarded by the lock.
    private int fruitless;

    /** How many humongous entries have been dropped since it was looked at what else would go. */
    private int droppedSinceAppraisal;

    /** The time by the user's clock, which was asked before the lock was taken. */
    private long now;

    private volatile double progress;

    public Evacuator(EntryHeap<?, ?> heap, EvictionPolicy policy, EntryRemover remover) {
        this.heap = heap;
        this.pool = heap.regions();
        this.table = pool.table();
        this.policy = policy;
        this.remover = remover;
        this.sweep = new FrequencySweep(heap.index(), policy);
        this.evacuation = new Evacuation(heap, policy, sweep, remover);
        this.survey = new RegionSurvey(pool, policy, remover);
        this.slotMaker = new SlotMaker(heap, remover);
        this.humongous = new HumongousEviction(heap, policy, sweep, remover);
        this.ahead = heap.memory().maximumBytes() >= BACKGROUND_FROM_BYTES;
        this.watermarks = new Watermarks(pool.maxRegionBytes(), heap.memory().maximumBytes(), System.nanoTime());
        pool.reserveInParts();
        if (heap.settings().file() == null) {
            pool.fitLargeEntries();
        }
        if (ahead) {
            pool.setPace(watermarks.lowBytes(), SLICE_BYTES);
        }
        policy.start(heap.memory(), this::entriesWhenFull);
    }

    /** Returns about how many entries like those so far fit the budget, or zero where there are none so far. */
    private long entriesWhenFull() {
        long present = heap.size();
        if (present == 0) {
            return 0;
        }
        double entryBytes = Math.max(1, (double) (heap.liveBytes() + table.bytesIn(RegionState.HUMONGOUS)) / present);
        double overheadBytes = Index.bytesFor(ESTIMATED_ENTRIES) + policy.bytesFor(ESTIMATED_ENTRIES);
        double forEntries = heap.memory().maximumBytes() - Index.minBytes() - pool.maxRegionBytes();
        return (long) (Math.max(1, forEntries) / (entryBytes + overheadBytes / ESTIMATED_ENTRIES));
    }

    @Override
    public int initialFrequency(int hash) {
        return sweep.stored(hash, policy.initialFrequency(hash));
    }

    @Override
    public void remember(int hash, int frequency) {
        policy.dropped(hash, sweep.counted(hash, frequency));
    }

    @Override
    public long recycled() {
        return recycled;
    }

    @Override
    public boolean reclaimLittle(long bytes) {
        return false;
    }

    /** A cache drops entries until there is room. */
    @Override
    public @Nullable AllocationBuffer claimLeftover(int bytes, boolean shrinks) {
        return null;
    }

    @Override
    public boolean isAwaitingRelease() {
        return false;
    }

    @Override
    public boolean isDue(Region region, int deadBytes, int grownBy) {
        return false;
    }

    @Override
    public void pauseFor(Runnable action) {
        lock.lock();
        try {
            while (evacuation.isUnderWay()) {
                step();
            }
            action.run();
        } finally {
            lock.unlock();
        }
    }

    /** Evacuates until there is enough for writers, but not for so long that other tasks of the thread have to wait. */
    @Override
    public void reclaimAhead() {
        long time = remover.now();
        boolean more = true;
        for (int i = 0; i < STEPS_AHEAD && more; i++) {
            more = pool.bytesForWriters() < watermarks.highBytes() && takeTurn(time);
            heap.maintenance().giveWay();
        }
        remover.dropped();
        heap.maintenance().watch();
        if (more) {
            heap.maintenance().request(Maintenance.Task.RECLAIM);
        }
    }

    private boolean takeTurn(long time) {
        lock.lock();
        try {
            now = time;
            return work(true);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void assist(int bytes, Stall stall) {
        if (!ahead) {
            return;
        }
        if (watermarks.taken(bytes, System.nanoTime())) {
            pool.setPace(watermarks.lowBytes(), SLICE_BYTES);
        }
        if (helpings() == 0) {
            return;
        }
        long time = remover.now();
        // A large value that is dropped meanwhile may be more than what was lacking.
        for (int i = 0; i < helpings(); i++) {
            if (!help(time)) {
                stall.park(NAP_NANOS);
            }
        }
        remover.dropped();
    }

    private int helpings() {
        return watermarks.helpings(pool.bytesForWriters(), progress, MAX_HELPINGS);
    }

    /** Returns what the stored frequency of an entry counts. */
    public int counted(int hash, int stored) {
        return sweep.counted(hash, stored);
    }

    /** As {@link EvictionPolicy#windowShare}. */
    public double windowShare() {
        return policy.windowShare();
    }

    /** As {@link EvictionPolicy#prefersIncumbents}. */
    public boolean prefersIncumbents() {
        return policy.prefersIncumbents();
    }

    /** Halves frequencies if that is due, a part of them, unless somebody else does or evacuates. */
    public void age() {
        if (!lock.tryLock()) {
            return;
        }
        try {
            policy.prepare(heap.size());
            if (!evacuation.isUnderWay()) {
                sweep.beginIfDue(heap.allocator().inserted());
            }
            sweep.slice();
        } finally {
            lock.unlock();
        }
    }

    /** Evacuates a little, unless somebody else does. */
    private boolean help(long time) {
        if (!lock.tryLock()) {
            return false;
        }
        try {
            now = time;
            long seen = recycled;
            boolean more = true;
            for (int i = 0; i < STEPS_PER_HELPING && more && recycled == seen; i++) {
                more = work(true);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean makeRoom(long seen, Stall stall) {
        long time = remover.now();
        boolean more = true;
        while (recycled == seen && more) {
            if (lock.tryLock()) {
                try {
                    now = time;
                    more = recycled != seen || work(true) || (closeBuffers() && work(false));
                } finally {
                    lock.unlock();
                }
            } else {
                awaitRoom(seen, stall);
            }
        }
        remover.dropped();
        return recycled != seen;
    }

    /** Waits for a moment until the thread that evacuates has won a region, or has ended a step. */
    private void awaitRoom(long seen, Stall stall) {
        stall.begin();
        if (!spins.await(() -> recycled != seen || !lock.isLocked(), SPIN_NANOS)) {
            stall.park(NAP_NANOS);
        }
    }

    private boolean closeBuffers() {
        heap.allocator().retireIdle();
        heap.allocator().retireEvacuation();
        for (Space space : Space.values()) {
            pool.closeOpenRegion(space);
        }
        return true;
    }

    @Override
    public boolean makeSlot(int hash, Stall stall) {
        return slotMaker.makeSlot(hash, () -> makeRoom(recycled, stall));
    }

    /** Drops all entries that have ended with the region they lie in, as far as that is full of them. */
    public void recycleOver() {
        long time = remover.now();
        pool.closeAside(region -> remover.isOver(region.latestTime(), time));
        boolean more = true;
        while (more) {
            lock.lock();
            try {
                now = time;
                more = evacuation.isUnderWay() || beginAnyOver();
                if (more) {
                    step();
                }
            } finally {
                lock.unlock();
            }
        }
        remover.dropped();
    }

    @Override
    public void recycleDead() {
        long time = remover.now();
        pool.closeAside(region -> region.deadBytes() == region.top());
        for (int id = 1; id <= table.count(); id++) {
            boolean more = true;
            while (more) {
                lock.lock();
                try {
                    now = time;
                    more = evacuation.isUnderWay() || beginDead(table.region(id));
                    if (more) {
                        step();
                    }
                } finally {
                    lock.unlock();
                }
            }
        }
        remover.dropped();
    }

    private boolean beginDead(Region region) {
        boolean dead =
                RegionSurvey.isUnheld(region) && !table.isPinned(region) && region.deadBytes() == region.length();
        if (dead) {
            evacuation.compact(List.of(region));
        }
        return dead;
    }

    /**
     * Goes on with what is under way, or begins something.
     *
     * @param sparseFirst whether to compact a region much of which is dead. What lies in buffers that were closed is
     *     dead for that: to compact it again and again wins nothing
     * @return whether there was something to do
     */
    private boolean work(boolean sparseFirst) {
        policy.prepare(heap.size());
        if (!evacuation.isUnderWay()) {
            sweep.beginIfDue(heap.allocator().inserted());
            if (!begin(sparseFirst)) {
                return false;
            }
        }
        sweep.slice();
        if (evacuation.isUnderWay()) {
            step();
        }
        return true;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock only
    private void step() {
        try {
            recycled += evacuation.step(STEP_ENTRIES, now);
        } finally {
            progress = evacuation.progress();
            pool.setTargetBytes(evacuation.targetBytes());
        }
        if (!evacuation.isUnderWay() && !evacuation.hasAppraised()) {
            fruitless = evacuation.hasWon() ? 0 : fruitless + 1;
        }
    }

    private boolean begin(boolean sparseFirst) {
        // What is dead there is worth more than the rest for which it is open.
        pool.closeAside(region -> RegionSurvey.isSparse(region, region.deadBytes()));
        return begin(false, sparseFirst) || begin(true, sparseFirst);
    }

    /**
     * Begins with what the regions say that can be evacuated; on request those too that somebody reads in place.
     */
    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock only
    private boolean begin(boolean pinnedToo, boolean sparseFirst) {
        survey.take(pinnedToo, now);
        if (beginOver()) {
            return true;
        }
        List<Region> sparse = survey.sparse(!sparseFirst);
        if (!sparse.isEmpty()) {
            evacuation.compact(sparse);
            return true;
        }
        List<Region> sources = survey.choose(evacuation.dropShare());
        if (evictHumongous(sources)) {
            return true;
        }
        if (sources.isEmpty()) {
            return false;
        }
        droppedSinceAppraisal = 0;
        if (fruitless >= PATIENCE) {
            evacuation.drop(sources.getFirst());
        } else {
            evacuation.merge(sources, survey.largestBytes());
        }
        return true;
    }

    /**
     * Drops a humongous entry that is worth less than what merging these regions would drop, or begins to find out what
     * that is; returns whether it did. What is known of that ages: without a merge, frequencies fall, and it would seem
     * ever better to drop one more.
     */
    @SuppressWarnings("NonAtomicVolatileUpdate") // written under the lock only
    private boolean evictHumongous(List<Region> sources) {
        if (droppedSinceAppraisal >= MAX_DROPPED_SINCE_APPRAISAL && !sources.isEmpty()) {
            droppedSinceAppraisal = 0;
            evacuation.appraise(sources, survey.largestBytes());
            return true;
        }
        int marginalScore = sources.isEmpty() ? Integer.MAX_VALUE : evacuation.marginalScore();
        long turn = sources.isEmpty() ? Long.MAX_VALUE : sources.getFirst().number();
        if (!humongous.evict(survey, now, marginalScore, turn)) {
            return false;
        }
        droppedSinceAppraisal++;
        recycled++;
        return true;
    }

    private boolean beginAnyOver() {
        survey.take(true, now);
        return beginOver();
    }

    private boolean beginOver() {
        Region over = survey.over();
        if (over != null) {
            StretchPoint.REGION_OVER.reached();
            evacuation.dropOver(over);
        }
        return over != null;
    }
}
