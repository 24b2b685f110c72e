// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
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

    private final Map<ClassLoader, Map<URI, OffHeapJCaches>> managers = new HashMap<>();

    /** Creates a provider without managers. */
    public HinterlandCachingProvider() {}

    @Override
    public CacheManager getCacheManager(
            @Nullable URI uri, @Nullable ClassLoader classLoader, @Nullable Properties properties) {
        URI name = uri == null ? getDefaultURI() : uri;
        ClassLoader classes = classLoader == null ? getDefaultClassLoader() : classLoader;
        synchronized (managers) {
            Map<URI, OffHeapJCaches> ofLoader = managers.computeIfAbsent(classes, same -> new HashMap<>());
            OffHeapJCaches present = ofLoader.get(name);
            if (present != null) {
                return present;
            }
            OffHeapJCaches manager =
                    new OffHeapJCaches(this, name, classes, properties == null ? new Properties() : properties);
            boolean started = false;
            try {
                manager.createConfigured();
                ofLoader.put(name, manager);
                started = true;
            } finally {
                if (!started) {
                    manager.close();
                }
            }
            return manager;
        }
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
        List<OffHeapJCaches> closed = new ArrayList<>();
        synchronized (managers) {
            managers.values().forEach(ofLoader -> closed.addAll(ofLoader.values()));
            managers.clear();
        }
        closed.forEach(OffHeapJCaches::close);
    }

    @Override
    public void close(@Nullable ClassLoader classLoader) {
        ClassLoader classes = classLoader == null ? getDefaultClassLoader() : classLoader;
        List<OffHeapJCaches> closed;
        synchronized (managers) {
            Map<URI, OffHeapJCaches> removed = managers.remove(classes);
            closed = removed == null ? List.of() : List.copyOf(removed.values());
        }
        closed.forEach(OffHeapJCaches::close);
    }

    @Override
    public void close(@Nullable URI uri, @Nullable ClassLoader classLoader) {
        ClassLoader classes = classLoader == null ? getDefaultClassLoader() : classLoader;
        OffHeapJCaches closed;
        synchronized (managers) {
            Map<URI, OffHeapJCaches> ofLoader = managers.get(classes);
            closed = ofLoader == null ? null : ofLoader.remove(uri == null ? getDefaultURI() : uri);
        }
        if (closed != null) {
            closed.close();
        }
    }

    /** Forgets a manager that is closed. */
    void forget(OffHeapJCaches manager) {
        synchronized (managers) {
            Map<URI, OffHeapJCaches> ofLoader = managers.get(manager.getClassLoader());
            if (ofLoader != null && ofLoader.remove(manager.getURI(), manager) && ofLoader.isEmpty()) {
                managers.remove(manager.getClassLoader());
            }
        }
    }

    /** {@return whether an optional feature is supported: entries are copies, so none is} */
    @Override
    public boolean isSupported(OptionalFeature optionalFeature) {
        return false;
    }
}
