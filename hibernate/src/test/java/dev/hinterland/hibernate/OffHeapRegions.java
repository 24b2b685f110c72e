// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.hibernate;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import java.io.ObjectInputFilter;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.hibernate.boot.spi.SessionFactoryOptions;
import org.hibernate.cache.cfg.spi.DomainDataRegionBuildingContext;
import org.hibernate.cache.cfg.spi.DomainDataRegionConfig;
import org.hibernate.cache.spi.support.DomainDataStorageAccess;
import org.hibernate.cache.spi.support.RegionFactoryTemplate;
import org.hibernate.cache.spi.support.StorageAccess;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.hibernate.engine.spi.SharedSessionContractImplementor;

/** The regions of a second-level cache, each a cache off the heap. */
final class OffHeapRegions extends RegionFactoryTemplate {

    private static final long serialVersionUID = 1;

    private static final ObjectInputFilter FILTER =
            ObjectInputFilter.Config.createFilter("dev.hinterland.**;org.hibernate.**;java.**;!*");

    private final transient Map<String, OffHeapCache<Object, Object>> caches = new ConcurrentHashMap<>();

    /** Returns the cache of a region. */
    OffHeapCache<Object, Object> cache(String region) {
        return Objects.requireNonNull(caches.get(region), region);
    }

    private Region region(String name) {
        return new Region(caches.computeIfAbsent(
                name,
                region -> Hinterland.cache(HibernateKeys.codec(FILTER), Codec.serialized(Object.class, FILTER))
                        .maximumBytes(4 << 20)
                        .name(region)
                        .build()));
    }

    @Override
    protected DomainDataStorageAccess createDomainDataStorageAccess(
            DomainDataRegionConfig config, DomainDataRegionBuildingContext context) {
        return region(config.getRegionName());
    }

    @Override
    protected StorageAccess createQueryResultsRegionStorageAccess(String name, SessionFactoryImplementor factory) {
        return region(name);
    }

    @Override
    protected StorageAccess createTimestampsRegionStorageAccess(String name, SessionFactoryImplementor factory) {
        return region(name);
    }

    @Override
    protected void prepareForUse(SessionFactoryOptions settings, Map<String, Object> values) {
        // Regions are made when they are wanted.
        caches.clear();
    }

    @Override
    protected void releaseFromUse() {
        caches.values().forEach(OffHeapCache::close);
        caches.clear();
    }

    private record Region(OffHeapCache<Object, Object> cache) implements DomainDataStorageAccess {

        @Override
        public Object getFromCache(Object key, SharedSessionContractImplementor session) {
            return cache.getIfPresent(key);
        }

        @Override
        public void putIntoCache(Object key, Object value, SharedSessionContractImplementor session) {
            cache.put(key, value);
        }

        @Override
        public boolean contains(Object key) {
            return cache.asMap().containsKey(key);
        }

        @Override
        public void evictData() {
            cache.invalidateAll();
        }

        @Override
        public void evictData(Object key) {
            cache.invalidate(key);
        }

        @Override
        public void release() {
            cache.invalidateAll();
        }
    }
}
