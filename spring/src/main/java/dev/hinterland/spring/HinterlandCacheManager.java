// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.cache.CacheManager;

/**
 * The caches of an application, off the Java heap. {@link #define} makes a cache at once, so what cannot be is refused
 * at start. Names that were not defined have no cache, unless {@link #setDefaults} says what such caches are made of.
 *
 * <p>The manager is a bean: when its context is closed, it closes the caches that it has made, and their memory goes
 * back to the system. It does not close caches that were registered.
 *
 * @since 0.1.0
 */
public final class HinterlandCacheManager implements CacheManager, DisposableBean {

    private final ClassLoader classLoader;
    private final ConcurrentMap<String, HinterlandCache> caches = new ConcurrentHashMap<>();

    // Guarded by this object's monitor, as all changes of the caches are.
    private final List<HinterlandCache> made = new ArrayList<>();
    private @Nullable CacheDefinition defaults;
    private boolean closed;

    /**
     * Creates a manager without caches.
     *
     * @param classLoader finds the classes of keys and values: that of the application's beans
     */
    public HinterlandCacheManager(ClassLoader classLoader) {
        this.classLoader = Objects.requireNonNull(classLoader, "classLoader");
    }

    /**
     * Makes a cache.
     *
     * @param name its name
     * @param definition what it is made of
     * @return the cache
     * @throws IllegalArgumentException if the definition is not possible, with the option to change; or if there is a
     *     cache of that name
     * @throws IllegalStateException if the manager is closed
     */
    public synchronized HinterlandCache define(String name, CacheDefinition definition) {
        checkNew(name);
        HinterlandCache cache = CacheMaking.make(name, definition, classLoader);
        made.add(cache);
        caches.put(name, cache);
        return cache;
    }

    /**
     * Adds a cache that the caller has made, and closes.
     *
     * @param cache the cache
     * @throws IllegalArgumentException if there is a cache of that name
     * @throws IllegalStateException if the manager is closed
     */
    public synchronized void register(HinterlandCache cache) {
        checkNew(cache.getName());
        caches.put(cache.getName(), cache);
    }

    private void checkNew(String name) {
        checkOpen(name);
        if (caches.containsKey(name)) {
            throw new IllegalArgumentException("cache is there already: name=" + name);
        }
    }

    private void checkOpen(String name) {
        if (closed) {
            throw new IllegalStateException("cache manager is closed: name=" + name);
        }
    }

    /**
     * Sets what caches are made of whose names were not defined.
     *
     * @param definition the definition, or {@code null} if such names have no cache
     */
    public synchronized void setDefaults(@Nullable CacheDefinition definition) {
        this.defaults = definition;
    }

    @Override
    public @Nullable HinterlandCache getCache(String name) {
        HinterlandCache present = caches.get(name);
        return present != null ? present : madeByDefault(name);
    }

    private synchronized @Nullable HinterlandCache madeByDefault(String name) {
        HinterlandCache present = caches.get(name);
        if (present != null || defaults == null) {
            return present;
        }
        return define(name, defaults);
    }

    @Override
    public Collection<String> getCacheNames() {
        Set<String> names = new TreeSet<>(caches.keySet());
        return List.copyOf(names);
    }

    /** Closes all caches that this manager has made. Later calls of their methods throw. */
    @Override
    public synchronized void destroy() {
        closed = true;
        made.forEach(HinterlandCache::close);
        made.clear();
    }
}
