// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import dev.hinterland.internal.figures.CacheCounters;
import dev.hinterland.internal.map.Form;
import dev.hinterland.internal.store.CacheStore;
import org.jspecify.annotations.Nullable;

/**
 * The components of the map of a cache.
 *
 * @param counters counts lookups
 * @param tier holds some values on the heap too, if it is there
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
public record CacheMapParts<K, V, A, B>(
        CacheStore<A, B> store,
        Form<K, A> keys,
        Form<V, B> values,
        Removals<K, V, A, B> removals,
        CacheCounters counters,
        @Nullable HeapTier<A, B, V> tier) {}
