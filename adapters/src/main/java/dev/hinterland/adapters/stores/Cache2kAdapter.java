// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreSpec;
import org.cache2k.Cache;
import org.cache2k.Cache2kBuilder;
import org.jspecify.annotations.Nullable;

/** cache2k, bounded by a number of entries and eternal, which its documentation advises where nothing expires. */
public final class Cache2kAdapter implements StoreAdapter {

    @Override
    public String id() {
        return "cache2k";
    }

    @Override
    public boolean onHeap() {
        return true;
    }

    @Override
    public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) {
        return new OpenCache<>(
                Cache2kBuilder.of(spec.keys().type(), spec.values().type())
                        .entryCapacity(spec.maxEntries())
                        .eternal(true)
                        .build());
    }

    private record OpenCache<K, V>(Cache<K, V> cache) implements OpenStore<K, V> {

        @Override
        public void put(K key, V value) {
            cache.put(key, value);
        }

        @Override
        public @Nullable V get(K key) {
            return cache.peek(key);
        }

        @Override
        public void close() {
            cache.close();
        }
    }
}
