// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import dev.hinterland.OffHeapMap;
import dev.hinterland.internal.map.StoreMap;
import dev.hinterland.internal.store.Store;
import dev.hinterland.internal.store.StoreValidator;

/** Gives the proofs what lies behind a map. */
public final class MapInternals {

    private MapInternals() {}

    /** Returns the store of a map. */
    public static Store<?, ?> storeOf(OffHeapMap<?, ?> map) {
        return ((StoreMap<?, ?, ?, ?>) map).store();
    }

    /** Checks everything in a map that nobody writes to. */
    public static void validate(OffHeapMap<?, ?> map) {
        StoreValidator.validate(storeOf(map));
    }
}
