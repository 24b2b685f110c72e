// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.Predicate;
import javax.cache.CacheException;
import javax.cache.CacheManager;
import javax.cache.configuration.OptionalFeature;
import javax.cache.spi.CachingProvider;
import org.jspecify.annotations.Nullable;

/**
 * The provider of JCache that keeps entries off the heap. {@code Caching.getCachingProvider()} finds it on the class
 * path and on the module path.
 *
 * <p>A manager has a URI and a class loader. If the URI has the scheme {@code file} or {@code jar}, it is that of a
 * file that configures caches; otherwise {@code application.conf} of the class loader does, if there is one.
 *
 * @since 0.1.0
 */
public final class HinterlandCachingProvider implements CachingProvider {

    private static final URI DEFAULT_URI = URI.create("hinterland:default");

    private final Map<ManagerKey, OffHeapJCaches> managers = new HashMap<>();

    /** The managers whose caches are being created; guarded by the map. */
    private final Set<ManagerKey> starting = new HashSet<>();

    /** What tells the managers of a provider apart. */
    private record ManagerKey(URI uri, ClassLoader classes) {}

    /** Creates a provider without managers. */
    public HinterlandCachingProvider() {}

    @Override
    public CacheManager getCacheManager(
            @Nullable URI uri, @Nullable ClassLoader classLoader, @Nullable Properties properties) {
        ManagerKey key = key(uri, classLoader);
        synchronized (managers) {
            OffHeapJCaches present = managers.get(key);
            if (present != null) {
                return present;
            }
            if (!starting.add(key)) {
                throw new CacheException("getCacheManager must not be called by an object of a cache"
                        + " that the same manager is creating: uri=" + key.uri());
            }
            try {
                OffHeapJCaches manager = start(key, properties == null ? new Properties() : properties);
                managers.put(key, manager);
                return manager;
            } finally {
                starting.remove(key);
            }
        }
    }

    private ManagerKey key(@Nullable URI uri, @Nullable ClassLoader classLoader) {
        return new ManagerKey(
                uri == null ? getDefaultURI() : uri, classLoader == null ? getDefaultClassLoader() : classLoader);
    }

    private OffHeapJCaches start(ManagerKey key, Properties properties) {
        OffHeapJCaches manager = new OffHeapJCaches(this, key.uri(), key.classes(), properties);
        try {
            manager.createConfigured();
        } catch (Throwable problem) {
            Failures.undo(problem, manager::close);
            throw problem;
        }
        return manager;
    }

    @Override
    public CacheManager getCacheManager(@Nullable URI uri, @Nullable ClassLoader classLoader) {
        return getCacheManager(uri, classLoader, getDefaultProperties());
    }

    @Override
    public CacheManager getCacheManager() {
        return getCacheManager(getDefaultURI(), getDefaultClassLoader());
    }

    @Override
    public ClassLoader getDefaultClassLoader() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context == null ? ClassLoader.getSystemClassLoader() : context;
    }

    @Override
    public URI getDefaultURI() {
        return DEFAULT_URI;
    }

    @Override
    public Properties getDefaultProperties() {
        return new Properties();
    }

    @Override
    public void close() {
        closeAll(any -> true);
    }

    @Override
    public void close(@Nullable ClassLoader classLoader) {
        ClassLoader classes = classLoader == null ? getDefaultClassLoader() : classLoader;
        closeAll(key -> key.classes().equals(classes));
    }

    @Override
    public void close(@Nullable URI uri, @Nullable ClassLoader classLoader) {
        closeAll(key(uri, classLoader)::equals);
    }

    private void closeAll(Predicate<ManagerKey> closes) {
        List<OffHeapJCaches> closed = new ArrayList<>();
        synchronized (managers) {
            managers.forEach((key, manager) -> {
                if (closes.test(key)) {
                    closed.add(manager);
                }
            });
            managers.keySet().removeIf(closes);
        }
        Failures.forAll(closed, OffHeapJCaches::close);
    }

    /** Forgets a manager that is closed. */
    void forget(OffHeapJCaches manager) {
        synchronized (managers) {
            managers.remove(new ManagerKey(manager.getURI(), manager.getClassLoader()), manager);
        }
    }

    /** {@return whether an optional feature is supported: entries are copies, so none is} */
    @Override
    public boolean isSupported(OptionalFeature optionalFeature) {
        return false;
    }
}
