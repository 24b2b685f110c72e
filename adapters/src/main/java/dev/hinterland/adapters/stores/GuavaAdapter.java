// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreSpec;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Guava's cache with its default of four segments, among which it divides its bound; each evicts by itself. */
public final class GuavaAdapter implements StoreAdapter {

    @Override
    public String id() {
        return "guava";
    }

    @Override
    public boolean onHeap() {
        return true;
    }

    @Override
    public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) {
        CacheBuilder<Object, Object> builder = CacheBuilder.newBuilder().initialCapacity(spec.initialCapacity());
        ToIntFunction<V> weigher = spec.weigher();
        return new OpenCache<>(
                weigher == null
                        ? builder.maximumSize(spec.maxEntries()).build()
                        : builder.maximumWeight(spec.maximumBytes())
                                .weigher((K key, V value) -> weigher.applyAsInt(value))
                                .build());
    }

    private record OpenCache<K, V>(Cache<K, V> cache) implements OpenStore<K, V> {

        @Override
        public void put(K key, V value) {
            cache.put(key, value);
        }

        @Override
        public @Nullable V get(K key) {
            return cache.getIfPresent(key);
        }

        @Override
        public long size() {
            cache.cleanUp();
            return cache.size();
        }

        @Override
        public void close() {
            cache.invalidateAll();
        }
    }
}
