// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
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

    private static final System.Logger LOGGER = System.getLogger(ListenerRegistration.class.getName());

    private final CacheEntryListenerConfiguration<K, V> configuration;
    private final CacheEntryListener<? super K, ? super V> listener;
    private final @Nullable CacheEntryEventFilter<? super K, ? super V> filter;
    private final BackgroundTasks tasks;

    /** Events for a listener that another thread tells; guarded by itself, as is the next. */
    private final Queue<EntryEvent<K, V>> untold = new ArrayDeque<>();

    private boolean isTelling;
    private boolean isDeregistered;

    ListenerRegistration(CacheEntryListenerConfiguration<K, V> configuration, BackgroundTasks tasks) {
        this.configuration = configuration;
        this.tasks = tasks;
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
        synchronized (untold) {
            if (isDeregistered) {
                return;
            }
            untold.add(event);
            if (isTelling) {
                return;
            }
            isTelling = true;
        }
        boolean begun = false;
        try {
            tasks.run(this::tellAll);
            begun = true;
        } catch (RejectedExecutionException closed) {
            LOGGER.log(Level.DEBUG, "cache was closed before a listener was told of an event: event={0}", event);
        } finally {
            if (!begun) {
                forget();
            }
        }
    }

    /** Drops what no thread will tell. */
    private void forget() {
        synchronized (untold) {
            untold.clear();
            isTelling = false;
        }
    }

    private void tellAll() {
        for (EntryEvent<K, V> event = poll(); event != null; event = poll()) {
            try {
                tell(event);
            } catch (Throwable problem) {
                // An error too: the events after it are for others to hear of.
                LOGGER.log(Level.WARNING, "listener has thrown: event=" + event.getEventType(), problem);
            }
        }
    }

    /** Returns the next event to tell of; closes the listener where it is to hear of none any more. */
    private @Nullable EntryEvent<K, V> poll() {
        EntryEvent<K, V> event;
        boolean closes;
        synchronized (untold) {
            event = untold.poll();
            isTelling = event != null;
            closes = event == null && isDeregistered;
        }
        if (closes) {
            close();
        }
        return event;
    }

    /** Closes the listener and its filter: after the call that another thread makes now, which is the last one. */
    void deregister() {
        synchronized (untold) {
            isDeregistered = true;
            untold.clear();
            if (isTelling) {
                return;
            }
        }
        close();
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
