// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.CacheBuilder;
import dev.hinterland.Expiry;
import dev.hinterland.Hinterland;
import dev.hinterland.HitObjective;
import dev.hinterland.OffHeapCache;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.stores.HinterlandAdapter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Our own cache, which remembers the most entries that it ever held. With a simulated clock it ends entries by itself.
 */
final class HinterlandCache extends HinterlandAdapter.Cache {

    private final HitObjective objective;
    private final @Nullable SimulatedClock clock;

    HinterlandCache(HitObjective objective, @Nullable SimulatedClock clock) {
        this.objective = objective;
        this.clock = clock;
    }

    @Override
    protected <K, V> OffHeapCache<K, V> build(StoreSpec<K, V> spec) {
        SimulatedClock time = clock;
        if (time == null) {
            return this.<K, V>builder(spec).hitObjective(objective).build();
        }
        CacheBuilder<K, V> builder = Hinterland.cache(codecOf(spec.keys()), codecOf(spec.values()))
                .maximumBytes(Math.max(leastBytes(), spec.maximumBytes()));
        return builder.hitObjective(objective)
                .ticker(time::nanos)
                .expireAfter(Expiry.<K, V>writing((key, value) -> Duration.ofMillis(Values.millisLeft(value, time))))
                .build();
    }

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
