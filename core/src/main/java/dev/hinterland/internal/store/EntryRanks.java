// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.internal.expiry.Lifetimes;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.EntryReader;
import dev.hinterland.internal.index.IndexWalk;
import dev.hinterland.internal.index.LocationList;
import dev.hinterland.internal.memory.StackReserve;
import dev.hinterland.internal.reclaim.Evacuator;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Space;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Finds the entries of a cache that are read least or most, or that end first or last. Thread-safe; entries may change
 * meanwhile.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class EntryRanks<K, V> {

    /** More than there are regions of the old space. */
    private static final long EDEN_TURN = 1L << (Long.SIZE - 2);

    /** By what part of the index the hand advances: the golden ratio, whose multiples are far apart. */
    private static final double ADVANCE = 0.618;

    private final EntryHeap<K, V> heap;
    private final RegionTable table;
    private final Evacuator evacuator;
    private final LongPredicate hidden;
    private final Lifetimes<K, V> lifetimes;
    private final LongSupplier now;
    private final Supplier<Comparator<RankedEntry>> dropOrder;

    /** What entries are ordered by. */
    @FunctionalInterface
    private interface Rank {

        /** The rank of no entry. */
        long NONE = -1;

        /** Returns the rank of an entry, or {@link #NONE} where it is there no longer. */
        long of(int hash, long location);
    }

    /**
     * The next step of the walk in an order in which neighbours come far apart. The keys of one bucket and those beside
     * it may be consecutive numbers ({@link dev.hinterland.internal.memory.Hashing#seeded}), which are alike.
     */
    private final AtomicLong hand = new AtomicLong();

    /**
     * Creates ranks.
     *
     * @param hidden whether the entry at a location is there no longer for the user
     * @param dropOrder says in which order entries are dropped now
     */
    EntryRanks(
            EntryHeap<K, V> heap,
            Lifetimes<K, V> lifetimes,
            LongSupplier now,
            LongPredicate hidden,
            Supplier<Comparator<RankedEntry>> dropOrder) {
        this.heap = heap;
        this.lifetimes = lifetimes;
        this.now = now;
        this.hidden = hidden;
        this.dropOrder = dropOrder;
        this.table = heap.regions().table();
        this.evacuator = (Evacuator) heap.reclaimer();
    }

    /**
     * Returns those to drop of about so many entries, or of all if there are fewer: the first one first. Each entry
     * comes at its turn.
     *
     * @param spared which part of them is spared, those that came last; from zero to less than one
     */
    List<RankedEntry> sample(int wanted, double spared) {
        IndexWalk walk = heap.index().walk();
        List<RankedEntry> found = new ArrayList<>(wanted);
        int steps = walk.steps();
        // Odd, so that it meets each step of a power of two.
        int stride = (int) (steps * ADVANCE) | 1;
        for (int i = 0; i < steps && found.size() < wanted; i++) {
            addAll(walk.collect((int) (hand.getAndIncrement() * stride & (steps - 1))), this::frequency, found);
        }
        found.sort(RankedEntry.BY_AGE);
        List<RankedEntry> candidates = found.subList(0, (int) Math.ceil(found.size() * (1 - spared)));
        candidates.sort(dropOrder.get());
        return candidates;
    }

    /**
     * Gives the entries that are read most, or least, to a function in this order, as far as they are still there.
     *
     * @param limit how many at most
     * @param function returns whether it wants more
     */
    public void forEachByFrequency(int limit, boolean hottest, BiPredicate<K, V> function) {
        forEach(limit, this::frequency, dropOrder.get(), hottest, function);
    }

    /** Gives the entries that end last, or first, to a function in this order, likewise. */
    public void forEachByEnd(int limit, boolean last, BiPredicate<K, V> function) {
        long time = now.getAsLong();
        Rank rank = (hash, location) -> nanosLeft(hash, location, time);
        forEach(limit, rank, Comparator.naturalOrder(), last, function);
    }

    private long frequency(int hash, long location) {
        int stored = heap.index().slots().frequency(hash, location);
        return stored < 0 ? Rank.NONE : evacuator.counted(hash, stored);
    }

    private long nanosLeft(int hash, long location, long time) {
        long word = heap.reader().time(location);
        if (word == EntryReader.RECYCLED || heap.index().slots().frequency(hash, location) < 0) {
            return Rank.NONE;
        }
        return Math.max(Rank.NONE, lifetimes.nanosLeft(word, time));
    }

    private void forEach(
            int limit, Rank rank, Comparator<RankedEntry> order, boolean greatest, BiPredicate<K, V> function) {
        StackReserve.ensure();
        EntryReader<K, V> reader = heap.reader();
        try {
            heap.checkOpen();
            for (RankedEntry entry : extreme(limit, rank, greatest ? order : order.reversed())) {
                K key = hidden.test(entry.location()) ? null : reader.key(entry.location());
                V value = key == null ? null : reader.value(entry.location());
                if (key != null && value != null && !function.test(key, value)) {
                    return;
                }
            }
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    /** Returns so many entries, the last ones of an order first, or all if there are fewer. */
    private List<RankedEntry> extreme(int limit, Rank rank, Comparator<RankedEntry> order) {
        if (limit == 0) {
            return List.of();
        }
        // The queue's head is the entry that has to give way to a better one.
        PriorityQueue<RankedEntry> best = new PriorityQueue<>(order);
        IndexWalk walk = heap.index().walk();
        List<RankedEntry> step = new ArrayList<>();
        for (int i = 0; i < walk.steps(); i++) {
            step.clear();
            addAll(walk.collect(i), rank, step);
            for (RankedEntry entry : step) {
                best.add(entry);
                if (best.size() > limit) {
                    best.remove();
                }
            }
        }
        List<RankedEntry> ranked = new ArrayList<>(best);
        ranked.sort(order.reversed());
        return ranked;
    }

    private void addAll(LocationList locations, Rank rank, List<RankedEntry> entries) {
        for (int i = 0; i < locations.size(); i++) {
            long location = locations.get(i);
            // If the region has been recycled meanwhile, this is no hash, and no slot has the location.
            int hash = heap.hashAt(location);
            long ranked = rank.of(hash, location);
            if (ranked != Rank.NONE) {
                entries.add(new RankedEntry(hash, location, ranked, turn(location), table.offset(location)));
            }
        }
    }

    /** Returns the turn of the region of an entry: all of the eden come after those that evacuation has filled. */
    private long turn(long location) {
        Region region = table.regionAt(location);
        return region.number() + (region.space() == Space.EDEN ? EDEN_TURN : 0);
    }
}
