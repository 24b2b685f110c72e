// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreSpec;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Caffeine, always with a bound, as in use: its policy keeps its books on each read. */
public final class CaffeineAdapter implements StoreAdapter {

    private final Executor executor;

    /** Creates an adapter of a cache that evicts in its default executor. */
    public CaffeineAdapter() {
        this(ForkJoinPool.commonPool());
    }

    /**
     * Creates an adapter.
     *
     * @param executor evicts; if that is the calling thread, the same calls give the same cache each time
     */
    public CaffeineAdapter(Executor executor) {
        this.executor = executor;
    }

    @Override
    public String id() {
        return "caffeine";
    }

    @Override
    public boolean onHeap() {
        return true;
    }

    @Override
    public <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) {
        Caffeine<Object, Object> builder =
                Caffeine.newBuilder().executor(executor).initialCapacity(spec.initialCapacity());
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
        public Map<K, V> getAll(List<K> keys) {
            return cache.getAllPresent(keys);
        }

        @Override
        public long size() {
            cache.cleanUp();
            return cache.estimatedSize();
        }

        @Override
        public void close() {
            cache.invalidateAll();
        }
    }
}
