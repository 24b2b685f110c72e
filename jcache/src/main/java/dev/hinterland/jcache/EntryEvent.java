// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import javax.cache.Cache;
import javax.cache.event.CacheEntryEvent;
import javax.cache.event.EventType;
import org.jspecify.annotations.Nullable;

/**
 * What has happened to an entry. The value of an entry that is gone is the one that it had.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class EntryEvent<K, V> extends CacheEntryEvent<K, V> {

    private static final long serialVersionUID = 1;

    @SuppressWarnings("serial") // events are told, and not written
    private final K key;

    @SuppressWarnings("serial") // as above
    private final V value;

    @SuppressWarnings("serial") // as above
    private final @Nullable V oldValue;

    EntryEvent(Cache<K, V> source, EventType type, K key, V value, @Nullable V oldValue) {
        super(source, type);
        this.key = key;
        this.value = value;
        this.oldValue = oldValue;
    }

    @Override
    public K getKey() {
        return key;
    }

    @Override
    public V getValue() {
        return value;
    }

    @Override
    public @Nullable V getOldValue() {
        return oldValue;
    }

    @Override
    public boolean isOldValueAvailable() {
        return oldValue != null;
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        return Unwrapping.unwrap(type, this);
    }

    @Override
    public String toString() {
        return getEventType() + " " + key + "=" + value;
    }
}
