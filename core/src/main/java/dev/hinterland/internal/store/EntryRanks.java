// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.EntryReader;
import dev.hinterland.internal.index.IndexWalk;
import dev.hinterland.internal.index.LocationList;
import dev.hinterland.internal.memory.StackReserve;
import dev.hinterland.internal.reclaim.Evacuator;
import dev.hinterland.internal.region.RegionTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.LongPredicate;

/**
 * Finds the entries of a cache that are read least or most. Thread-safe; entries may change meanwhile.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class EntryRanks<K, V> {

    private final EntryHeap<K, V> heap;
    private final RegionTable table;
    private final Evacuator evacuator;
    private final LongPredicate hidden;

    /** Where the next sample begins: each entry comes at its turn. */
    private final AtomicLong hand = new AtomicLong();

    EntryRanks(EntryHeap<K, V> heap, LongPredicate hidden) {
        this.heap = heap;
        this.hidden = hidden;
        this.table = heap.regions().table();
        this.evacuator = (Evacuator) heap.reclaimer();
    }

    /** Returns about so many entries, or all if there are fewer, the one to be dropped first at the beginning. */
    List<RankedEntry> sample(int wanted) {
        IndexWalk walk = heap.index().walk();
        List<RankedEntry> found = new ArrayList<>(wanted);
        int steps = walk.steps();
        for (int i = 0; i < steps && found.size() < wanted; i++) {
            addAll(walk.collect((int) (hand.getAndIncrement() & (steps - 1))), found);
        }
        Collections.sort(found);
        return found;
    }

    /**
     * Gives the entries that are read most, or least, to a function in this order, as long as they are there.
     *
     * @param limit how many at most
     */
    public void forEach(int limit, boolean hottest, BiConsumer<K, V> function) {
        StackReserve.ensure();
        EntryReader<K, V> reader = heap.reader();
        try {
            heap.checkOpen();
            for (RankedEntry entry : extreme(limit, hottest)) {
                K key = hidden.test(entry.location()) ? null : reader.key(entry.location());
                V value = key == null ? null : reader.value(entry.location());
                if (key != null && value != null) {
                    function.accept(key, value);
                }
            }
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    /** Returns so many entries, or all if there are fewer. */
    private List<RankedEntry> extreme(int limit, boolean hottest) {
        if (limit == 0) {
            return List.of();
        }
        // The queue's head is the entry that has to give way to a better one.
        PriorityQueue<RankedEntry> best =
                hottest ? new PriorityQueue<>() : new PriorityQueue<>(Collections.reverseOrder());
        IndexWalk walk = heap.index().walk();
        List<RankedEntry> step = new ArrayList<>();
        for (int i = 0; i < walk.steps(); i++) {
            step.clear();
            addAll(walk.collect(i), step);
            for (RankedEntry entry : step) {
                best.add(entry);
                if (best.size() > limit) {
                    best.remove();
                }
            }
        }
        List<RankedEntry> ranked = new ArrayList<>(best);
        ranked.sort(hottest ? Collections.reverseOrder() : null);
        return ranked;
    }

    private void addAll(LocationList locations, List<RankedEntry> entries) {
        for (int i = 0; i < locations.size(); i++) {
            long location = locations.get(i);
            // If the region has been recycled meanwhile, this is no hash, and no slot has the location.
            int hash = heap.hashAt(location);
            int stored = heap.index().slots().frequency(hash, location);
            if (stored >= 0) {
                entries.add(new RankedEntry(
                        hash,
                        location,
                        evacuator.counted(hash, stored),
                        table.regionAt(location).number(),
                        table.offset(location)));
            }
        }
    }
}
