// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.index.Frequency;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.region.RegionTable;
import org.jspecify.annotations.Nullable;

/**
 * Tells the holder of a copy of an entry whether the entry is still there. An entry never changes, but for its time, so
 * the copy is as good as long as the slot leads to the same place, and the place was not recycled.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class EntryCopies<K, V> {

    /*
     * Invariant: when the slot was read, it led to this location, and the region was of this generation. A generation
     * never comes back. The region had reached it when the copy was made, which was before, and has it still
     * afterwards: so it had it when the slot was read, and the entry was linked then.
     *
     * The order of both reads matters. The other way round, the region might be recycled in between, and the slot lead
     * to another entry at the same place whose incarnation, the low end of the generation, is the same again.
     */

    private static final long RECYCLED = -1;

    private final CacheStore<K, V> cache;
    private final EntryHeap<K, V> heap;
    private final Index<K> index;
    private final RegionTable table;

    EntryCopies(CacheStore<K, V> cache) {
        this.cache = cache;
        this.heap = cache.store().heap();
        this.index = heap.index();
        this.table = heap.regions().table();
    }

    /**
     * A copy of an entry.
     *
     * @param location where the entry lay
     * @param generation the full generation of its region: the location has only the low end
     */
    public record Copy<K, V>(K key, int hash, V value, long location, long generation) {}

    /** Returns the hash under which the store finds a key. */
    public int hash(K key) {
        return heap.hash(key);
    }

    private long candidate(int hash) {
        try {
            return index.candidate(hash);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    /** Returns how often the entry was read lately that is most likely the one with this hash, or zero. */
    public int likelyFrequency(int hash) {
        long candidate = candidate(hash);
        return candidate > 0 ? Frequency.of(candidate) : 0;
    }

    /** Returns a copy of the entry of a key, or {@code null} where there is none, or it is just being moved. */
    public @Nullable Copy<K, V> copy(K key, int hash) {
        long location = cache.locate(key);
        if (location == Index.ABSENT) {
            return null;
        }
        long generation = generation(location);
        K ownKey = heap.reader().key(location);
        V value = heap.reader().value(location);
        return generation == RECYCLED || ownKey == null || value == null || generation(location) != generation
                ? null
                : new Copy<>(ownKey, hash, value, location, generation);
    }

    private long generation(long location) {
        long generation = table.generation(table.regionId(location));
        return RegionTable.isOfGeneration(location, generation) ? generation : RECYCLED;
    }

    /**
     * Counts a read of an entry by somebody who has a {@link Copy} of it, if that is still the entry of its key.
     *
     * @return false where the entry is not there any more, or does not lie where it is most likely to be found
     */
    public boolean readAgain(K key, int hash, long location, long generation, V value) {
        long slot = candidate(hash);
        return slot > 0
                && Frequency.location(slot) == location
                && generation(location) == generation
                && cache.readAgain(key, hash, slot, value);
    }
}
