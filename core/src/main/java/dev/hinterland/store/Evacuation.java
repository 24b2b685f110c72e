package dev.hinterland.store;

import dev.hinterland.alloc.AllocationBuffer;
import dev.hinterland.evict.EvictionPolicy;
import dev.hinterland.index.Frequency;
import dev.hinterland.index.Slots;
import dev.hinterland.region.Entry;
import dev.hinterland.region.Region;
import dev.hinterland.region.RegionPool;
import dev.hinterland.region.RegionTable;
import dev.hinterland.region.Space;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Merges regions into one less, and drops the entries that score lowest. The regions must be full and not held. Not
 * thread-safe: one scratch serves all.
 */
final class Evacuation {

    /*
     * First, each entry is looked at and given a rank: its score, and below that its region's age, a newcomer's before all.
     * The weight of each rank is added up, and the lowest ranks are dropped until what stays fits one region less; of the
     * last rank to go, the older entries go.
     *
     * Then what is kept is copied, and published under the lock of its bucket, where its time is copied once more, because
     * a reader may have changed it.
     */

    private static final int AGES = 16;
    private static final int RANKS = (EvictionPolicy.MAX_SCORE + 1) * AGES;
    private static final int FREQUENCY_SHIFT = 9;
    private static final int RANK_MASK = (1 << FREQUENCY_SHIFT) - 1;
    private static final int INITIAL_CAPACITY = 64;
    private static final short DEAD = -1;

    static {
        if (RANKS > 1 << FREQUENCY_SHIFT || Frequency.MAX << FREQUENCY_SHIFT > Short.MAX_VALUE) {
            throw new AssertionError("ranks and frequencies do not fit: ranks=" + RANKS);
        }
    }

    private final Store<?, ?> store;
    private final RegionPool pool;
    private final RegionTable table;
    private final Slots slots;
    private final EvictionPolicy policy;
    private final Exit exit;

    private final long[] weights = new long[RANKS];

    /** The ranks of all entries, with their frequencies, in the order in which they lie in the regions. */
    private short[] ranks = new short[INITIAL_CAPACITY];

    private int count;

    /** Below this rank everything is dropped, and of this rank as many bytes as the quota says. */
    private int threshold;

    private long quota;

    Evacuation(Store<?, ?> store, EvictionPolicy policy, Exit exit) {
        this.store = store;
        this.pool = store.regions();
        this.table = pool.table();
        this.slots = store.index().slots();
        this.policy = policy;
        this.exit = exit;
    }

    /** Does something with one entry of a region. */
    private interface Visit {
        void entry(int offset, long header, int bytes);
    }

    private static void forEach(Region region, Visit visit) {
        MemorySegment memory = region.memory();
        int offset = 0;
        while (offset < region.top()) {
            int kindWord = Entry.kindWord(memory, offset);
            if (Entry.isFiller(kindWord)) {
                offset += Entry.fillerBytes(kindWord);
            } else {
                long header = Entry.header(memory, offset);
                int bytes = (int) Entry.bytes(memory, offset, header);
                visit.entry(offset, header, bytes);
                offset += bytes;
            }
        }
    }

    /** Drops all entries of a region; returns how many regions have been recycled. */
    int drop(Region region) {
        forEach(region, (offset, header, bytes) -> {
            boolean over = Entry.isTimed(header) && exit.isOver(Entry.time(region.memory(), offset, header));
            exit.drop(Entry.hash(header), table.locationOf(region, offset), over ? Cause.EXPIRED : Cause.SIZE);
        });
        recycle(region);
        return 1;
    }

    /** Copies what is alive in a region; returns how many regions have been recycled. */
    int compact(Region region) {
        count = 0;
        rank(region, 0);
        chooseThreshold(0);
        count = 0;
        return keepRest(region) ? 1 : 0;
    }

    /** Merges regions, the oldest first; returns how many have been recycled. */
    int merge(List<Region> sources) {
        count = 0;
        Arrays.fill(weights, 0);
        long live = 0;
        long capacity = 0;
        int largest = 0;
        for (int i = 0; i < sources.size(); i++) {
            Region source = sources.get(i);
            live += rank(source, i);
            capacity += source.usableBytes();
            largest = Math.max(largest, source.usableBytes());
        }
        chooseThreshold(live - capacity + largest);
        int recycled = 0;
        count = 0;
        for (Region source : sources) {
            recycled += keepRest(source) ? 1 : 0;
        }
        return recycled;
    }

    /** Ranks the entries of a region, and drops those that have ended; returns how many bytes are alive. */
    private long rank(Region region, int order) {
        boolean incumbent = region.space() == Space.OLD;
        int age = incumbent ? Math.min(order + 1, AGES - 1) : 0;
        long[] live = {0};
        forEach(region, (offset, header, bytes) -> {
            int hash = Entry.hash(header);
            long location = table.locationOf(region, offset);
            int frequency = slots.frequency(hash, location);
            short rank = DEAD;
            if (frequency >= 0 && Entry.isTimed(header) && exit.isOver(Entry.time(region.memory(), offset, header))) {
                exit.drop(hash, location, Cause.EXPIRED);
            } else if (frequency >= 0) {
                int score = policy.score(frequency, incumbent);
                weights[score * AGES + age] += weight(region, offset, header, bytes);
                live[0] += bytes;
                rank = (short) (frequency << FREQUENCY_SHIFT | score * AGES + age);
            }
            add(rank);
        });
        return live[0];
    }

    /** Returns what dropping an entry frees: its own bytes, and those of its pieces. */
    private long weight(Region region, int offset, long header, int bytes) {
        if (!Entry.isHumongous(header)) {
            return bytes;
        }
        MemorySegment memory = region.memory();
        long valueOffset = offset + Entry.keyOffset(header) + (Entry.keyExtent(memory, offset, header) >>> 1);
        return bytes + HumongousValues.bytes(memory, valueOffset);
    }

    private void add(short rank) {
        if (count == ranks.length) {
            ranks = Arrays.copyOf(ranks, 2 * count);
        }
        ranks[count++] = rank;
    }

    private void chooseThreshold(long bytes) {
        threshold = 0;
        quota = bytes;
        while (threshold < RANKS - 1 && quota > weights[threshold]) {
            quota -= weights[threshold++];
        }
    }

    /** Drops what is to be dropped of a region and copies the rest; returns whether it was recycled. */
    private boolean keepRest(Region region) {
        int first = count;
        boolean[] loses = {region.reclaimableBytes() > 0};
        forEach(region, (offset, header, bytes) -> {
            int rank = ranks[count];
            if (rank != DEAD && isToGo(rank & RANK_MASK, () -> weight(region, offset, header, bytes))) {
                ranks[count] = DEAD;
                loses[0] = true;
                int hash = Entry.hash(header);
                policy.dropped(hash, rank >>> FREQUENCY_SHIFT);
                exit.drop(hash, table.locationOf(region, offset), Cause.SIZE);
            }
            count++;
        });
        if (!loses[0]) {
            pool.makeYoungest(region, Space.OLD);
            return false;
        }
        copyRest(region, first);
        recycle(region);
        return true;
    }

    private boolean isToGo(int rank, LongSupplier weight) {
        if (rank > threshold || (rank == threshold && quota <= 0)) {
            return false;
        }
        if (rank == threshold) {
            quota -= weight.getAsLong();
        }
        return true;
    }

    private void copyRest(Region region, int first) {
        AllocationBuffer target = claimTarget();
        int[] next = {first};
        try {
            forEach(region, (offset, header, bytes) -> {
                if (ranks[next[0]++] != DEAD) {
                    copyOrDrop(region, offset, header, bytes, target);
                }
            });
        } finally {
            target.release();
        }
    }

    private void copyOrDrop(Region region, int offset, long header, int bytes, AllocationBuffer target) {
        int hash = Entry.hash(header);
        long from = table.locationOf(region, offset);
        if (!target.allocate(bytes)) {
            exit.drop(hash, from, Cause.SIZE);
            return;
        }
        MemorySegment.copy(region.memory(), offset, target.memory(), target.offset(), bytes);
        target.region().raiseLatestTime(region.latestTime());
        long to = table.locationOf(target.region(), target.offset());
        boolean moved = slots.relocate(hash, from, to, () -> {
            if (Entry.isTimed(header)) {
                long time = Entry.time(region.memory(), offset, header);
                target.region().raiseLatestTime(Deadline.limit(time));
                Entry.setTime(target.memory(), target.offset(), header, time);
            }
        });
        if (moved) {
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
    private void recycle(Region region) {
        while (region.isHeld()) {
            store.checkOpen();
            Thread.yield();
        }
        pool.recycle(region);
    }
}
