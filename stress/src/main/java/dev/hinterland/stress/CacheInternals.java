// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import dev.hinterland.OffHeapCache;
import dev.hinterland.internal.cache.StoreCache;
import dev.hinterland.internal.store.Store;
import dev.hinterland.internal.store.StoreValidator;

/** Gives the proofs what lies behind a cache. */
public final class CacheInternals {

    private CacheInternals() {}

    /** Returns the store of a cache. */
    public static Store<?, ?> storeOf(OffHeapCache<?, ?> cache) {
        return ((StoreCache<?, ?, ?, ?>) cache).store().store();
    }

    /** Checks everything in a cache that nobody writes to. */
    public static void validate(OffHeapCache<?, ?> cache) {
        StoreValidator.validate(storeOf(cache));
    }
}
