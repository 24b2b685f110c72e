// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.util.List;
import java.util.Objects;
import javax.cache.Cache;
import javax.cache.configuration.CacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryListenerException;
import javax.cache.event.EventType;
import org.jspecify.annotations.Nullable;

/** The listeners of a cache. */
final class Listeners<K, V> {

    private static final int TYPES = EventType.values().length;

    private final Cache<K, V> source;
    private final BackgroundTasks tasks;
    private volatile Registered<K, V> registered = new Registered<>(List.of());

    /** The listeners at one time, and what is known of them all. */
    private static final class Registered<K, V> {

        private final List<ListenerRegistration<K, V>> all;
        private final boolean[] heard = new boolean[TYPES];
        private final boolean oldValues;

        Registered(List<ListenerRegistration<K, V>> all) {
            this.all = all;
            for (EventType type : EventType.values()) {
                heard[type.ordinal()] = all.stream().anyMatch(one -> one.hears(type));
            }
            this.oldValues = all.stream().anyMatch(ListenerRegistration::requiresOldValue);
        }
    }

    Listeners(Cache<K, V> source, BackgroundTasks tasks) {
        this.source = source;
        this.tasks = tasks;
    }

    /** Adds a listener, which its factory makes. */
    void register(CacheEntryListenerConfiguration<K, V> configuration) {
        ListenerRegistration<K, V> added = new ListenerRegistration<>(configuration, tasks);
        synchronized (this) {
            List<ListenerRegistration<K, V>> all = new java.util.ArrayList<>(registered.all);
            all.add(added);
            registered = new Registered<>(List.copyOf(all));
        }
    }

    /** Removes a listener, and closes it; does nothing if there is none of this configuration. */
    void deregister(CacheEntryListenerConfiguration<K, V> configuration) {
        List<ListenerRegistration<K, V>> removed;
        synchronized (this) {
            List<ListenerRegistration<K, V>> before = registered.all;
            removed = before.stream()
                    .filter(one -> Objects.equals(one.configuration(), configuration))
                    .toList();
            registered = new Registered<>(
                    before.stream().filter(one -> !removed.contains(one)).toList());
        }
        Failures.forAll(removed, ListenerRegistration::deregister);
    }

    /** Returns whether there is a listener at all. */
    boolean isEmpty() {
        return registered.all.isEmpty();
    }

    boolean hears(EventType type) {
        return registered.heard[type.ordinal()];
    }

    /** Returns whether a listener of replaced values requires the old one. */
    boolean requireOldValue() {
        Registered<K, V> now = registered;
        return now.oldValues && now.heard[EventType.UPDATED.ordinal()];
    }

    /**
     * Tells all listeners of an event.
     *
     * @param value the new value, or the one that the entry had until now
     * @param oldValue the value until now, or {@code null} if there was none or nobody requires it
     * @throws CacheEntryListenerException if a listener has thrown; the others have been told
     */
    void publish(EventType type, K key, V value, @Nullable V oldValue) {
        Registered<K, V> now = registered;
        if (!now.heard[type.ordinal()]) {
            return;
        }
        RuntimeException failure = null;
        for (ListenerRegistration<K, V> one : now.all) {
            if (one.hears(type)) {
                try {
                    one.publish(new EntryEvent<>(source, type, key, value, oldValue));
                } catch (RuntimeException problem) {
                    failure = Failures.add(failure, problem);
                }
            }
        }
        if (failure != null) {
            throw failure instanceof CacheEntryListenerException
                    ? failure
                    : new CacheEntryListenerException(
                            "listener has thrown: cache=" + source.getName() + ", event=" + type, failure);
        }
    }

    /** Closes all listeners that can be closed. */
    void close() {
        List<ListenerRegistration<K, V>> all;
        synchronized (this) {
            all = registered.all;
            registered = new Registered<>(List.of());
        }
        Failures.forAll(all, ListenerRegistration::close);
    }
}
