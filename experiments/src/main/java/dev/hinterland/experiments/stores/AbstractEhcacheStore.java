package dev.hinterland.experiments.stores;

import dev.hinterland.experiments.serializer.Serializer;
import dev.hinterland.experiments.store.StoreConfig;
import java.nio.ByteBuffer;
import java.util.List;
import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.ResourcePools;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.core.internal.resilience.ThrowingResilienceStrategy;
import org.ehcache.core.internal.statistics.DefaultStatisticsService;
import org.ehcache.core.spi.service.StatisticsService;
import org.ehcache.core.statistics.TierStatistics;
import org.jspecify.annotations.Nullable;

/**
 * Ehcache 3, set up by the pages "Tiering options" and "Serializers and copiers" of its user guide: the lowest tier
 * gets all of the budget, serializers are given as instances, there is no expiry, and a failure is thrown, not taken
 * for a miss. Segments and page sizes are its own choice from the budget. Without a serializer, its own for
 * {@code String} and its compact Java serialization for the rest.
 *
 * <p>The off-heap tier is reserved at once, and {@code -XX:MaxDirectMemorySize} is raised above it.
 *
 * <p>A full cache evicts; whoever reads finds entries missing.
 */
abstract class AbstractEhcacheStore extends LibraryStore<AbstractEhcacheStore.Running> {

    private static final String CACHE = "entries";

    /** Direct memory beside the tier: network buffers, temporary copies. */
    private static final long OTHER_DIRECT_BYTES = 64L << 20;

    /** Returns the tiers. */
    abstract ResourcePools pools(long maxOffHeapBytes);

    @Override
    public List<String> jvmFlags(int jdk, long maxOffHeapBytes) {
        return JvmFlags.on(jdk)
                .directMemory(maxOffHeapBytes + OTHER_DIRECT_BYTES)
                .list();
    }

    @Override
    Running start(StoreConfig config) {
        StatisticsService statistics = new DefaultStatisticsService();
        // The cache insists on the exact classes of its configuration; this interface has only objects.
        @SuppressWarnings("unchecked")
        CacheConfigurationBuilder<Object, Object> entries = CacheConfigurationBuilder.newCacheConfigurationBuilder(
                        (Class<Object>) config.keyType(),
                        (Class<Object>) config.valueType(),
                        pools(config.maxOffHeapBytes()))
                .withResilienceStrategy(new ThrowingResilienceStrategy<>());
        if (config.keys() != null) {
            entries = entries.withKeySerializer(new Adapter(config.keys()));
        }
        if (config.values() != null) {
            entries = entries.withValueSerializer(new Adapter(config.values()));
        }
        CacheManager manager = build(
                CacheManagerBuilder.newCacheManagerBuilder().using(statistics).withCache(CACHE, entries), config);
        @SuppressWarnings("unchecked") // as above
        Cache<Object, Object> cache =
                manager.getCache(CACHE, (Class<Object>) config.keyType(), (Class<Object>) config.valueType());
        return new Running(manager, cache, statistics);
    }

    /** Builds the manager of the cache, and initializes it. */
    CacheManager build(CacheManagerBuilder<CacheManager> builder, StoreConfig config) {
        return builder.build(true);
    }

    /** Returns the name that the statistics have for the lowest tier. */
    String lowestTier() {
        return "OffHeap";
    }

    @Override
    void stop(Running running) {
        running.manager.close();
    }

    @Override
    public void put(Object key, Object value) {
        library().cache.put(key, value);
    }

    @Override
    public @Nullable Object get(Object key) {
        return library().cache.get(key);
    }

    @Override
    public long offHeapBytes() {
        TierStatistics tier = library()
                .statistics
                .getCacheStatistics(CACHE)
                .getTierStatistics()
                .get(lowestTier());
        return tier != null ? tier.getAllocatedByteSize() : -1;
    }

    /** An open cache. */
    record Running(CacheManager manager, Cache<Object, Object> cache, StatisticsService statistics) {}

    /** A serializer as Ehcache sees it: it wants a buffer for each object. */
    private record Adapter(Serializer<Object> serializer) implements org.ehcache.spi.serialization.Serializer<Object> {

        @Override
        public ByteBuffer serialize(Object value) {
            return ByteBuffer.wrap(serializer.toBytes(value));
        }

        @Override
        public Object read(ByteBuffer source) {
            return serializer.read(source);
        }

        @Override
        public boolean equals(Object value, ByteBuffer source) {
            return ByteBuffer.wrap(serializer.toBytes(value)).equals(source);
        }
    }
}
