// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javax.cache.integration.CacheLoader;
import javax.cache.integration.CacheLoaderException;
import org.jspecify.annotations.Nullable;

/**
 * The loader of a cache. What it throws comes as a {@link CacheLoaderException}; what it has no value for is left out.
 */
final class ReadThrough<K, V> {

    private final CacheLoader<K, V> loader;

    ReadThrough(CacheLoader<K, V> loader) {
        this.loader = loader;
    }

    CacheLoader<K, V> loader() {
        return loader;
    }

    @Nullable
    V load(K key) {
        try {
            return loader.load(key);
        } catch (Exception problem) {
            throw wrapped("load", problem);
        }
    }

    Map<K, V> loadAll(Set<? extends K> keys) {
        if (keys.isEmpty()) {
            return Map.of();
        }
        Map<K, V> present = new LinkedHashMap<>();
        try {
            Map<K, V> loaded = loader.loadAll(keys);
            for (K key : keys) {
                V value = loaded == null ? null : loaded.get(key);
                if (value != null) {
                    present.put(key, value);
                }
            }
        } catch (Exception problem) {
            throw wrapped("loadAll", problem);
        }
        return present;
    }

    private static RuntimeException wrapped(String method, Exception problem) {
        return problem instanceof CacheLoaderException known
                ? known
                : new CacheLoaderException("CacheLoader." + method + " has thrown", problem);
    }
}
