// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import static javax.cache.event.EventType.CREATED;
import static javax.cache.event.EventType.EXPIRED;
import static javax.cache.event.EventType.REMOVED;
import static javax.cache.event.EventType.UPDATED;

import java.util.Objects;
import java.util.function.BiPredicate;
import javax.cache.processor.EntryProcessor;
import javax.cache.processor.EntryProcessorException;
import org.jspecify.annotations.Nullable;

/**
 * The changes of single entries. Each is atomic, with its call of the writer before it and the events after it.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class EntryOperations<K, V> {

    /*
     * A change locks its key, calls the writer, changes the entry, and tells the listeners. If the writer throws,
     * nothing has changed. If a listener throws, the change remains. Reads take no lock.
     *
     * How long an entry lives is decided under the lock too: an entry whose time is zero is not kept, or goes at once.
     */

    private static final int STRIPES = 256;

    private final StoredEntries<K, V> entries;
    private final ExpiryRules rules;
    private final Listeners<K, V> listeners;
    private final WriteThrough<K, V> writer;
    private final @Nullable ReadThrough<K, V> loader;
    private final Statistics statistics;
    private final KeyLocks locks = new KeyLocks(STRIPES);

    /**
     * Creates operations.
     *
     * @param loader loads what is asked for and not there, or {@code null}
     */
    EntryOperations(
            StoredEntries<K, V> entries,
            ExpiryRules rules,
            Listeners<K, V> listeners,
            WriteThrough<K, V> writer,
            @Nullable ReadThrough<K, V> loader,
            Statistics statistics) {
        this.entries = entries;
        this.rules = rules;
        this.listeners = listeners;
        this.writer = writer;
        this.loader = loader;
        this.statistics = statistics;
    }

    KeyLocks locks() {
        return locks;
    }

    // Reading

    /** Returns the value of a key that is there, or {@code null}. */
    @Nullable
    V find(K key) {
        V value = entries.get(key);
        if (value != null) {
            accessed(key, value);
        }
        return value;
    }

    /** Has an entry live as long as the policy says after a read. */
    void accessed(K key, V value) {
        long nanos = rules.access();
        if (nanos == 0) {
            expireNow(key, value);
        } else if (nanos != ExpiryRules.UNCHANGED) {
            entries.keepFor(key, nanos);
        }
    }

    /** Ends an entry that has been read, unless it has another value by now. */
    private void expireNow(K key, V value) {
        int hash = KeyLocks.hash(key);
        locks.acquire(hash);
        try {
            if (Objects.deepEquals(entries.peek(key), value)) {
                entries.remove(key);
                listeners.publish(EXPIRED, key, value, value);
            }
        } finally {
            locks.release(hash);
        }
    }

    /**
     * Tells the listeners of an entry that has expired, unless the key has another one by now: they have heard of that,
     * and would take it for the one that is gone.
     */
    void tellExpired(K key, V value) {
        int hash = KeyLocks.hash(key);
        locks.acquire(hash);
        try {
            if (!entries.contains(key)) {
                listeners.publish(EXPIRED, key, value, value);
            }
        } finally {
            locks.release(hash);
        }
    }

    /** Loads the value of a key that was not there, once for all threads that ask for it; returns it if it is kept. */
    @Nullable
    V load(K key) {
        ReadThrough<K, V> source = loader;
        if (source == null) {
            return null;
        }
        int hash = KeyLocks.hash(key);
        locks.acquire(hash);
        try {
            V present = find(key);
            if (present != null) {
                return present;
            }
            V loaded = source.load(key);
            return loaded != null && create(key, loaded) ? loaded : null;
        } finally {
            locks.release(hash);
        }
    }

    // Writing: the key is locked, and the writer has been called

    /** Puts a value; returns whether it is kept. */
    private boolean store(K key, V value) {
        if (rules.treatsPutsAlike() && listeners.isEmpty()) {
            entries.put(key, value, rules.creation());
            return true;
        }
        if (listeners.requireOldValue()) {
            return store(key, entries.peek(key), value);
        }
        if (entries.contains(key)) {
            return update(key, null, value);
        }
        return create(key, value);
    }

    /** Puts a value in place of an old one, or of none; returns whether it is kept. */
    private boolean store(K key, @Nullable V old, V value) {
        return old == null ? create(key, value) : update(key, old, value);
    }

    /** Makes an entry; returns whether it is kept. */
    boolean create(K key, V value) {
        long nanos = rules.creation();
        if (nanos == 0) {
            return false;
        }
        entries.put(key, value, nanos);
        listeners.publish(CREATED, key, value, null);
        return true;
    }

    /** Replaces a value, or makes the entry anew if it has ended meanwhile; returns whether the value is kept. */
    private boolean update(K key, @Nullable V old, V value) {
        long nanos = rules.update();
        if (nanos == ExpiryRules.UNCHANGED) {
            if (!entries.replace(key, value)) {
                return create(key, value);
            }
        } else if (nanos == 0) {
            entries.remove(key);
        } else {
            entries.put(key, value, nanos);
        }
        listeners.publish(UPDATED, key, value, old);
        if (nanos == 0) {
            listeners.publish(EXPIRED, key, value, value);
        }
        return true;
    }

    /** Removes an entry; returns whether it was there. */
    private boolean removeStored(K key) {
        if (!listeners.hears(REMOVED)) {
            return entries.remove(key);
        }
        return takeStored(key) != null;
    }

    private @Nullable V takeStored(K key) {
        V old = entries.take(key);
        if (old != null) {
            listeners.publish(REMOVED, key, old, old);
        }
        return old;
    }

    // Operations of the cache; the statistics are counted here

    void put(K key, V value) {
        long start = statistics.start();
        int hash = KeyLocks.hash(key);
        locks.acquire(hash);
        try {
            write(key, value);
            statistics.put(store(key, value) ? 1 : 0, start);
        } finally {
            locks.release(hash);
        }
    }

    /** Puts a value that has been written already; returns whether it is kept. */
    boolean putWritten(K key, V value) {
        int hash = KeyLocks.hash(key);
        locks.acquire(hash);
        try {
            return store(key, value);
        } finally {
            locks.release(hash);
        }
    }

    /** Calls the writer, of an entry that can be stored. */
    private void write(K key, V value) {
        if (writer.isPresent()) {
            entries.check(key, value);
            writer.write(key, value);
        }
    }

    @Nullable
    V getAndPut(K key, V value) {
        long start = statistics.start();
        int hash = KeyLocks.hash(key);
        locks.acquire(hash);
        try {
            write(key, value);
            V old = entries.peek(key);
            statistics.looked(old != null, start);
            statistics.put(store(key, old, value) ? 1 : 0, start);
            return old;
        } finally {
            locks.release(hash);
        }
    }

    boolean putIfAbsent(K key, V value) {
        long start = statistics.start();
        int hash = KeyLocks.hash(key);
        locks.acquire(hash);
        try {
            boolean present = entries.contains(key);
            statistics.looked(present, start);
            if (present) {
                return false;
            }
            write(key, value);
            boolean created = create(key, value);
            statistics.put(created ? 1 : 0, start);
            return created;
        } finally {
            locks.release(hash);
        }
    }

    /** Puts a loaded value where there is none, without the writer. */
    void putLoadedIfAbsent(K key, V value) {
        int hash = KeyLocks.hash(key);
        locks.acquire(hash);
        try {
            if (!entries.contains(key)) {
                create(key, value);
            }
        } finally {
            locks.release(hash);
        }
    }

    boolean remove(K key) {
        long start = statistics.start();
        int hash = KeyLocks.hash(key);
        locks.acquire(hash);
        try {
            writer.delete(key);
            boolean removed = removeStored(key);
            statistics.removed(removed ? 1 : 0, start);
            return removed;
        } finally {
            locks.release(hash);
        }
    }

    /** Removes an entry that the writer has deleted already. */
    void removeDeleted(K key) {
        long start = statistics.start();
        int hash = KeyLocks.hash(key);
        locks.acquire(hash);
        try {
            statistics.removed(removeStored(key) ? 1 : 0, start);
        } finally {
            locks.release(hash);
        }
    }

    boolean remove(K key, V expected) {
        return changeIf(key, expected, (same, old) -> {
            long start = statistics.start();
            writer.delete(key);
            boolean removed = removeStored(key);
            statistics.removed(removed ? 1 : 0, start);
            return removed;
        });
    }

    boolean replace(K key, V expected, V value) {
        return changeIf(key, expected, (same, old) -> {
            long start = statistics.start();
            write(key, value);
            statistics.put(update(key, old, value) ? 1 : 0, start);
            return true;
        });
    }

    private boolean changeIf(K key, V expected, BiPredicate<K, V> change) {
        long start = statistics.start();
        int hash = KeyLocks.hash(key);
        locks.acquire(hash);
        try {
            V old = entries.peek(key);
            statistics.looked(old != null, start);
            if (old == null) {
                return false;
            }
            if (!Objects.deepEquals(old, expected)) {
                accessed(key, old);
                return false;
            }
            return change.test(key, old);
        } finally {
            locks.release(hash);
        }
    }

    @Nullable
    V getAndRemove(K key) {
        long start = statistics.start();
        int hash = KeyLocks.hash(key);
        locks.acquire(hash);
        try {
            writer.delete(key);
            V old = takeStored(key);
            statistics.looked(old != null, start);
            statistics.removed(old == null ? 0 : 1, start);
            return old;
        } finally {
            locks.release(hash);
        }
    }

    @Nullable
    V getAndReplace(K key, V value) {
        long start = statistics.start();
        int hash = KeyLocks.hash(key);
        locks.acquire(hash);
        try {
            V old = entries.peek(key);
            statistics.looked(old != null, start);
            if (old != null) {
                write(key, value);
                statistics.put(update(key, old, value) ? 1 : 0, start);
            }
            return old;
        } finally {
            locks.release(hash);
        }
    }

    // Processors

    /** Lets a processor work on an entry, alone. If the processor throws, nothing has changed. */
    <T extends @Nullable Object> T invoke(K key, EntryProcessor<K, V, T> processor, Object... arguments) {
        int hash = KeyLocks.hash(key);
        locks.acquire(hash);
        try {
            long start = statistics.start();
            V old = entries.get(key);
            statistics.looked(old != null, start);
            ProcessedEntry<K, V> entry = new ProcessedEntry<>(key, old, loader);
            T result = process(processor, entry, arguments);
            apply(entry, old);
            return result;
        } finally {
            locks.release(hash);
        }
    }

    private static <K, V, T extends @Nullable Object> T process(
            EntryProcessor<K, V, T> processor, ProcessedEntry<K, V> entry, Object[] arguments) {
        try {
            return processor.process(entry, arguments);
        } catch (EntryProcessorException known) {
            throw known;
        } catch (Exception problem) {
            throw new EntryProcessorException("EntryProcessor.process has thrown", problem);
        }
    }

    private void apply(ProcessedEntry<K, V> entry, @Nullable V old) {
        K key = entry.getKey();
        V value = entry.value();
        long start = statistics.start();
        switch (entry.outcome()) {
            case NONE -> {}
            case ACCESSED -> accessed(key, Objects.requireNonNull(value));
            case LOADED -> {
                // Asked again: the processor may have put another value through the cache.
                if (!entries.contains(key)) {
                    create(key, Objects.requireNonNull(value));
                }
            }
            case CREATED, UPDATED -> {
                V written = Objects.requireNonNull(value);
                write(key, written);
                // Asked again: the processor may have changed the entry through the cache.
                boolean kept = store(key, old == null || !entries.contains(key) ? entries.peek(key) : old, written);
                statistics.put(kept ? 1 : 0, start);
            }
            case REMOVED -> {
                writer.delete(key);
                statistics.removed(removeStored(key) ? 1 : 0, start);
            }
        }
    }
}
