// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.differential;

import com.github.benmanes.caffeine.cache.CacheLoader;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.NullUnmarked;

/**
 * Loads for Caffeine, and knows which values of reloads have never been in the cache: it tells its listener of those
 * too.
 */
@NullUnmarked // a loader may return null
final class CaffeinesLoader<K, V> implements CacheLoader<K, V> {

    private final Kind<K, V> kind;
    private final Set<V> reloaded = Collections.newSetFromMap(new IdentityHashMap<>());

    CaffeinesLoader(Kind<K, V> kind) {
        this.kind = kind;
    }

    @Override
    public V load(K key) {
        return Setting.loaded(kind, key);
    }

    @Override
    public V reload(K key, V oldValue) {
        V value = Setting.loaded(kind, key);
        reloaded.add(value);
        return value;
    }

    /** Notes what is in the cache; to be called after each task that may have reloaded a value. */
    void note(Collection<V> values) {
        values.forEach(reloaded::remove);
    }

    /** Returns whether a value was reloaded and discarded. */
    boolean isDiscarded(V value) {
        return reloaded.contains(value);
    }
}
