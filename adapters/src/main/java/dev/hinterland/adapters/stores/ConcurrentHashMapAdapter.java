// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreSpec;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The map of the JDK. Its documentation advises to give the expected size where it is known. */
public final class ConcurrentHashMapAdapter implements StoreAdapter {

    @Override
    public String id() {
        return "concurrent-hash-map";
    }

    @Override
    public boolean onHeap() {
        return true;
    }

    @Override
    public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) {
        return new OpenMap<>(new ConcurrentHashMap<>(spec.initialCapacity()));
    }

    private record OpenMap<K, V>(ConcurrentMap<K, V> map) implements OpenStore<K, V> {

        @Override
        public void put(K key, V value) {
            map.put(key, value);
        }

        @Override
        public @Nullable V get(K key) {
            return map.get(key);
        }

        @Override
        public void close() {
            map.clear();
        }
    }
}
