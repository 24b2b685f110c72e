// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import javax.cache.integration.CacheLoaderException;
import javax.cache.integration.CompletionListener;
import org.jspecify.annotations.Nullable;

/**
 * What is done with many keys. Each entry changes by itself; a writer or loader gets all of them in one call, while
 * their keys are locked.
 */
final class BatchOperations<K, V> {

    private final StoredEntries<K, V> entries;
    private final EntryOperations<K, V> operations;
    private final WriteThrough<K, V> writer;
    private final Statistics statistics;

    BatchOperations(
            StoredEntries<K, V> entries,
            EntryOperations<K, V> operations,
            WriteThrough<K, V> writer,
            Statistics statistics) {
        this.entries = entries;
        this.operations = operations;
        this.writer = writer;
        this.statistics = statistics;
    }

    Map<K, V> getAll(Set<? extends K> keys, @Nullable ReadThrough<K, V> loader) {
        long start = statistics.start();
        Map<K, V> found = new LinkedHashMap<>(entries.getAll(keys));
        found.forEach(operations::accessed);
        statistics.got(found.size(), keys.size() - found.size(), start);
        if (loader != null && found.size() < keys.size()) {
            Set<K> missing = new LinkedHashSet<>(keys);
            missing.removeAll(found.keySet());
            loadMissing(missing, loader, found);
        }
        return found;
    }

    private void loadMissing(Set<K> missing, ReadThrough<K, V> loader, Map<K, V> found) {
        int[] locked = operations.locks().acquireAll(missing);
        try {
            Map<K, V> loadedMeanwhile = entries.getAll(missing);
            found.putAll(loadedMeanwhile);
            Set<K> wanted = new LinkedHashSet<>(missing);
            wanted.removeAll(loadedMeanwhile.keySet());
            loader.loadAll(wanted).forEach((key, value) -> {
                if (operations.create(key, value)) {
                    found.put(key, value);
                }
            });
        } finally {
            operations.locks().releaseAll(locked);
        }
    }

    /** Loads values, and puts them without the writer. */
    void loadAll(
            Collection<K> keys, boolean replaces, ReadThrough<K, V> loader, @Nullable CompletionListener listener) {
        try {
            Set<K> wanted = new LinkedHashSet<>(keys);
            if (!replaces) {
                wanted.removeIf(entries::contains);
            }
            RuntimeException failure = null;
            for (Map.Entry<K, V> loaded : loader.loadAll(wanted).entrySet()) {
                try {
                    if (replaces) {
                        operations.putWritten(loaded.getKey(), loaded.getValue());
                    } else {
                        operations.putLoadedIfAbsent(loaded.getKey(), loaded.getValue());
                    }
                } catch (RuntimeException problem) {
                    failure = Failures.add(failure, problem);
                }
            }
            if (failure != null) {
                throw failure;
            }
        } catch (Exception problem) {
            if (listener != null) {
                listener.onException(problem);
            }
            return;
        } catch (Error problem) {
            if (listener != null) {
                listener.onException(new CacheLoaderException("CacheLoader.loadAll has thrown", problem));
            }
            throw problem;
        }
        if (listener != null) {
            listener.onCompletion();
        }
    }

    void putAll(Map<K, V> map) {
        if (!writer.isPresent()) {
            putWritten(map, map.keySet(), null);
            return;
        }
        int[] locked = operations.locks().acquireAll(map.keySet());
        try {
            map.forEach(entries::check);
            WriteThrough.Written<K> written = writer.writeAll(map);
            putWritten(map, written.keys(), written.failure());
        } finally {
            operations.locks().releaseAll(locked);
        }
    }

    private void putWritten(Map<K, V> map, Set<K> written, @Nullable RuntimeException earlier) {
        RuntimeException failure = earlier;
        long start = statistics.start();
        int puts = 0;
        for (Map.Entry<K, V> entry : map.entrySet()) {
            if (written.contains(entry.getKey())) {
                try {
                    puts += operations.putWritten(entry.getKey(), entry.getValue()) ? 1 : 0;
                } catch (RuntimeException problem) {
                    failure = Failures.add(failure, problem);
                }
            }
        }
        statistics.put(puts, start);
        if (failure != null) {
            throw failure;
        }
    }

    void removeAll() {
        removeAll(new ArrayList<>(entries.keys()));
    }

    void removeAll(Collection<? extends K> keys) {
        if (!writer.isPresent()) {
            removeDeleted(keys, null);
            return;
        }
        int[] locked = operations.locks().acquireAll(keys);
        try {
            WriteThrough.Written<K> deleted = writer.deleteAll(keys);
            removeDeleted(deleted.keys(), deleted.failure());
        } finally {
            operations.locks().releaseAll(locked);
        }
    }

    private void removeDeleted(Collection<? extends K> keys, @Nullable RuntimeException earlier) {
        RuntimeException failure = earlier;
        for (K key : keys) {
            try {
                operations.removeDeleted(key);
            } catch (RuntimeException problem) {
                failure = Failures.add(failure, problem);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
