// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import javax.cache.Cache;
import javax.cache.CacheException;
import javax.cache.CacheManager;
import javax.cache.configuration.Configuration;
import javax.cache.spi.CachingProvider;
import org.jspecify.annotations.Nullable;

/** The caches of one URI and class loader. */
final class OffHeapJCaches implements CacheManager {

    private final HinterlandCachingProvider provider;
    private final URI uri;
    private final ClassLoader classes;
    private final Properties properties;
    private final Map<String, OffHeapJCache<?, ?>> caches = new ConcurrentHashMap<>();
    private @Nullable ConfigurationFile file;
    private volatile boolean closed;

    OffHeapJCaches(HinterlandCachingProvider provider, URI uri, ClassLoader classes, Properties properties) {
        this.provider = provider;
        this.uri = uri;
        this.classes = classes;
        this.properties = properties;
    }

    /** Creates the caches that the file configures. */
    synchronized void createConfigured() {
        file = ConfigurationFile.of(uri, classes);
        file.cacheNames().forEach(name -> create(name, file.configuration(name)));
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("cache manager is closed: uri=" + uri);
        }
    }

    @Override
    public CachingProvider getCachingProvider() {
        return provider;
    }

    @Override
    public URI getURI() {
        return uri;
    }

    @Override
    public ClassLoader getClassLoader() {
        return classes;
    }

    @Override
    public Properties getProperties() {
        return properties;
    }

    @Override
    public synchronized <K, V, C extends Configuration<K, V>> Cache<K, V> createCache(String name, C configuration) {
        checkOpen();
        Objects.requireNonNull(name, "cacheName");
        Objects.requireNonNull(configuration, "configuration");
        if (caches.containsKey(name)) {
            throw exists(name);
        }
        HinterlandConfiguration<K, V> copy = HinterlandConfiguration.copyOf(configuration);
        if (file != null) {
            file.addDefaults(copy);
        }
        return create(name, copy);
    }

    private <K, V> Cache<K, V> create(String name, HinterlandConfiguration<K, V> configuration) {
        CacheParts<K, V> parts = CacheParts.of(ConfigurationFile.path(name), name, configuration, classes);
        OffHeapJCache<K, V> cache;
        try {
            cache = new OffHeapJCache<>(this, name, configuration, parts);
        } catch (Throwable problem) {
            Failures.undo(problem, parts::close);
            throw problem;
        }
        try {
            cache.start();
            add(name, cache);
        } catch (Throwable problem) {
            Failures.undo(problem, cache::close);
            throw problem;
        }
        return cache;
    }

    /** Adds a cache, unless a factory of its configuration has created another one or closed the manager. */
    private void add(String name, OffHeapJCache<?, ?> cache) {
        checkOpen();
        if (caches.putIfAbsent(name, cache) != null) {
            throw exists(name);
        }
    }

    private CacheException exists(String name) {
        return new CacheException("cache exists already: cache=" + name + ", uri=" + uri);
    }

    @Override
    @SuppressWarnings("unchecked") // the types are compared with those of the configuration
    public <K, V> @Nullable Cache<K, V> getCache(String name, Class<K> keyType, Class<V> valueType) {
        Objects.requireNonNull(keyType, "keyType");
        Objects.requireNonNull(valueType, "valueType");
        OffHeapJCache<?, ?> cache = find(name);
        if (cache == null) {
            return null;
        }
        checkType(name, "keyType", cache.configuration().getKeyType(), keyType);
        checkType(name, "valueType", cache.configuration().getValueType(), valueType);
        return (Cache<K, V>) cache;
    }

    private static void checkType(String name, String what, Class<?> configured, Class<?> wanted) {
        if (!configured.equals(wanted)) {
            throw new ClassCastException("getCache requires the configured " + what + ": cache=" + name
                    + ", configured=" + configured.getName() + ", " + what + "=" + wanted.getName());
        }
    }

    @Override
    @SuppressWarnings("unchecked") // as the specification has it, the caller answers for the types
    public <K, V> @Nullable Cache<K, V> getCache(String name) {
        return (Cache<K, V>) find(name);
    }

    private @Nullable OffHeapJCache<?, ?> find(String name) {
        checkOpen();
        return caches.get(Objects.requireNonNull(name, "cacheName"));
    }

    @Override
    public Iterable<String> getCacheNames() {
        checkOpen();
        return List.copyOf(caches.keySet());
    }

    @Override
    public void destroyCache(String name) {
        OffHeapJCache<?, ?> cache = find(name);
        if (cache != null) {
            cache.close();
        }
    }

    @Override
    public void enableManagement(String name, boolean enabled) {
        OffHeapJCache<?, ?> cache = find(name);
        if (cache != null) {
            cache.enableManagement(enabled);
        }
    }

    @Override
    public void enableStatistics(String name, boolean enabled) {
        OffHeapJCache<?, ?> cache = find(name);
        if (cache != null) {
            cache.enableStatistics(enabled);
        }
    }

    /** Forgets a cache that is closed. */
    void forget(OffHeapJCache<?, ?> cache) {
        caches.remove(cache.getName(), cache);
    }

    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        provider.forget(this);
        Failures.forAll(List.copyOf(caches.values()), OffHeapJCache::close);
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        return Unwrapping.unwrap(type, this);
    }

    @Override
    public String toString() {
        return "OffHeapJCaches[" + uri + "]";
    }
}
