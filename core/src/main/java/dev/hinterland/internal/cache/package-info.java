// SPDX-License-Identifier: Apache-2.0
/**
 * Caches as their users see them. Start at {@code CacheMap}: the methods of a map over a cache's entries. It counts
 * lookups, and discards loads that a write overtakes. {@code SpecializedCacheMap} has the hot methods. {@code
 * StoreCache} puts the vocabulary of a cache on that map, {@code LoadingStoreCache} adds a loader and {@code
 * Refresher}, {@code AsyncStoreCache} futures, {@code BulkLoad} many keys at a time. {@code Removals} tells the
 * listener what has left. {@code HeapTier} holds decoded values.
 */
@NullMarked
package dev.hinterland.internal.cache;

import org.jspecify.annotations.NullMarked;
