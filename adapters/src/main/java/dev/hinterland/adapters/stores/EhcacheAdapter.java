// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.stores;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.serializer.Serializer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.ResourcePools;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.EntryUnit;
import org.ehcache.config.units.MemoryUnit;
import org.ehcache.core.internal.resilience.ThrowingResilienceStrategy;
import org.ehcache.core.internal.statistics.DefaultStatisticsService;
import org.ehcache.core.spi.service.StatisticsService;
import org.ehcache.core.statistics.TierStatistics;
import org.jspecify.annotations.Nullable;

/**
 * Ehcache 3 with the off-heap tier only, so that every read and every write crosses the heap's border.
 *
 * <p>Set up by the pages "Tiering options" and "Serializers and copiers" of its user guide: the lowest tier gets all of
 * the budget, serializers are given as instances, there is no expiry, and a failure is thrown, not taken for a miss,
 * unless the cache may drop entries anyway. Segments and page sizes are its own choice from the budget. Without a
 * serializer, its own for strings, numbers and byte arrays, and its compact Java serialization for the rest.
 *
 * <p>The off-heap tier is reserved at once, and {@code -XX:MaxDirectMemorySize} is raised above it.
 *
 * <p>A full cache evicts; whoever reads finds entries missing.
 */
public class EhcacheAdapter implements StoreAdapter {

    private static final String CACHE = "entries";

    /** Direct memory beside the tier: network buffers, temporary copies. */
    private static final long OTHER_DIRECT_BYTES = 64L << 20;

    private static final long LEAST_BYTES = 1 << 20;

    private final boolean hasStatistics;

    /** Creates an adapter of a cache that keeps statistics, and so can tell what it holds. */
    public EhcacheAdapter() {
        this(true);
    }

    /**
     * Creates an adapter.
     *
     * @param hasStatistics whether the cache keeps statistics; each access is counted in objects of its own then
     */
    public EhcacheAdapter(boolean hasStatistics) {
        this.hasStatistics = hasStatistics;
    }

    @Override
    public String id() {
        return "ehcache";
    }

    @Override
    public List<String> jvmFlags(int jdk, long maximumBytes) {
        return JvmFlags.on(jdk).directMemory(maximumBytes + OTHER_DIRECT_BYTES).list();
    }

    @Override
    public long leastBytes() {
        return LEAST_BYTES;
    }

    /** Returns the tiers. */
    ResourcePools pools(long maximumBytes) {
        return ResourcePoolsBuilder.newResourcePoolsBuilder()
                .offheap(maximumBytes, MemoryUnit.B)
                .build();
    }

    /** Builds the manager of the cache, and initializes it. */
    CacheManager build(CacheManagerBuilder<CacheManager> builder, StoreSpec<?, ?> spec) {
        return builder.build(true);
    }

    /** Returns the name that the statistics have for the lowest tier. */
    String lowestTier() {
        return "OffHeap";
    }

    @Override
    public final <K, V> OpenStore<K, V> open(StoreSpec<K, V> spec) {
        StatisticsService statistics = hasStatistics ? new DefaultStatisticsService() : null;
        Class<K> keyType = spec.keys().type();
        Class<V> valueType = spec.values().type();
        CacheConfigurationBuilder<K, V> entries =
                CacheConfigurationBuilder.newCacheConfigurationBuilder(keyType, valueType, pools(spec.maximumBytes()));
        if (spec.keepsAll()) {
            entries = entries.withResilienceStrategy(new ThrowingResilienceStrategy<>());
        }
        Serializer<K> keys = spec.keys().serializer();
        if (keys != null) {
            entries = entries.withKeySerializer(new BufferSerializer<>(keys));
        }
        Serializer<V> values = spec.values().serializer();
        if (values != null) {
            entries = entries.withValueSerializer(new BufferSerializer<>(values));
        }
        CacheManagerBuilder<CacheManager> builder =
                CacheManagerBuilder.newCacheManagerBuilder().withCache(CACHE, entries);
        CacheManager manager = build(statistics == null ? builder : builder.using(statistics), spec);
        return new OpenCache<>(manager, manager.getCache(CACHE, keyType, valueType), statistics, lowestTier());
    }

    /** As its documentation shows it first: a small tier on the heap before the off-heap tier that holds all. */
    public static final class Tiered extends EhcacheAdapter {

        private static final long HEAP_ENTRIES = 1000;

        @Override
        public String id() {
            return "ehcache-tiered";
        }

        @Override
        public List<String> jvmFlags(int jdk, long maximumBytes) {
            List<String> flags = new ArrayList<>(super.jvmFlags(jdk, maximumBytes));
            flags.addAll(JvmFlags.on(jdk).unsafeMemory().list());
            return List.copyOf(flags);
        }

        @Override
        ResourcePools pools(long maximumBytes) {
            return ResourcePoolsBuilder.newResourcePoolsBuilder()
                    .heap(HEAP_ENTRIES, EntryUnit.ENTRIES)
                    .offheap(maximumBytes, MemoryUnit.B)
                    .build();
        }
    }

    /**
     * Ehcache with a persistent disk tier only, the form of its user guide's section "Disk Tier", so that every read
     * and every write goes to the file. A thread of its own writes to the file; a put waits only where many are
     * pending.
     *
     * <p>That section: Ehcache persists only what was closed cleanly. After a crash it wipes the disk storage.
     */
    public static final class Disk extends EhcacheAdapter {

        @Override
        public String id() {
            return "ehcache-disk";
        }

        @Override
        public List<String> jvmFlags(int jdk, long maximumBytes) {
            return JvmFlags.on(jdk).unsafeMemory().list();
        }

        @Override
        public String durability() {
            return "no puts after kill -9 or a loss of power, all after a close";
        }

        @Override
        ResourcePools pools(long maximumBytes) {
            return ResourcePoolsBuilder.newResourcePoolsBuilder()
                    .disk(maximumBytes, MemoryUnit.B, true)
                    .build();
        }

        @Override
        CacheManager build(CacheManagerBuilder<CacheManager> builder, StoreSpec<?, ?> spec) {
            return builder.with(CacheManagerBuilder.persistence(spec.directory().toFile()))
                    .build(true);
        }

        @Override
        String lowestTier() {
            return "Disk";
        }
    }

    private record OpenCache<K, V>(
            CacheManager manager,
            Cache<K, V> cache,
            @Nullable StatisticsService statistics,
            String lowestTier) implements OpenStore<K, V> {

        @Override
        public void put(K key, V value) {
            cache.put(key, value);
        }

        @Override
        public @Nullable V get(K key) {
            return cache.get(key);
        }

        private @Nullable TierStatistics tier() {
            return statistics == null
                    ? null
                    : statistics.getCacheStatistics(CACHE).getTierStatistics().get(lowestTier);
        }

        @Override
        public long size() {
            TierStatistics tier = tier();
            if (tier != null) {
                return tier.getMappings();
            }
            long count = 0;
            for (Cache.Entry<K, V> entry : cache) {
                count += entry == null ? 0 : 1;
            }
            return count;
        }

        @Override
        public long offHeapBytes() {
            TierStatistics tier = tier();
            return tier != null ? tier.getAllocatedByteSize() : -1;
        }

        @Override
        public void close() {
            manager.close();
        }
    }

    /** A serializer as Ehcache sees it: it wants a buffer for each object. */
    private record BufferSerializer<T>(Serializer<T> serializer)
            implements org.ehcache.spi.serialization.Serializer<T> {

        @Override
        public ByteBuffer serialize(T value) {
            return ByteBuffer.wrap(serializer.toBytes(value));
        }

        @Override
        public T read(ByteBuffer source) {
            return serializer.read(source);
        }

        @Override
        public boolean equals(T value, ByteBuffer source) {
            return ByteBuffer.wrap(serializer.toBytes(value)).equals(source);
        }
    }
}
