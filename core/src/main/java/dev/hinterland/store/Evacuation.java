package dev.hinterland.store;

import dev.hinterland.alloc.AllocationBuffer;
import dev.hinterland.evict.EvictionPolicy;
import dev.hinterland.evict.Ranking;
import dev.hinterland.flight.Flight;
import dev.hinterland.index.Slots;
import dev.hinterland.region.Entry;
import dev.hinterland.region.Region;
import dev.hinterland.region.RegionPool;
import dev.hinterland.region.RegionTable;
import dev.hinterland.region.Space;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Merges regions into one less, and drops the entries that score lowest. The regions must be full and not held. Not
 * thread-safe: one scratch serves all.
 */
final class Evacuation {

    /*
     * Two rounds. In the first, each entry is looked at, and its frequency remembered, so that the ranking can say which ones
     * go. In the second, region by region, those are dropped, and the others are copied and published under the lock of their
     * bucket; there an entry's time is copied once more, because a reader may have changed it. Then the region is recycled,
     * before the next one is emptied: so one free region is enough to copy to.
     */

    private static final int INITIAL_CAPACITY = 64;
    private static final byte DEAD = -1;

    private final Store<?, ?> store;
    private final RegionPool pool;
    private final RegionTable table;
    private final Slots slots;
    private final EvictionPolicy policy;
    private final Exit exit;
    private final Ranking ranking = new Ranking();

    /** The frequencies of all entries, in the order in which they lie in the regions. */
    private byte[] frequencies = new byte[INITIAL_CAPACITY];

    private int count;

    // What has come of the evacuation under way.
    private long kept;
    private long keptBytes;
    private long dropped;
    private long droppedBytes;

    Evacuation(Store<?, ?> store, EvictionPolicy policy, Exit exit) {
        this.store = store;
        this.pool = store.regions();
        this.table = pool.table();
        this.slots = store.index().slots();
        this.policy = policy;
        this.exit = exit;
    }

    /** Forgets what came of the last evacuation. */
    void begin() {
        kept = 0;
        keptBytes = 0;
        dropped = 0;
        droppedBytes = 0;
    }

    /** Returns what has come of the evacuation of these regions since it {@linkplain #begin began}. */
    Flight.Moved result(List<Region> victims, int recycled) {
        return new Flight.Moved(() -> numbers(victims), recycled, kept, keptBytes, dropped, droppedBytes);
    }

    private static String numbers(List<Region> regions) {
        return regions.stream().map(region -> Integer.toString(region.id())).collect(Collectors.joining(" "));
    }

    private void drop(int hash, long location, Cause cause, int bytes) {
        if (exit.drop(hash, location, cause)) {
            dropped++;
            droppedBytes += bytes;
        }
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
            drop(Entry.hash(header), table.locationOf(region, offset), over ? Cause.EXPIRED : Cause.SIZE, bytes);
        });
        recycle(region);
        return 1;
    }

    /** Copies what is alive in a region; returns how many regions have been recycled. */
    int compact(Region region) {
        count = 0;
        ranking.clear();
        rank(region, 0);
        ranking.cut(0);
        count = 0;
        return keepRest(region, 0) ? 1 : 0;
    }

    /** Merges at most {@link Ranking#MAX_SOURCES} regions, the oldest first; returns how many have been recycled. */
    int merge(List<Region> sources) {
        count = 0;
        ranking.clear();
        long live = 0;
        long usable = 0;
        int largest = 0;
        for (int i = 0; i < sources.size(); i++) {
            Region source = sources.get(i);
            live += rank(source, i);
            usable += source.usableBytes();
            largest = Math.max(largest, source.usableBytes());
        }
        ranking.cut(live - usable + largest);
        int recycled = 0;
        count = 0;
        for (int i = 0; i < sources.size(); i++) {
            recycled += keepRest(sources.get(i), i) ? 1 : 0;
        }
        return recycled;
    }

    private static boolean isIncumbent(Region region) {
        return region.space() == Space.OLD;
    }

    /** Ranks the entries of a region, and drops those that have ended; returns how many bytes are alive. */
    private long rank(Region region, int source) {
        boolean incumbent = isIncumbent(region);
        long[] live = {0};
        forEach(region, (offset, header, bytes) -> {
            int hash = Entry.hash(header);
            long location = table.locationOf(region, offset);
            int frequency = slots.frequency(hash, location);
            if (frequency >= 0 && Entry.isTimed(header) && exit.isOver(Entry.time(region.memory(), offset, header))) {
                drop(hash, location, Cause.EXPIRED, bytes);
                frequency = DEAD;
            } else if (frequency >= 0) {
                int score = policy.score(frequency, incumbent);
                ranking.add(score, incumbent, source, weight(region, offset, header, bytes));
                live[0] += bytes;
            }
            add((byte) frequency);
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

    private void add(byte frequency) {
        if (count == frequencies.length) {
            frequencies = Arrays.copyOf(frequencies, 2 * count);
        }
        frequencies[count++] = frequency;
    }

    /** Drops what is to be dropped of a region and copies the rest; returns whether it was recycled. */
    private boolean keepRest(Region region, int source) {
        int first = count;
        boolean incumbent = isIncumbent(region);
        boolean[] loses = {region.reclaimableBytes() > 0};
        forEach(region, (offset, header, bytes) -> {
            int frequency = frequencies[count];
            if (frequency != DEAD
                    && isToGo(region, offset, header, bytes, policy.score(frequency, incumbent), source)) {
                frequencies[count] = DEAD;
                loses[0] = true;
                int hash = Entry.hash(header);
                policy.dropped(hash, frequency);
                drop(hash, table.locationOf(region, offset), Cause.SIZE, bytes);
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

    private boolean isToGo(Region region, int offset, long header, int bytes, int score, int source) {
        return ranking.drops(score, isIncumbent(region), source, weight(region, offset, header, bytes));
    }

    private void copyRest(Region region, int first) {
        AllocationBuffer target = claimTarget();
        int[] next = {first};
        try {
            forEach(region, (offset, header, bytes) -> {
                if (frequencies[next[0]++] != DEAD) {
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
            drop(hash, from, Cause.SIZE, bytes);
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
            kept++;
            keptBytes += bytes;
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
