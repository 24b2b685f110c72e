// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.RemovalCause;
import dev.hinterland.internal.alloc.Allocator;
import dev.hinterland.internal.expiry.ExpiryCutoff;
import dev.hinterland.internal.flight.Flight;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.Reclaimer;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.heap.UndecidedKeyException;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.SharedBudget;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.memory.WordCodec;
import dev.hinterland.internal.read.CandidateReader;
import dev.hinterland.internal.read.Getters;
import dev.hinterland.internal.read.ReaderParts;
import dev.hinterland.internal.reclaim.Compactor;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.scan.CopyScan;
import dev.hinterland.internal.scan.RegionScan;
import dev.hinterland.internal.scan.StoreWalk;
import dev.hinterland.internal.scan.ValueScan;
import dev.hinterland.internal.write.EntryWriter;
import dev.hinterland.internal.write.Putters;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Entries off the heap, found by key: the index, the regions and the allocation buffers put together.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class Store<K, V> implements EntryStore<K, V> {

    private final EntryHeap<K, V> heap;
    private final CandidateReader<K, V> sharedReader;
    private final Getters<K, V> getters;
    private final EntryWriter<K, V> writer;
    private final Putters<K, V> putters;

    /** Creates an empty store for a map. */
    public Store(StoreSettings settings, InPlaceCodec<K> keys, InPlaceCodec<V> values) {
        this(settings, keys, values, Compactor::new);
    }

    /** Creates an empty store for a map whose budget is one that other stores have too. */
    public Store(StoreSettings settings, InPlaceCodec<K> keys, InPlaceCodec<V> values, SharedBudget shared) {
        this(settings, keys, values, Compactor::new, told -> new NativeMemory(shared, told));
    }

    /**
     * Creates an empty store.
     *
     * @param reclaimer creates what gets memory back
     */
    Store(
            StoreSettings settings,
            InPlaceCodec<K> keys,
            InPlaceCodec<V> values,
            Function<EntryHeap<K, V>, ? extends Reclaimer> reclaimer) {
        this(settings, keys, values, reclaimer, told -> new NativeMemory(settings.maximumBytes(), told));
    }

    /**
     * Creates an empty store.
     *
     * @param allocated makes its memory, from what is to be told when it has been forgotten
     */
    Store(
            StoreSettings settings,
            InPlaceCodec<K> keys,
            InPlaceCodec<V> values,
            Function<EntryHeap<K, V>, ? extends Reclaimer> reclaimer,
            Function<LongConsumer, NativeMemory> allocated) {
        this.heap = new EntryHeap<>(settings, keys, values, allocated);
        heap.reclaimBy(reclaimer.apply(heap));
        this.getters = new Getters<>(ReaderParts.of(heap, null), heap.failures());
        this.sharedReader = getters.shared();
        this.writer = new EntryWriter<>(heap);
        this.putters = new Putters<>(heap, writer);
    }

    /**
     * Takes most of the budget from the system now. The index gets the rest, and may use memory of regions beyond that.
     *
     * @throws OutOfMemoryError if the system has less; then the store is closed
     */
    public void preTouch() {
        heap.preTouch();
    }

    /** Returns the memory, and what lies there. */
    EntryHeap<K, V> heap() {
        return heap;
    }

    @Override
    public boolean isClosed() {
        return heap.isClosed();
    }

    @Override
    public void checkOpen() {
        heap.checkOpen();
    }

    /**
     * Returns the caller's exception in place of one that an operation met: access to memory that is freed meanwhile
     * ends with a plain {@link IllegalStateException}, and a caller must be told that the store was closed.
     */
    public IllegalStateException orClosed(Throwable met) {
        return heap.orClosed(met);
    }

    // Reading

    @Override
    public long locate(K key) {
        return heap.locate(key);
    }

    /** Returns where the entry of a key lies that has just been put, or {@link Index#ABSENT}; throws nothing. */
    long locateWritten(K key) {
        try {
            return heap.locate(key);
        } catch (Throwable problem) {
            // The entry is linked, and the caller holds the old one.
            heap.failures().add("looking for what was put", problem);
            return Index.ABSENT;
        }
    }

    @Override
    public @Nullable V get(K key) {
        return getters.next(1).get(key);
    }

    /** Returns the hash of a key. */
    int hash(K key) {
        return sharedReader.hash(key);
    }

    @Override
    public Getters<K, V> getters() {
        return getters;
    }

    /** Returns what the store puts with. */
    public Putters<K, V> putters() {
        return putters;
    }

    /** Hashes a batch's keys, finds their candidates, and brings those entries into the processor's cache. */
    void approach(Batch<K, V> batch) {
        int size = batch.size();
        for (int i = 0; i < size; i++) {
            batch.hashes[i] = sharedReader.hash(batch.keys[i]);
        }
        try {
            heap.index().candidates().find(batch.hashes, batch.slots, size);
            heap.reader().touch(batch.slots, batch.touched, size);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    @Override
    public void getAll(Batch<K, V> batch) {
        approach(batch);
        int size = batch.size();
        CandidateReader<K, V> likely = getters.next(size);
        for (int i = 0; i < size; i++) {
            long slot = batch.slots[i];
            batch.values[i] = slot > 0 ? likely.valueIfKey(batch.keys[i], slot) : null;
        }
        for (int i = 0; i < size; i++) {
            if (batch.values[i] == null) {
                batch.values[i] = likely.get(batch.keys[i]);
            }
        }
    }

    @Override
    public @Nullable V value(long location) {
        return heap.reader().value(location);
    }

    // Writing

    @Override
    public @Nullable V exchange(K key, V value, long expected, boolean wanted) {
        try {
            return putters.next(1).exchange(key, value, expected, wanted);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    @Override
    public long put(K key, V value, long expected) {
        return put(key, sharedReader.hash(key), value, expected, 0);
    }

    /**
     * As {@link #put(Object, Object, long)}.
     *
     * @param hash the key's hash
     * @param time the entry's time, where entries are timed
     */
    long put(K key, int hash, V value, long expected, long time) {
        try {
            return writer.put(key, hash, value, expected, time);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    @Override
    public long remove(K key, long expected) {
        int hash = sharedReader.hash(key);
        heap.beforeRemoval(hash);
        long previous;
        try {
            previous = unlink(key, hash, expected);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
        if (previous > 0 && EntryWriter.isLinked(expected, previous)) {
            heap.countUnlinked(1);
            StretchPoint.ENTRY_UNLINKED.reached();
        }
        return previous;
    }

    private long unlink(K key, int hash, long expected) {
        while (true) {
            try {
                return heap.index().update(key, hash, expected, Index.ABSENT);
            } catch (UndecidedKeyException e) {
                e.decide();
            }
        }
    }

    @Override
    public V takeValue(long location, RemovalCause cause) {
        try {
            return heap.heldValue(location);
        } finally {
            settle(location, cause);
        }
    }

    @Override
    public void settle(long location, RemovalCause cause) {
        try {
            heap.settle(location);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    @Override
    public void clear() {
        new StoreClearing(heap, this::removeAt).run();
    }

    private boolean removeAt(int hash, long location) {
        if (heap.unlink(hash, location) < 0) {
            return false;
        }
        heap.settle(location);
        return true;
    }

    // Walking

    @Override
    public StoreWalk<K, V> walk() {
        return new StoreWalk<>(heap, heap.index().walk(), heap.reader(), location -> false);
    }

    @Override
    public ValueScan scan() {
        if (heap.isObserved()) {
            return new CopyScan(heap);
        }
        ExpiryCutoff never = ExpiryCutoff.never(heap.isTimed());
        return RegionScan.of(heap, () -> never);
    }

    // Figures

    @Override
    public long size() {
        return heap.size();
    }

    /** Returns the memory under this store's budget. */
    public NativeMemory memory() {
        return heap.memory();
    }

    /** Returns the regions. */
    public RegionPool regions() {
        return heap.regions();
    }

    /** Returns what hears of what happens here. */
    public Flight flight() {
        return heap.flight();
    }

    /** Returns the index. */
    public Index<K> index() {
        return heap.index();
    }

    /** Returns the allocation buffers. */
    public Allocator allocator() {
        return heap.allocator();
    }

    /** Returns the codec of values that are kept in words, to be changed where they lie, or {@code null}. */
    public @Nullable WordCodec<V> words() {
        return heap.words();
    }

    /** Returns the name in messages. */
    public String name() {
        return heap.name();
    }

    /** Returns the bytes of entries that can be reached. */
    public long liveBytes() {
        return heap.liveBytes();
    }

    /** Returns how many regions have been evacuated and recycled. */
    public long compactions() {
        return heap.reclaimer().recycled();
    }

    /** Returns how often a writer waited for memory. */
    public long stalls() {
        return writer.stalls() + heap.regions().stalls();
    }

    /** Returns how long writers waited for memory. */
    public long stallNanos() {
        return writer.stallNanos() + heap.regions().stallNanos();
    }

    /** Frees everything; operations that run in other threads end with the exception of a closed store. */
    @Override
    public void close() {
        heap.close();
    }
}
