// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.alloc.AllocationBuffer;
import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.evict.Ranking;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.HumongousValues;
import dev.hinterland.internal.index.Slots;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Space;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Merges regions into one less, and drops the entries that score lowest; in short steps, between which anybody else may
 * use the store. The regions must be full and not held when it begins. Not thread-safe: one scratch serves all.
 */
public final class Evacuation {

    /*
     * Two rounds. In the first, each entry is looked at that may go (MergePlan), and its frequency remembered, so that
     * the ranking can say which ones go. In the second, region by region, those are dropped, and the others are copied
     * and published under the lock of their bucket; there an entry's time is copied once more, because a reader may
     * have changed it. Then the region is recycled, before the next one is emptied: so one free region is enough to
     * copy to.
     *
     * Between two steps, entries may be removed and replaced. That is no other case than during a step: whether an
     * entry is still there is asked anew, under the lock of its bucket, when it is dropped or copied. Nobody but
     * evacuation makes a full region anything else.
     *
     * A region that somebody still holds when it has been emptied is left: all of it is dead, so it is the next one to
     * be compacted.
     *
     * What leaves a region in a step is counted once for all of it (StepDepartures): until then nobody recycles it.
     */

    /** The most regions that are merged at once: more than are of one size, since small ones may be among them. */
    static final int MAX_REGIONS = 4 * Ranking.MAX_SOURCES;

    private static final int LEAST_WON_FRACTION = 8;

    /** How often to let others run who hold an emptied region. */
    private static final int MAX_YIELDS = 100;

    private enum Phase {
        NONE,
        RANK,
        KEEP,
        DROP,
        EXPIRE
    }

    private final EntryHeap<?, ?> heap;
    private final RegionPool pool;
    private final RegionTable table;
    private final Slots slots;
    private final EvictionPolicy policy;
    private final FrequencySweep sweep;
    private final EntryRemover remover;
    private final MergePlan plan;
    private final EntryBatch batch = new EntryBatch();
    private final EvacuationReport report;
    private final EntryMover mover;
    private final StepDepartures departures;
    private final boolean[] goes = new boolean[EntryBatch.MAX_ENTRIES];

    private Phase phase = Phase.NONE;
    private long now;
    private List<Region> sources = List.of();

    /** Whether they have entries with tails. */
    private boolean tails;

    private boolean appraises;
    private int source;
    private int offset;
    private int largestBytes;

    /** By how many bytes the regions recycled are more than what was copied. */
    private long wonBytes;

    /** The number among the ranked entries of the next one that is kept or dropped. */
    private int next;

    /** Whether the index may not lie in the processor's caches, so that looking entries up ahead of time pays. */
    private final boolean large;

    /** What comes of looking entries up ahead of time. */
    @SuppressWarnings("UnusedVariable") // to be written to is all its use: so the reads take place
    private long touched;

    Evacuation(EntryHeap<?, ?> heap, EvictionPolicy policy, FrequencySweep sweep, EntryRemover remover) {
        this.heap = heap;
        this.pool = heap.regions();
        this.table = pool.table();
        this.slots = heap.index().slots();
        this.policy = policy;
        this.sweep = sweep;
        this.remover = remover;
        this.report = new EvacuationReport(heap);
        this.mover = new EntryMover(heap);
        this.departures = new StepDepartures(heap, remover, report);
        this.plan = new MergePlan(table, heap.isTimed(), policy);
        this.large = heap.memory().maximumBytes() >= Evacuator.BACKGROUND_FROM_BYTES;
    }

    /** Begins to drop all entries of a region. */
    void drop(Region region) {
        begin(List.of(region), 0, Phase.DROP);
    }

    /** Begins to drop all entries of a region that have ended, which seems to be all of them, and to copy others. */
    void dropOver(Region region) {
        begin(List.of(region), 0, Phase.EXPIRE);
    }

    /** Begins to copy what is alive in some regions. */
    void compact(List<Region> regions) {
        begin(regions, 0, Phase.RANK);
    }

    /**
     * Begins to merge regions, the oldest first.
     *
     * @param regions at most {@link #MAX_REGIONS}
     * @param bytes how much is to be won: the size of a region
     */
    void merge(List<Region> regions, int bytes) {
        begin(regions, bytes, Phase.RANK);
    }

    /** Begins to find out what {@link #merge} would drop, and leaves it at that. */
    void appraise(List<Region> regions, int bytes) {
        merge(regions, bytes);
        appraises = true;
    }

    private void begin(List<Region> regions, int bytes, Phase first) {
        sources = regions;
        tails = regions.getFirst().space() == Space.TAILS;
        appraises = false;
        wonBytes = 0;
        largestBytes = 0;
        for (Region region : regions) {
            largestBytes = Math.max(largestBytes, region.length());
        }
        plan.begin(regions, bytes, sweep.begun());
        report.begin(regions);
        phase = first;
        beginSource(0);
    }

    private void beginSource(int number) {
        source = number;
        offset = 0;
        next = phase == Phase.KEEP ? plan.firstEntry(number) : 0;
    }

    /** Returns whether there is more to do of what has been begun. */
    boolean isUnderWay() {
        return phase != Phase.NONE;
    }

    /** Returns whether the last evacuation has won more than next to nothing, for regions of that size. */
    boolean hasWon() {
        return wonBytes > largestBytes / LEAST_WON_FRACTION;
    }

    /** Returns whether the last evacuation was but an appraisal. */
    boolean hasAppraised() {
        return appraises;
    }

    /** Returns which part of the bytes freed lately were those of entries that were dropped: from zero to one. */
    double dropShare() {
        return report.dropShare();
    }

    /** Returns the highest score of which entries go in a merge, by the last one or the last appraisal. */
    int marginalScore() {
        return plan.marginalScore();
    }

    /** Returns which part is done of what is under way, from zero to one; an estimate. */
    double progress() {
        if (phase == Phase.NONE) {
            return 0;
        }
        double ofRegion = (double) offset / sources.get(source).length();
        double ofRound = (source + ofRegion) / sources.size();
        return switch (phase) {
            case NONE -> 0;
            case RANK -> ofRound / 2;
            case KEEP -> (1 + ofRound) / 2;
            case DROP, EXPIRE -> ofRound;
        };
    }

    /** Returns how many bytes can be copied before another region must be taken, while that is being done. */
    int targetBytes() {
        if (phase != Phase.KEEP && phase != Phase.EXPIRE) {
            return 0;
        }
        // Writers may take what is left in regions with tails.
        return tails ? 0 : Math.max(heap.allocator().evacuation().restBytes(), pool.largestRestBytes(Space.OLD));
    }

    /**
     * Goes on with about so many entries; returns how many regions have been recycled.
     *
     * @param time the time by which entries have ended
     */
    int step(int entries, long time) {
        now = time;
        int recycled = 0;
        boolean done = false;
        try {
            for (int left = entries; left > 0 && isUnderWay(); left -= EntryBatch.MAX_ENTRIES) {
                recycled += stepOneBatch();
            }
            if (!isUnderWay() && !appraises) {
                report.end(tails ? 0 : wonBytes);
            }
            assert invariants() : phase + ", source=" + source + ", offset=" + offset + ", next=" + next;
            done = true;
        } finally {
            if (!done) {
                phase = Phase.NONE;
            }
        }
        return recycled;
    }

    /** What is under way is at an entry of a region that nobody else has made anything but full. */
    private boolean invariants() {
        if (phase == Phase.NONE) {
            return true;
        }
        boolean full =
                sources.subList(source, sources.size()).stream().allMatch(region -> region.state() == RegionState.FULL);
        return full && 0 <= offset && offset < sources.get(source).length();
    }

    private int stepOneBatch() {
        Region region = sources.get(source);
        if (offset == 0 && isPassedOver(region)) {
            endSource();
            return 0;
        }
        offset = batch.read(region, offset);
        if (large) {
            touched += slots.touch(batch.hashes(), batch.size());
        }
        switch (phase) {
            case RANK -> rank(region);
            case KEEP, EXPIRE -> copy(region);
            case DROP -> dropAll(region);
            case NONE -> throw new AssertionError("nothing is under way");
        }
        return offset < region.top() ? 0 : finish(region);
    }

    /** Returns whether there is nothing to do with a region in this round. */
    private boolean isPassedOver(Region region) {
        if (phase == Phase.RANK) {
            return plan.leavesOut(source);
        }
        boolean stays = phase == Phase.KEEP && !plan.empties(source);
        if (stays) {
            pool.makeYoungest(region, Space.OLD);
        }
        return stays;
    }

    /** Ends what there was to do with a region; returns how many have been recycled. */
    private int finish(Region region) {
        boolean emptied = phase != Phase.RANK;
        if (!emptied) {
            plan.endRegion();
        }
        endSource();
        return emptied && recycle(region) ? 1 : 0;
    }

    /** Goes on with the next region of this round, or with the next round. */
    private void endSource() {
        int following = phase == Phase.RANK ? plan.nextToRank() : source + 1;
        if (following == MergePlan.NONE) {
            phase = appraises ? Phase.NONE : Phase.KEEP;
            following = 0;
        } else if (following == sources.size()) {
            phase = Phase.NONE;
            following = 0;
        }
        beginSource(following);
    }

    private boolean isOver(Region region, int i) {
        long header = batch.header(i);
        return Entry.isTimed(header) && remover.isOver(Entry.time(region.memory(), batch.offset(i), header), now);
    }

    private void dropAll(Region region) {
        departures.begin(region);
        try {
            for (int i = 0; i < batch.size(); i++) {
                if (!isOver(region, i) || !dropIfOver(region, i)) {
                    drop(region, i);
                }
            }
        } finally {
            departures.end(region);
        }
    }

    private void copy(Region region) {
        AllocationBuffer target = mover.claimTarget();
        try {
            if (phase == Phase.KEEP) {
                keep(region, target);
            } else {
                dropAllOver(region, target);
            }
        } finally {
            target.release();
        }
    }

    /** Drops what has ended, and copies what has been prolonged since the region's latest time was looked at. */
    private void dropAllOver(Region region, AllocationBuffer target) {
        departures.begin(region);
        try {
            for (int i = 0; i < batch.size(); i++) {
                if (!dropIfOver(region, i) && isAlive(region, i) && copyOrDrop(region, i, target)) {
                    mover.tellScans(region, batch.offset(i), target);
                }
            }
        } finally {
            departures.end(region);
        }
    }

    private boolean isAlive(Region region, int i) {
        return slots.contains(batch.hash(i), table.locationOf(region, batch.offset(i)));
    }

    private boolean dropIfOver(Region region, int i) {
        boolean dropped = remover.dropIfOver(batch.hash(i), table.locationOf(region, batch.offset(i)), now);
        if (dropped) {
            report.addDropped(batch.bytes(i));
        }
        return dropped;
    }

    private boolean drop(Region region, int i) {
        boolean dropped = remover.evict(batch.hash(i), table.locationOf(region, batch.offset(i)));
        if (dropped) {
            departures.addDropped(batch.bytes(i));
        }
        return dropped;
    }

    /** Ranks entries, and drops those that have ended. */
    private void rank(Region region) {
        for (int i = 0; i < batch.size(); i++) {
            int hash = batch.hash(i);
            int stored = batch.isDead(i) ? -1 : slots.frequency(hash, table.locationOf(region, batch.offset(i)));
            if (stored < 0 || (isOver(region, i) && dropIfOver(region, i))) {
                plan.addDead();
            } else {
                plan.add(sweep.counted(hash, stored), batch.bytes(i), weight(region, i));
            }
        }
    }

    /** Returns what dropping an entry frees: its own bytes, and those of its pieces. */
    private long weight(Region region, int i) {
        long header = batch.header(i);
        if (!Entry.isHumongous(header)) {
            return batch.bytes(i);
        }
        MemorySegment memory = region.memory();
        int entry = batch.offset(i);
        return batch.bytes(i) + HumongousValues.pieceBytes(memory, Entry.valueOffset(memory, entry, header));
    }

    /** Drops what is to be dropped, and copies the rest. */
    private void keep(Region region, AllocationBuffer target) {
        decide(region);
        departures.begin(region);
        try {
            for (int i = 0; i < batch.size(); i++) {
                int entry = next + i;
                if (goes[i]) {
                    if (drop(region, i)) {
                        policy.dropped(batch.hash(i), plan.frequency(entry));
                    }
                } else if (!isGone(i) && copyOrDrop(region, i, target)) {
                    plan.copied(entry, target.region(), target.offset() == 0);
                    mover.tellScans(region, batch.offset(i), target);
                }
            }
            next += batch.size();
        } finally {
            departures.end(region);
        }
    }

    private boolean isGone(int i) {
        return batch.isDead(i) || plan.isDead(next + i);
    }

    /** Decides which entries go. */
    private void decide(Region region) {
        for (int i = 0; i < batch.size(); i++) {
            goes[i] = !isGone(i) && plan.drops(source, next + i, weight(region, i));
            if (goes[i] && large) {
                touched += policy.touch(batch.hash(i));
            }
        }
    }

    /** Copies an entry, or drops it where there is no room; returns whether it was copied, and scans are to be told. */
    private boolean copyOrDrop(Region region, int i, AllocationBuffer target) {
        int bytes = batch.bytes(i);
        if (!(tails ? target.allocateTail(bytes) : target.allocate(bytes))) {
            drop(region, i);
            return false;
        }
        boolean moved = mover.moveUncounted(region, batch.offset(i), batch.header(i), bytes, target);
        if (moved) {
            wonBytes -= bytes;
            departures.addMoved(bytes);
        }
        return moved;
    }

    /**
     * Recycles an emptied region, if nobody holds it. Yields, because who does may be a virtual thread that waits for
     * this one's carrier.
     */
    private boolean recycle(Region region) {
        StretchPoint.REGION_EMPTIED.reached();
        for (int i = 0; region.isHeld() && i < MAX_YIELDS; i++) {
            heap.checkOpen();
            Thread.yield();
        }
        boolean free = !region.isHeld();
        if (free) {
            StretchPoint.REGION_RELEASED.reached();
            // What is retired will be free when its last reader has gone.
            wonBytes += pool.recycle(region) ? region.length() : 0;
            report.addRecycled();
        }
        return free;
    }
}
