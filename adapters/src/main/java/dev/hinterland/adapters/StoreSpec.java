// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a store is told when it is opened. Stores look at what their own documentation asks for.
 *
 * @param keys what the keys are
 * @param values what the values are
 * @param entries how many entries to expect
 * @param presized whether maps on the heap are made for that many entries at once, rather than grow
 * @param limit what a cache may hold before it drops entries; {@code null} if the store is to keep all of them
 * @param maximumBytes the most that the store may hold outside the heap; a budget, not a reservation
 * @param directory a directory for files, deleted afterwards
 * @param options settings for single stores, by name ({@code redis}: {@code host:port}; {@code redis-delay}: a duration
 *     in microseconds)
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public record StoreSpec<K, V>(
        Form<K> keys,
        Form<V> values,
        long entries,
        boolean presized,
        @Nullable Limit<V> limit,
        long maximumBytes,
        Path directory,
        Map<String, String> options) {

    private static final int CAPACITY_MAX = 1 << 30;
    private static final int USUAL_CAPACITY = 16;

    /** Returns the number of entries that a map on the heap is made for. */
    public int initialCapacity() {
        return presized ? (int) Math.min(entries, CAPACITY_MAX) : USUAL_CAPACITY;
    }

    /**
     * Returns the number of entries that a cache on the heap is bounded by. If the store is to keep all of them, that
     * is a bound that no cache reaches, also if it divides the bound among segments.
     */
    public long maxEntries() {
        return limit != null ? limit.entries() : entries + entries / 4 + 1000;
    }

    /** Returns whether the store is to keep all entries. */
    public boolean keepsAll() {
        return limit == null;
    }

    /** Returns the weigher of a cache on the heap that is bounded by weights. */
    public @Nullable ToIntFunction<V> weigher() {
        return limit == null ? null : limit.weigher();
    }
}
