// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreSpec;
import java.time.Duration;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Caffeine, which ends entries by a simulated clock. It evicts in the calling thread. */
record ExpiringCaffeine(SimulatedClock clock) implements StoreAdapter {

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
        Caffeine<K, V> builder = Caffeine.newBuilder()
                .executor(Runnable::run)
                .ticker(clock::nanos)
                .expireAfter(Expiry.writing((K key, V value) -> Duration.ofMillis(Values.millisLeft(value, clock))));
        ToIntFunction<V> weigher = spec.weigher();
        Cache<K, V> cache = weigher == null
                ? builder.maximumSize(spec.maxEntries()).build()
                : builder.maximumWeight(spec.maximumBytes())
                        .weigher((K key, V value) -> weigher.applyAsInt(value))
                        .build();
        return new OpenCache<>(cache);
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
            return cache.estimatedSize();
        }

        @Override
        public void close() {
            cache.invalidateAll();
        }
    }
}
