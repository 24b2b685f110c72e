// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import javax.cache.configuration.CacheEntryListenerConfiguration;
import javax.cache.configuration.Factory;
import javax.cache.event.CacheEntryCreatedListener;
import javax.cache.event.CacheEntryEvent;
import javax.cache.event.CacheEntryEventFilter;
import javax.cache.event.CacheEntryExpiredListener;
import javax.cache.event.CacheEntryListener;
import javax.cache.event.CacheEntryRemovedListener;
import javax.cache.event.CacheEntryUpdatedListener;
import javax.cache.event.EventType;
import org.jspecify.annotations.Nullable;

/**
 * A listener, and how it is to be told of events: by the thread that has caused them, or by another one. Either way it
 * hears of the events of a key in their order.
 */
final class ListenerRegistration<K, V> {

    private final CacheEntryListenerConfiguration<K, V> configuration;
    private final CacheEntryListener<? super K, ? super V> listener;
    private final @Nullable CacheEntryEventFilter<? super K, ? super V> filter;
    /** Events for a listener that another thread tells. */
    private final BackgroundQueue<EntryEvent<K, V>> untold;

    ListenerRegistration(CacheEntryListenerConfiguration<K, V> configuration, BackgroundTasks tasks) {
        this.configuration = configuration;
        this.untold = new BackgroundQueue<>(tasks, "listener", this::tell);
        this.listener = CacheParts.make(
                "listeners.class",
                Objects.requireNonNull(configuration.getCacheEntryListenerFactory(), "cacheEntryListenerFactory"));
        Factory<CacheEntryEventFilter<? super K, ? super V>> filters = configuration.getCacheEntryEventFilterFactory();
        try {
            this.filter = filters == null ? null : CacheParts.make("listeners.filter", filters);
        } catch (Throwable problem) {
            Failures.undo(problem, () -> Failures.close(listener));
            throw problem;
        }
    }

    CacheEntryListenerConfiguration<K, V> configuration() {
        return configuration;
    }

    boolean isSynchronous() {
        return configuration.isSynchronous();
    }

    boolean requiresOldValue() {
        return configuration.isOldValueRequired();
    }

    boolean hears(EventType type) {
        return switch (type) {
            case CREATED -> listener instanceof CacheEntryCreatedListener;
            case UPDATED -> listener instanceof CacheEntryUpdatedListener;
            case REMOVED -> listener instanceof CacheEntryRemovedListener;
            case EXPIRED -> listener instanceof CacheEntryExpiredListener;
        };
    }

    /** Tells the listener of an event, now or later. */
    void publish(EntryEvent<K, V> event) {
        if (isSynchronous()) {
            tell(event);
            return;
        }
        untold.add(event);
    }

    /** Closes the listener and its filter: after the call that another thread makes now, which is the last one. */
    void deregister() {
        untold.end(this::close);
    }

    /** Closes the listener and its filter, if they can be closed. */
    void close() {
        Failures.forAll(Arrays.asList(listener, filter), Failures::close);
    }

    @SuppressWarnings("unchecked") // the listener was registered for events of this cache
    private void tell(EntryEvent<K, V> event) {
        if (filter != null && !filter.evaluate(event)) {
            return;
        }
        Iterable<CacheEntryEvent<? extends K, ? extends V>> events = List.of(event);
        switch (event.getEventType()) {
            case CREATED -> ((CacheEntryCreatedListener<K, V>) listener).onCreated(events);
            case UPDATED -> ((CacheEntryUpdatedListener<K, V>) listener).onUpdated(events);
            case REMOVED -> ((CacheEntryRemovedListener<K, V>) listener).onRemoved(events);
            case EXPIRED -> ((CacheEntryExpiredListener<K, V>) listener).onExpired(events);
        }
    }
}
