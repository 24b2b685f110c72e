// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import dev.hinterland.OffHeapCache;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.configuration.CacheEntryListenerConfiguration;
import javax.cache.configuration.Configuration;
import javax.cache.event.EventType;
import javax.cache.integration.CompletionListener;
import javax.cache.processor.EntryProcessor;
import javax.cache.processor.EntryProcessorException;
import javax.cache.processor.EntryProcessorResult;
import org.jspecify.annotations.Nullable;

/**
 * A cache of JCache whose entries live off the heap. {@link EntryOperations} has the changes of single entries, {@link
 * BatchOperations} those of many; this class checks arguments and that the cache is open.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class OffHeapJCache<K, V> implements Cache<K, V> {

    private final OffHeapJCaches manager;
    private final String name;
    private final HinterlandConfiguration<K, V> configuration;
    private final StoredEntries<K, V> entries;
    private final ExpiryRules rules;
    private final BackgroundTasks tasks;
    private final Listeners<K, V> listeners;
    private final WriteThrough<K, V> writer;
    private final @Nullable ReadThrough<K, V> loader;
    private final Statistics statistics;
    private final EntryOperations<K, V> operations;
    private final BatchOperations<K, V> batches;
    private final ManagementBeans beans;

    /** Entries that have expired, of which listeners are to be told. */
    private final BackgroundQueue<StoredEntry<K, V>> expired;

    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * Creates a cache.
     *
     * @param configuration the cache's own copy
     * @param parts what has been made of the configuration
     */
    OffHeapJCache(
            OffHeapJCaches manager, String name, HinterlandConfiguration<K, V> configuration, CacheParts<K, V> parts) {
        this.manager = manager;
        this.name = name;
        this.configuration = configuration;
        this.rules = parts.rules();
        this.entries = new StoredEntries<>(parts);
        this.tasks = new BackgroundTasks(name);
        this.listeners = new Listeners<>(this, tasks);
        this.writer = new WriteThrough<>(parts.writer());
        this.loader = parts.loader() == null ? null : new ReadThrough<>(parts.loader());
        OffHeapCache<K, V> cache = parts.cache();
        this.statistics = new Statistics(() -> cache.stats().sizeEvictionCount());
        this.operations = new EntryOperations<>(
                entries, rules, listeners, writer, configuration.isReadThrough() ? loader : null, statistics);
        this.batches = new BatchOperations<>(entries, operations, writer, statistics);
        this.beans = new ManagementBeans(manager.getURI(), name, configuration, statistics);
        this.expired = new BackgroundQueue<>(
                tasks, "listener", entry -> operations.tellExpired(entry.getKey(), entry.getValue()));
        parts.expired().tell((key, value) -> tellExpired(key, value));
    }

    /** Begins to tell listeners, to count, and to be seen in JMX, as far as the configuration says so. */
    void start() {
        configuration.getCacheEntryListenerConfigurations().forEach(listeners::register);
        enableStatistics(configuration.isStatisticsEnabled());
        enableManagement(configuration.isManagementEnabled());
    }

    /**
     * Tells listeners of an entry that has expired: at once in the midst of a change of its key, so that it is told of
     * before the new entry, and otherwise by a thread that can wait for such a change.
     */
    private void tellExpired(K key, V value) {
        if (!listeners.hears(EventType.EXPIRED)) {
            return;
        }
        if (operations.locks().isHeld(KeyLocks.hash(key))) {
            listeners.publish(EventType.EXPIRED, key, value, value);
        } else {
            expired.add(new StoredEntry<>(key, value));
        }
    }

    void enableStatistics(boolean enabled) {
        beans.showStatistics(enabled);
        statistics.enable(enabled);
        configuration.setStatisticsEnabled(enabled);
    }

    void enableManagement(boolean enabled) {
        beans.showConfiguration(enabled);
        configuration.setManagementEnabled(enabled);
    }

    private void checkOpen() {
        if (closed.get()) {
            throw new IllegalStateException("cache is closed: cache=" + name);
        }
    }

    private void check(K key) {
        checkOpen();
        Objects.requireNonNull(key, "key");
    }

    private void check(K key, V value) {
        check(key);
        Objects.requireNonNull(value, "value");
    }

    private void checkAll(Set<? extends K> keys) {
        checkOpen();
        for (K key : keys) {
            Objects.requireNonNull(key, "key");
        }
    }

    // Reading

    @Override
    public @Nullable V get(K key) {
        check(key);
        long start = statistics.start();
        V value = operations.find(key);
        if (value == null) {
            statistics.got(0, 1, start);
            return operations.load(key);
        }
        statistics.got(1, 0, start);
        return value;
    }

    @Override
    public Map<K, V> getAll(Set<? extends K> keys) {
        checkAll(keys);
        return batches.getAll(keys, configuration.isReadThrough() ? loader : null);
    }

    @Override
    public boolean containsKey(K key) {
        check(key);
        return entries.contains(key);
    }

    @Override
    public void loadAll(Set<? extends K> keys, boolean replaceExistingValues, @Nullable CompletionListener listener) {
        checkAll(keys);
        ReadThrough<K, V> source = loader;
        if (source == null) {
            if (listener != null) {
                listener.onCompletion();
            }
            return;
        }
        List<K> wanted = new ArrayList<>(keys);
        try {
            tasks.run(() -> batches.loadAll(wanted, replaceExistingValues, source, listener));
        } catch (RejectedExecutionException e) {
            throw new IllegalStateException("cache is closed: cache=" + name, e);
        }
    }

    @Override
    public Iterator<Entry<K, V>> iterator() {
        checkOpen();
        return new EntryIterator(entries.iterator());
    }

    /** Copies of the entries, one after the other. */
    private final class EntryIterator implements Iterator<Entry<K, V>> {

        private final Iterator<Map.Entry<K, V>> stored;
        private @Nullable K current;

        EntryIterator(Iterator<Map.Entry<K, V>> stored) {
            this.stored = stored;
        }

        @Override
        public boolean hasNext() {
            checkOpen();
            return stored.hasNext();
        }

        @Override
        public Entry<K, V> next() {
            checkOpen();
            if (!stored.hasNext()) {
                throw new NoSuchElementException();
            }
            long start = statistics.start();
            Map.Entry<K, V> entry = stored.next();
            K key = entry.getKey();
            V value = entry.getValue();
            current = key;
            operations.accessed(key, value);
            statistics.got(1, 0, start);
            return new StoredEntry<>(key, value);
        }

        @Override
        public void remove() {
            checkOpen();
            K removed = current;
            if (removed == null) {
                throw new IllegalStateException("remove requires a call of next before it: cache=" + name);
            }
            current = null;
            operations.remove(removed);
        }
    }

    // Writing

    @Override
    public void put(K key, V value) {
        check(key, value);
        operations.put(key, value);
    }

    @Override
    public @Nullable V getAndPut(K key, V value) {
        check(key, value);
        return operations.getAndPut(key, value);
    }

    @Override
    public void putAll(Map<? extends K, ? extends V> map) {
        checkOpen();
        Map<K, V> copy = new HashMap<>();
        map.forEach(
                (key, value) -> copy.put(Objects.requireNonNull(key, "key"), Objects.requireNonNull(value, "value")));
        batches.putAll(copy);
    }

    @Override
    public boolean putIfAbsent(K key, V value) {
        check(key, value);
        return operations.putIfAbsent(key, value);
    }

    @Override
    public boolean remove(K key) {
        check(key);
        return operations.remove(key);
    }

    @Override
    public boolean remove(K key, V oldValue) {
        check(key, oldValue);
        return operations.remove(key, oldValue);
    }

    @Override
    public @Nullable V getAndRemove(K key) {
        check(key);
        return operations.getAndRemove(key);
    }

    @Override
    public boolean replace(K key, V oldValue, V newValue) {
        check(key, oldValue);
        Objects.requireNonNull(newValue, "newValue");
        return operations.replace(key, oldValue, newValue);
    }

    @Override
    public boolean replace(K key, V value) {
        check(key, value);
        return operations.getAndReplace(key, value) != null;
    }

    @Override
    public @Nullable V getAndReplace(K key, V value) {
        check(key, value);
        return operations.getAndReplace(key, value);
    }

    @Override
    public void removeAll(Set<? extends K> keys) {
        checkAll(keys);
        batches.removeAll(keys);
    }

    @Override
    public void removeAll() {
        checkOpen();
        batches.removeAll();
    }

    @Override
    public void clear() {
        checkOpen();
        entries.clear();
    }

    // Processors

    @Override
    public <T> @Nullable T invoke(K key, EntryProcessor<K, V, T> processor, Object... arguments) {
        check(key);
        return operations.invoke(key, Objects.requireNonNull(processor, "processor"), arguments);
    }

    @Override
    public <T> Map<K, EntryProcessorResult<T>> invokeAll(
            Set<? extends K> keys, EntryProcessor<K, V, T> processor, Object... arguments) {
        checkAll(keys);
        Objects.requireNonNull(processor, "processor");
        Map<K, EntryProcessorResult<T>> results = new HashMap<>();
        for (K key : keys) {
            EntryProcessorResult<T> result = result(key, processor, arguments);
            if (result != null) {
                results.put(key, result);
            }
        }
        return results;
    }

    private <T> @Nullable EntryProcessorResult<T> result(
            K key, EntryProcessor<K, V, T> processor, Object... arguments) {
        try {
            T result = operations.invoke(key, processor, arguments);
            return result == null ? null : () -> result;
        } catch (EntryProcessorException problem) {
            return () -> {
                throw problem;
            };
        } catch (RuntimeException problem) {
            return () -> {
                throw new EntryProcessorException("invoke has thrown: cache=" + name, problem);
            };
        }
    }

    // The cache itself

    @Override
    public String getName() {
        return name;
    }

    @Override
    public CacheManager getCacheManager() {
        return manager;
    }

    @Override
    public <C extends Configuration<K, V>> C getConfiguration(Class<C> type) {
        synchronized (configuration) {
            return Unwrapping.unwrap(type, new HinterlandConfiguration<>(configuration));
        }
    }

    HinterlandConfiguration<K, V> configuration() {
        return configuration;
    }

    @Override
    public void registerCacheEntryListener(CacheEntryListenerConfiguration<K, V> listener) {
        checkOpen();
        synchronized (configuration) {
            configuration.addCacheEntryListenerConfiguration(listener);
        }
        boolean registered = false;
        try {
            listeners.register(listener);
            registered = true;
        } finally {
            if (!registered) {
                deregisterCacheEntryListener(listener);
            }
        }
    }

    @Override
    public void deregisterCacheEntryListener(CacheEntryListenerConfiguration<K, V> listener) {
        checkOpen();
        Objects.requireNonNull(listener, "cacheEntryListenerConfiguration");
        synchronized (configuration) {
            configuration.removeCacheEntryListenerConfiguration(listener);
        }
        listeners.deregister(listener);
    }

    @Override
    public boolean isClosed() {
        return closed.get();
    }

    /** Ends tasks and frees memory. A thread that uses the cache meanwhile gets an {@link IllegalStateException}. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        manager.forget(this);
        statistics.enable(false);
        List<Runnable> parts = List.of(
                () -> beans.showStatistics(false),
                () -> beans.showConfiguration(false),
                tasks::close,
                entries::close,
                listeners::close,
                () -> Failures.close(loader == null ? null : loader.loader()),
                () -> Failures.forAll(writer.closeables(), Failures::close),
                () -> Failures.close(rules.policy()));
        Failures.forAll(parts, Runnable::run);
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        return Unwrapping.unwrap(type, this, entries.cache());
    }

    @Override
    public String toString() {
        return "OffHeapJCache[" + name + "]";
    }
}
