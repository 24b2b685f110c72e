// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.OffHeapCache;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.stores.HinterlandAdapter;

/** Our own cache, which remembers the most entries that it ever held. */
final class HinterlandCache extends HinterlandAdapter.Cache {

    @Override
    public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) {
        OffHeapCache<K, V> cache = build(spec);
        return new OpenCache<>(cache) {

            private long peak;

            @Override
            public void put(K key, V value) {
                super.put(key, value);
                peak = Math.max(peak, cache.estimatedSize());
            }

            @Override
            public long peak() {
                return peak;
            }
        };
    }
}
