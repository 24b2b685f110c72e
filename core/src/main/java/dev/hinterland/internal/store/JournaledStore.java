// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.OutOfBudgetException;
import dev.hinterland.RemovalCause;
import dev.hinterland.StoreClosedException;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.journal.Journal;
import dev.hinterland.internal.journal.JournalContents;
import dev.hinterland.internal.journal.JournalRecord;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.Outlined;
import dev.hinterland.internal.memory.StackReserve;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.read.Getters;
import dev.hinterland.internal.scan.StoreWalk;
import dev.hinterland.internal.scan.ValueScan;
import dev.hinterland.internal.write.EntryWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A store that has a journal: passes reads on, and writes each change to the journal too. Thread-safe.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class JournaledStore<K, V> implements EntryStore<K, V> {

    /*
     * Invariant: the journal has the writes of one key in the order in which they took effect. All writes of a key are
     * made under one lock, which is held from before the record has its place until the store has taken the write. A
     * write of all keys has all locks.
     *
     * The thread waits for the device after it has given up the lock, so that others write the same key meanwhile and
     * share the next force.
     */

    /** Opens a journal. */
    @FunctionalInterface
    public interface Opening {

        /**
         * Opens the journal of a store with these settings, and fills the store from it if it is new.
         *
         * @throws IOException if the journal cannot be used
         */
        Journal open(StoreSettings settings, JournalContents contents) throws IOException;
    }

    private static final int LOCKS = 256;

    private final Store<K, V> store;
    private final InPlaceCodec<K> keys;
    private final InPlaceCodec<V> values;
    private final Journal journal;
    private final AtomicBoolean ended = new AtomicBoolean();
    private final ReentrantLock[] locks =
            IntStream.range(0, LOCKS).mapToObj(_ -> new ReentrantLock()).toArray(ReentrantLock[]::new);

    private JournaledStore(Store<K, V> store, Journal journal) {
        this.store = store;
        this.keys = store.heap().reader().keys();
        this.values = store.heap().reader().values();
        this.journal = journal;
    }

    /**
     * Opens the journal of a store, and fills the store from it if its file did not count.
     *
     * @throws UncheckedIOException if the journal cannot be used; the store is closed then, as after other exceptions
     */
    public static <K, V> JournaledStore<K, V> open(Store<K, V> store, Opening opening) {
        boolean done = false;
        try {
            Journal journal = opening.open(store.heap().settings(), new StoreContents<>(store));
            JournaledStore<K, V> opened = new JournaledStore<>(store, journal);
            done = true;
            return opened;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            if (!done) {
                store.close();
            }
        }
    }

    /** Returns the store that has the entries. */
    public Store<K, V> store() {
        return store;
    }

    /**
     * Writes all that has been written before to the device.
     *
     * @throws UncheckedIOException if the system cannot
     */
    public void checkpoint() {
        store.checkOpen();
        try {
            journal.checkpoint();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private UncheckedIOException failed(IOException problem) {
        return new UncheckedIOException("journal has failed: name=" + store.name(), problem);
    }

    // Writing

    @Override
    public long put(K key, V value, long expected) {
        return write(
                key,
                value,
                expected,
                () -> store.put(key, value, expected),
                got -> EntryWriter.isLinked(expected, got));
    }

    @Override
    public @Nullable V exchange(K key, V value, long expected, boolean wanted) {
        return EntryStore.super.exchange(key, value, expected, wanted);
    }

    @Override
    public long remove(K key, long expected) {
        return write(
                key,
                null,
                expected,
                () -> store.remove(key, expected),
                got -> got > 0 && EntryWriter.isLinked(expected, got));
    }

    /**
     * Writes a key to the store and to the journal.
     *
     * @param value the value that the key has after the write, or {@code null} for none
     * @param expected what is there now, as far as the caller knows
     * @param write has the store take the write, and returns what was there
     * @param isTaken whether the store has taken it, by what was there
     */
    private long write(K key, @Nullable V value, long expected, LongSupplier write, LongPredicate isTaken) {
        StackReserve.ensure();
        long keyExtent = keys.extent(key);
        long valueExtent = value == null ? 0 : values.extent(value);
        JournalRecord record;
        long previous;
        boolean taken = false;
        ReentrantLock lock = lock(key);
        lock.lock();
        try {
            if (expected != Index.ANY) {
                long present = store.locate(key);
                if (!agrees(expected, present)) {
                    return present;
                }
            }
            record = place(key, keyExtent, value, valueExtent);
            try {
                StretchPoint.JOURNAL_PLACED.reached();
                previous = write.getAsLong();
                taken = isTaken.test(previous);
            } finally {
                record.end(taken);
            }
        } finally {
            lock.unlock();
        }
        if (taken) {
            commit(record, previous);
        }
        return previous;
    }

    /** Takes the place of a write, of all keys if there is none, and writes key and value there. */
    private JournalRecord place(@Nullable K key, long keyExtent, @Nullable V value, long valueExtent) {
        try {
            return placeNow(key, keyExtent, value, valueExtent);
        } catch (InternalError missingPage) {
            // It is one of the journal's: the store has not been touched.
            throw refused(journal.fail(missingPage), keyExtent, valueExtent);
        }
    }

    @Outlined // the JVM tells of a missing page when a method of compiled code returns, at the latest
    private JournalRecord placeNow(@Nullable K key, long keyExtent, @Nullable V value, long valueExtent) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        JournalRecord record = append(key != null, value != null, keyExtent, valueExtent);
        boolean done = false;
        try {
            encode(key, keyExtent, value, valueExtent, record);
            done = true;
        } finally {
            if (!done) {
                record.end(false);
            }
        }
        return record;
    }

    private void encode(@Nullable K key, long keyExtent, @Nullable V value, long valueExtent, JournalRecord record) {
        if (key != null) {
            keys.encode(key, keyExtent, record.memory(), record.keyOffset());
        }
        if (value != null) {
            values.encode(value, valueExtent, record.memory(), record.valueOffset());
        }
        record.written();
    }

    /**
     * Changes the value of a key where it lies. No other write of the key runs meanwhile.
     *
     * @param change makes the value that the key has after the write of the one that it has, or of {@code null} for
     *     none; returns {@code null} if the key is left as it is
     * @param set has the store take the value
     * @return the new value, or {@code null}
     */
    @Nullable
    V change(K key, Function<@Nullable V, @Nullable V> change, Consumer<V> set) {
        StackReserve.ensure();
        long keyExtent = keys.extent(key);
        JournalRecord record;
        V value;
        ReentrantLock lock = lock(key);
        lock.lock();
        try {
            value = change.apply(store.get(key));
            if (value == null) {
                return null;
            }
            long valueExtent = values.extent(value);
            record = place(key, keyExtent, value, valueExtent);
            boolean done = false;
            try {
                StretchPoint.JOURNAL_PLACED.reached();
                set.accept(value);
                done = true;
            } finally {
                record.end(done);
            }
        } finally {
            lock.unlock();
        }
        commit(record, Index.ABSENT);
        return value;
    }

    /** Removes a key whose value lies in a word, if a condition holds; {@code remove} has the store take that. */
    boolean removeIf(K key, Predicate<V> condition, BooleanSupplier remove) {
        return write(
                        key,
                        null,
                        Index.PRESENT,
                        () -> {
                            V value = store.get(key);
                            return value != null && condition.test(value) && remove.getAsBoolean()
                                    ? Index.PRESENT
                                    : Index.ABSENT;
                        },
                        got -> got != Index.ABSENT)
                != Index.ABSENT;
    }

    private ReentrantLock lock(K key) {
        int hash = store.hash(key);
        return locks[(hash ^ hash >>> Short.SIZE) & LOCKS - 1];
    }

    private static boolean agrees(long expected, long present) {
        return expected == Index.PRESENT ? present > 0 : present == expected;
    }

    private JournalRecord append(boolean ofOneKey, boolean puts, long keyExtent, long valueExtent) {
        try {
            JournalRecord record = ofOneKey ? journal.append(puts, keyExtent, valueExtent) : journal.appendClear();
            if (record == null) {
                throw new StoreClosedException(store.name(), null);
            }
            return record;
        } catch (IOException e) {
            throw refused(e, keyExtent, valueExtent);
        }
    }

    private OutOfBudgetException refused(IOException problem, long keyExtent, long valueExtent) {
        OutOfBudgetException refused = new OutOfBudgetException(
                "journal takes no more writes: name=" + store.name() + ", problem=[" + problem.getMessage() + "]",
                (keyExtent >>> 1) + (valueExtent >>> 1),
                store.memory().usedBytes(),
                store.memory().maximumBytes());
        refused.initCause(problem);
        return refused;
    }

    /** Waits for the device. If that fails, the entry that was replaced is nobody's any more. */
    private void commit(JournalRecord record, long previous) {
        boolean done = false;
        try {
            journal.commit(record);
            done = true;
        } catch (IOException e) {
            throw failed(e);
        } finally {
            if (!done && previous > 0) {
                store.settle(previous, RemovalCause.REPLACED);
            }
        }
    }

    @Override
    public void clear() {
        StackReserve.ensure();
        JournalRecord record;
        boolean done = false;
        for (ReentrantLock lock : locks) {
            lock.lock();
        }
        try {
            record = place(null, 0, null, 0);
            try {
                store.clear();
                done = true;
            } finally {
                record.end(done);
            }
        } finally {
            for (ReentrantLock lock : locks) {
                lock.unlock();
            }
        }
        commit(record, Index.ABSENT);
    }

    // Reading

    @Override
    public void checkOpen() {
        store.checkOpen();
    }

    @Override
    public boolean isClosed() {
        return store.isClosed();
    }

    @Override
    public @Nullable V get(K key) {
        return store.get(key);
    }

    @Override
    public Getters<K, V> getters() {
        return store.getters();
    }

    @Override
    public void getAll(Batch<K, V> batch) {
        store.getAll(batch);
    }

    @Override
    public long locate(K key) {
        return store.locate(key);
    }

    @Override
    public @Nullable V value(long location) {
        return store.value(location);
    }

    @Override
    public @Nullable V takeValue(long location, RemovalCause cause) {
        return store.takeValue(location, cause);
    }

    @Override
    public void settle(long location, RemovalCause cause) {
        store.settle(location, cause);
    }

    @Override
    public StoreWalk<K, V> walk() {
        return store.walk();
    }

    @Override
    public ValueScan scan() {
        return store.scan();
    }

    @Override
    public long size() {
        return store.size();
    }

    /** Ends the journal, so that it goes with the store's file; then closes the store. */
    @Override
    public void close() {
        if (ended.compareAndSet(false, true)) {
            journal.end();
            store.close();
        }
    }
}
