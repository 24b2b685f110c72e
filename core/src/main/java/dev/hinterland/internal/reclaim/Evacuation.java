// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.RemovalCause;
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
import java.util.Arrays;
import java.util.List;

/**
 * Merges regions into one less, and drops the entries that score lowest; in short steps, between which anybody else may
 * use the store. The regions must be full and not held when it begins. Not thread-safe: one scratch serves all.
 */
public final class Evacuation {

    /*
     * Two rounds. In the first, each entry is looked at, and its frequency remembered, so that the ranking can say
     * which ones go. In the second, region by region, those are dropped, and the others are copied and published under
     * the lock of their bucket; there an entry's time is copied once more, because a reader may have changed it. Then
     * the region is recycled, before the next one is emptied: so one free region is enough to copy to.
     *
     * Between two steps, entries may be removed and replaced. That is no other case than during a step: whether an
     * entry is still there is asked anew, under the lock of its bucket, when it is dropped or copied. Nobody but
     * evacuation makes a full region anything else.
     *
     * A region that somebody still holds when it has been emptied is left: all of it is dead, so it is the next one to
     * be compacted.
     */

    /** The most regions that are merged at once: more than are of one size, since small ones may be among them. */
    static final int MAX_REGIONS = 4 * Ranking.MAX_SOURCES;

    private static final int INITIAL_CAPACITY = 64;
    private static final int LEAST_WON_FRACTION = 8;
    private static final byte DEAD = -1;
    private static final int NOTHING_DROPPED = -1;

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
    private final Ranking ranking = new Ranking(EvictionPolicy.MAX_SCORE);
    private final EntryBatch batch = new EntryBatch();
    private final EvacuationReport report;
    private final EntryMover mover;
    private final boolean[] goes = new boolean[EntryBatch.MAX_ENTRIES];

    private Phase phase = Phase.NONE;
    private long now;
    private List<Region> sources = List.of();
    private boolean merges;
    private boolean appraises;

    /** By how many bytes a merge lessens what its entries take. */
    private int wonByMerge;

    /** The highest score of which the last merge dropped entries, or would have; less than any if it drops none. */
    private int marginalScore = Integer.MAX_VALUE;

    private int source;
    private int offset;
    private long liveBytes;
    private int largestBytes;

    /** By how many bytes the regions recycled are more than what was copied. */
    private long wonBytes;

    /** The frequencies of all entries, in the order in which they lie in the regions. */
    private byte[] frequencies = new byte[INITIAL_CAPACITY];

    private int count;

    /** Where in {@link #frequencies} those of each region begin. */
    private final int[] firstEntries = new int[MAX_REGIONS + 1];

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
        this.large = heap.memory().maximumBytes() >= Evacuator.BACKGROUND_FROM_BYTES;
    }

    /** Begins to drop all entries of a region. */
    void drop(Region region) {
        begin(List.of(region), Phase.DROP);
    }

    /** Begins to drop all entries of a region that have ended, which seems to be all of them, and to copy others. */
    void dropOver(Region region) {
        begin(List.of(region), Phase.EXPIRE);
    }

    /** Begins to copy what is alive in a region. */
    void compact(Region region) {
        begin(List.of(region), Phase.RANK);
    }

    /**
     * Begins to merge regions, the oldest first.
     *
     * @param regions at most {@link #MAX_REGIONS}
     * @param bytes how much is to be won: the size of a region
     */
    void merge(List<Region> regions, int bytes) {
        begin(regions, Phase.RANK);
        merges = true;
        wonByMerge = bytes;
    }

    /** Begins to find out what {@link #merge} would drop, and leaves it at that. */
    void appraise(List<Region> regions, int bytes) {
        merge(regions, bytes);
        appraises = true;
    }

    private void begin(List<Region> regions, Phase first) {
        sources = regions;
        merges = false;
        appraises = false;
        liveBytes = 0;
        wonBytes = 0;
        largestBytes = regions.stream().mapToInt(Region::length).max().orElse(0);
        ranking.clear();
        report.begin(regions);
        enter(first);
    }

    private void enter(Phase next) {
        phase = next;
        source = 0;
        offset = 0;
        count = 0;
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
        return marginalScore;
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
        return phase == Phase.KEEP || phase == Phase.EXPIRE
                ? heap.allocator().evacuation().restBytes()
                : 0;
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
                report.end(wonBytes);
            }
            assert invariants() : phase + ", source=" + source + ", offset=" + offset + ", count=" + count;
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
        boolean ranked = phase == Phase.RANK || phase == Phase.KEEP;
        boolean full =
                sources.subList(source, sources.size()).stream().allMatch(region -> region.state() == RegionState.FULL);
        return full
                && 0 <= offset
                && offset < sources.get(source).length()
                && count <= frequencies.length
                && (!ranked || firstEntries[source] <= count)
                && (phase != Phase.KEEP || count <= firstEntries[source + 1]);
    }

    private int stepOneBatch() {
        Region region = sources.get(source);
        if (offset == 0 && phase == Phase.KEEP && !isLosing(region)) {
            pool.makeYoungest(region, Space.OLD);
            nextSource();
            return 0;
        }
        offset = batch.read(region, offset);
        if (large) {
            touched += slots.touch(batch.hashes(), batch.size());
        }
        switch (phase) {
            case RANK -> rank(region);
            case KEEP -> keep(region);
            case DROP -> dropAll(region);
            case EXPIRE -> dropAllOver(region);
            case NONE -> throw new AssertionError("nothing is under way");
        }
        return offset < region.top() ? 0 : finish(region);
    }

    /** Returns where in the ranking the region is: if there are many, some share a place. */
    private int rankSource() {
        int regions = sources.size();
        return regions <= Ranking.MAX_SOURCES ? source : source * Ranking.MAX_SOURCES / regions;
    }

    private boolean isLosing(Region region) {
        return region.reclaimableBytes() > 0 || ranking.dropsFrom(rankSource());
    }

    /** Ends what there was to do with a region; returns how many have been recycled. */
    private int finish(Region region) {
        boolean emptied = phase != Phase.RANK;
        nextSource();
        return emptied && recycle(region) ? 1 : 0;
    }

    private void nextSource() {
        source++;
        offset = 0;
        if (phase == Phase.RANK) {
            firstEntries[source] = count;
        }
        if (source < sources.size()) {
            count = firstEntries[source];
        } else if (phase == Phase.RANK) {
            long wanted = merges ? liveBytes - roomBytes() : 0;
            ranking.cut(wanted);
            if (merges) {
                marginalScore = wanted > 0 ? ranking.cutScore() : NOTHING_DROPPED;
            }
            enter(appraises ? Phase.NONE : Phase.KEEP);
        } else {
            enter(Phase.NONE);
        }
    }

    /** Returns how many bytes of entries fit the sources, less the largest, or what is wanted if all are small. */
    private long roomBytes() {
        long usable = 0;
        int largest = 0;
        for (Region region : sources) {
            usable += region.usableBytes();
            largest = Math.max(largest, region.usableBytes());
        }
        return usable - (largestBytes < wonByMerge ? Math.max(largest, Math.min(wonByMerge, usable / 2)) : largest);
    }

    private static boolean isIncumbent(Region region) {
        return region.space() == Space.OLD;
    }

    private boolean isOver(Region region, int i) {
        long header = batch.header(i);
        return Entry.isTimed(header) && remover.isOver(Entry.time(region.memory(), batch.offset(i), header), now);
    }

    private void dropAll(Region region) {
        for (int i = 0; i < batch.size(); i++) {
            if (!isOver(region, i) || !dropIfOver(region, i)) {
                drop(region, i);
            }
        }
    }

    /** Drops what has ended, and copies what has been prolonged since the region's latest time was looked at. */
    private void dropAllOver(Region region) {
        AllocationBuffer target = mover.claimTarget();
        try {
            for (int i = 0; i < batch.size(); i++) {
                if (!dropIfOver(region, i) && isAlive(region, i)) {
                    copyOrDrop(region, i, target);
                }
            }
        } finally {
            target.release();
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

    private void drop(Region region, int i) {
        if (remover.drop(batch.hash(i), table.locationOf(region, batch.offset(i)), RemovalCause.SIZE)) {
            report.addDropped(batch.bytes(i));
        }
    }

    /** Ranks entries, and drops those that have ended. */
    private void rank(Region region) {
        boolean incumbent = isIncumbent(region);
        for (int i = 0; i < batch.size(); i++) {
            int hash = batch.hash(i);
            long location = table.locationOf(region, batch.offset(i));
            int frequency = batch.isDead(i) ? DEAD : slots.frequency(hash, location);
            if (frequency >= 0 && isOver(region, i) && dropIfOver(region, i)) {
                frequency = DEAD;
            } else if (frequency >= 0) {
                frequency = sweep.counted(hash, frequency);
                long weight = weight(region, i);
                ranking.add(policy.score(frequency, incumbent, weight), incumbent, rankSource(), weight);
                liveBytes += batch.bytes(i);
            }
            add((byte) frequency);
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
        return batch.bytes(i) + HumongousValues.bytes(memory, Entry.valueOffset(memory, entry, header));
    }

    private void add(byte frequency) {
        if (count == frequencies.length) {
            frequencies = Arrays.copyOf(frequencies, 2 * count);
        }
        frequencies[count++] = frequency;
    }

    /** Drops what is to be dropped, and copies the rest. */
    private void keep(Region region) {
        decide(region);
        AllocationBuffer target = mover.claimTarget();
        try {
            for (int i = 0; i < batch.size(); i++) {
                int frequency = batch.isDead(i) ? DEAD : frequencies[count + i];
                if (goes[i]) {
                    policy.dropped(batch.hash(i), frequency);
                    drop(region, i);
                } else if (frequency != DEAD) {
                    copyOrDrop(region, i, target);
                }
            }
            count += batch.size();
        } finally {
            target.release();
        }
    }

    /** Decides which entries go. */
    private void decide(Region region) {
        boolean incumbent = isIncumbent(region);
        for (int i = 0; i < batch.size(); i++) {
            int frequency = batch.isDead(i) ? DEAD : frequencies[count + i];
            goes[i] = frequency != DEAD && drops(frequency, incumbent, weight(region, i));
            if (goes[i] && large) {
                touched += policy.touch(batch.hash(i));
            }
        }
    }

    private boolean drops(int frequency, boolean incumbent, long weight) {
        return ranking.drops(policy.score(frequency, incumbent, weight), incumbent, rankSource(), weight);
    }

    private void copyOrDrop(Region region, int i, AllocationBuffer target) {
        int bytes = batch.bytes(i);
        if (!target.allocate(bytes)) {
            drop(region, i);
        } else if (mover.move(region, batch.offset(i), batch.header(i), bytes, target)) {
            wonBytes -= bytes;
            report.addKept(bytes);
        }
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
