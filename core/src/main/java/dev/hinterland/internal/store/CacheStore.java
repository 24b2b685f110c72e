// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.RemovalCause;
import dev.hinterland.Ticker;
import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.expiry.DepartureCounts;
import dev.hinterland.internal.expiry.Expiration;
import dev.hinterland.internal.expiry.ExpiryCutoff;
import dev.hinterland.internal.expiry.Lifetimes;
import dev.hinterland.internal.file.StoreClock;
import dev.hinterland.internal.heap.Deadline;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.EntryReader;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.StackReserve;
import dev.hinterland.internal.read.CandidateReader;
import dev.hinterland.internal.read.Getters;
import dev.hinterland.internal.read.ReadRecorder;
import dev.hinterland.internal.read.ReaderParts;
import dev.hinterland.internal.reclaim.Evacuator;
import dev.hinterland.internal.scan.RegionScan;
import dev.hinterland.internal.scan.StoreWalk;
import dev.hinterland.internal.scan.ValueScan;
import java.util.function.Consumer;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A store that drops entries: those that have ended, and, when memory is short, those that its policy does not keep.
 *
 * <p>An expired entry is absent for all operations. A thread that meets one unlinks it.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class CacheStore<K, V> implements EntryStore<K, V> {

    private final Store<K, V> store;
    private final EntryHeap<K, V> heap;
    private final Expiration expiration;
    private final EntryReader<K, V> reader;
    private final Getters<K, V> getters;
    private final Lifetimes<K, V> lifetimes;
    private final boolean timed;
    private final ReadRecorder<K, V> recorder;
    private final CacheEntryRemover<K, V> remover;
    private final Ticker ticker;
    private final long origin;
    private final @Nullable StoreClock clock;
    private final EvictionPolicy policy;
    private final DepartureCounts departed = new DepartureCounts();
    private final SizeBound<K, V> bound;
    private final EntryRanks<K, V> ranks;
    private final Runnable whenWritten;

    /**
     * Creates a store, which is empty, or has what lies in its file.
     *
     * @param ticker tells the time in nanoseconds since any moment
     * @param bound limits it beside the budget
     * @param whenWritten is called after each write if entries end
     */
    public CacheStore(
            StoreSettings settings,
            InPlaceCodec<K> keys,
            InPlaceCodec<V> values,
            Lifetimes<K, V> lifetimes,
            EvictionPolicy policy,
            Ticker ticker,
            Departures<K, V> departures,
            SizeBound<K, V> bound,
            Runnable whenWritten) {
        this.lifetimes = lifetimes;
        this.timed = lifetimes.isTimed();
        this.ticker = ticker;
        this.policy = policy;
        // First, because it is the user's code.
        long began = ticker.read();
        this.store = new Store<>(settings, keys, values, of -> new Evacuator(of, policy, remover(of, departures)));
        this.heap = store.heap();
        StoreSettings.Filed filed = settings.file();
        this.clock = filed == null || !timed ? null : filed.file().clock();
        this.origin = began - (clock == null ? Deadline.START_NANOS : clock.resume());
        this.remover = remover(heap, departures);
        this.recorder = new ReadRecorder<>(heap, lifetimes, policy, ticker, origin, remover);
        Evacuator evacuator = (Evacuator) heap.reclaimer();
        this.expiration = new Expiration(heap, evacuator, remover, departed);
        if (lifetimes.ends()) {
            heap.maintenance().repeat(this::expireSome, Expiration.SWEEP_NANOS);
            if (heap.size() > 0) {
                heap.maintenance().startRepeating();
            }
        }
        this.reader = heap.reader();
        this.getters = new Getters<>(ReaderParts.of(heap, recorder), heap.failures());
        this.whenWritten = whenWritten;
        this.bound = bound;
        this.ranks = new EntryRanks<>(heap, lifetimes, this::now, this::isOverOrRecycled, bound::dropOrder);
        bound.start(heap, ranks, remover, store.walk());
    }

    private CacheEntryRemover<K, V> remover(EntryHeap<K, V> from, Departures<K, V> departures) {
        return new CacheEntryRemover<>(from, lifetimes, this::now, departures, departed);
    }

    private long now() {
        return ticker.read() - origin;
    }

    /** Returns a time of the ticker's as nanoseconds of the store's clock. */
    public long sinceOrigin(long time) {
        return time - origin;
    }

    private void expireSome() {
        tellTime();
        expiration.some();
    }

    /** Notes the time in the file, for the process that opens it next. */
    private void tellTime() {
        if (clock != null) {
            clock.tell(now());
        }
    }

    /** Returns whether entries end. */
    public boolean ends() {
        return lifetimes.ends();
    }

    /** Sets the listener for stale keys that have been read, to be called before the store is used. */
    public void whenStale(Consumer<K> listener) {
        recorder.whenStale(listener);
    }

    /** Returns whether the entry at a location is there, and old enough to be replaced by a newer value. */
    public boolean isStale(long location) {
        long time = reader.time(location);
        return time != EntryReader.RECYCLED && lifetimes.isStale(time, now());
    }

    @Override
    public boolean isClosed() {
        return heap.isClosed();
    }

    @Override
    public void checkOpen() {
        heap.checkOpen();
    }

    // Reading

    @Override
    public @Nullable V get(K key) {
        return getters.next(1).get(key);
    }

    @Override
    public Getters<K, V> getters() {
        return getters;
    }

    /** The clock is read once, after the values: what is not over then was not when its value was read. */
    @Override
    public void getAll(Batch<K, V> batch) {
        store.approach(batch);
        int size = batch.size();
        CandidateReader<K, V> likely = getters.next(size);
        for (int i = 0; i < size; i++) {
            long slot = batch.slots[i];
            batch.values[i] = slot > 0 ? likely.valueIfKey(batch.keys[i], slot) : null;
        }
        // Counting is a compare-and-set, and waits for all reads before it: so it comes last.
        long now = recorder.now();
        for (int i = 0; i < size; i++) {
            K key = batch.keys[i];
            V value = batch.values[i];
            if (value == null || !recorder.record(key, batch.hashes[i], batch.slots[i], value, now)) {
                batch.values[i] = get(key);
            }
        }
    }

    /** Returns what tells the holder of a copy of an entry whether the entry is still there. */
    public EntryCopies<K, V> copies() {
        return new EntryCopies<>(this);
    }

    /** Records a read of the entry in a slot, of which the caller has a copy; returns whether it still counts. */
    boolean readAgain(K key, int hash, long slot, @Nullable V value) {
        return recorder.record(key, hash, slot, value, recorder.now());
    }

    /** Counts a read of the entry in a slot, which is to be read in place; returns whether it still counts. */
    boolean countsRead(K key, long slot) {
        V value = lifetimes.readsValue() ? reader.value(slot) : null;
        boolean there = value != null || !lifetimes.readsValue();
        if (there && readAgain(key, heap.hashAt(slot), slot, value)) {
            return true;
        }
        locate(key);
        return false;
    }

    /** Returns whether the entry in a slot still counts, for who has counted the read already. */
    boolean isLive(K key, long slot) {
        long time = timed ? reader.time(slot) : Deadline.NEVER;
        if (time != EntryReader.RECYCLED && !(timed && lifetimes.isOver(time, now()))) {
            return true;
        }
        locate(key);
        return false;
    }

    @Override
    public long locate(K key) {
        while (true) {
            long location = store.locate(key);
            if (location == Index.ABSENT || !timed) {
                return location;
            }
            long time = reader.time(location);
            if (time == EntryReader.RECYCLED) {
                continue;
            }
            long now = now();
            if (!lifetimes.isOver(time, now)) {
                return location;
            }
            recorder.expire(location, now);
        }
    }

    @Override
    public @Nullable V value(long location) {
        return store.value(location);
    }

    // Writing

    @Override
    public long put(K key, V value, long expected) {
        if (!timed) {
            return link(key, value, expected, 0);
        }
        if (lifetimes.dependsOnOld()) {
            return putDepending(key, value, expected);
        }
        dropIfOver(key, expected);
        return link(key, value, expected, lifetimes.created(key, value, now()));
    }

    /** Puts an entry, and counts that as a request of its key. Tells nobody: the caller may hold the old entry. */
    private long link(K key, V value, long expected, long time) {
        int weight = bound.weigh(key, value);
        bound.add(weight);
        boolean linked = false;
        try {
            long previous = linkNow(key, value, expected, time);
            linked = expected == Index.ANY || (expected == Index.PRESENT ? previous > 0 : previous == expected);
            if (linked && (previous == Index.ABSENT || weight > bound.maximum())) {
                bound.afterWrite(weight > bound.maximum() ? store.locateWritten(key) : Index.ABSENT);
            }
            return previous;
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        } finally {
            if (!linked) {
                bound.add(-weight);
            }
        }
    }

    private long linkNow(K key, V value, long expected, long time) {
        int hash = heap.hash(key);
        // Asked before: so the bucket is on its way into the processor's cache while the policy looks for what it
        // remembers.
        int linkedHash = heap.linkedHash(key, hash);
        long previous = store.put(key, hash, value, expected, time);
        try {
            countWrite(linkedHash);
        } catch (Throwable problem) {
            // The entry is linked, and the caller holds the old one.
            heap.failures().add("counting a put", problem);
        }
        return previous;
    }

    private void countWrite(int linkedHash) {
        policy.requested(linkedHash);
        if (lifetimes.ends()) {
            heap.maintenance().startRepeating();
            whenWritten.run();
        }
    }

    private long putDepending(K key, V value, long expected) {
        while (true) {
            long old = locate(key);
            boolean asExpected = expected == Index.ANY || (expected == Index.PRESENT ? old > 0 : expected == old);
            if (!asExpected) {
                return old;
            }
            long time = old == Index.ABSENT ? Deadline.NEVER : reader.time(old);
            if (time != EntryReader.RECYCLED) {
                long now = now();
                long word = old == Index.ABSENT
                        ? lifetimes.created(key, value, now)
                        : lifetimes.updated(key, value, now, time);
                if (link(key, value, old, word) == old) {
                    return old;
                }
            }
        }
    }

    /** Puts an entry that ends some time from now, whatever the lifetimes say. */
    public long putFor(K key, V value, long expected, long nanos) {
        return link(key, value, expected, lifetimes.lasting(now(), nanos));
    }

    /** Puts an entry that has this time word, whatever the lifetimes say. */
    public long putWithTime(K key, V value, long word) {
        return link(key, value, Index.ANY, word);
    }

    /** Changes when an entry ends; returns whether there is one. */
    public boolean setNanosLeft(K key, long nanos) {
        while (true) {
            long location = locate(key);
            if (location == Index.ABSENT) {
                return false;
            }
            long time = reader.time(location);
            if (time != EntryReader.RECYCLED
                    && heap.setTime(heap.hashAt(location), location, lifetimes.changed(time, now(), nanos))) {
                return true;
            }
        }
    }

    /** Returns how long an entry still counts in nanoseconds, or -1 where there is none. */
    public long nanosLeft(K key) {
        return byTime(key, lifetimes::nanosLeft);
    }

    /** Returns something of an entry's time word and the present time, or -1 where there is no entry. */
    public long byTime(K key, LongBinaryOperator ofWordAndNow) {
        while (true) {
            long location = locate(key);
            if (location == Index.ABSENT) {
                return -1;
            }
            long time = reader.time(location);
            if (time != EntryReader.RECYCLED) {
                return ofWordAndNow.applyAsLong(time, now());
            }
        }
    }

    /** Returns how long entries count. */
    public Lifetimes<K, V> lifetimes() {
        return lifetimes;
    }

    /** Returns whether the next process may have the entries with their deadlines. */
    public boolean outlivesProcess() {
        return clock != null;
    }

    /** What must be there to be replaced or removed is not there if it has ended. */
    private void dropIfOver(K key, long expected) {
        if (timed && expected == Index.PRESENT) {
            locate(key);
        }
    }

    @Override
    public long remove(K key, long expected) {
        dropIfOver(key, expected);
        return remover.remove(store, key, expected);
    }

    @Override
    public @Nullable V takeValue(long location, RemovalCause cause) {
        try {
            return remover.takeValue(location, cause);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        } finally {
            bound.afterReplacement(cause);
        }
    }

    @Override
    public void settle(long location, RemovalCause cause) {
        try {
            remover.settle(location, cause);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        } finally {
            bound.afterReplacement(cause);
        }
    }

    @Override
    public void clear() {
        try {
            new StoreClearing(heap, (hash, location) -> remover.drop(hash, location, RemovalCause.EXPLICIT)).run();
            heap.giveBackSoon();
        } finally {
            remover.dropped();
        }
    }

    /** Returns what limits the cache beside its budget. */
    public SizeBound<K, V> bound() {
        return bound;
    }

    /** Returns what finds the entries that are read most or least, or that end first or last. */
    public EntryRanks<K, V> ranks() {
        return ranks;
    }

    /** Drops all entries that have ended. */
    public void expireAll() {
        if (lifetimes.ends()) {
            StackReserve.ensure();
            try {
                expiration.all();
            } catch (IllegalStateException | InternalError e) {
                throw heap.orClosed(e);
            }
        }
    }

    @Override
    public StoreWalk<K, V> walk() {
        return store.walk().without(this::isOverOrRecycled);
    }

    @Override
    public ValueScan scan() {
        return lifetimes.ends() ? RegionScan.of(heap, this::cutoff) : store.scan();
    }

    /** Returns which entries have ended by now. */
    private ExpiryCutoff cutoff() {
        return ExpiryCutoff.at(lifetimes.ending(now()), lifetimes.unitMillis());
    }

    private boolean isOverOrRecycled(long location) {
        if (!timed) {
            return false;
        }
        long time = reader.time(location);
        return time != EntryReader.RECYCLED && lifetimes.isOver(time, now());
    }

    @Override
    public long size() {
        return heap.size();
    }

    // Figures

    /** Returns the store below, for figures. */
    public Store<K, V> store() {
        return store;
    }

    /** Returns how many entries have left for a cause. */
    public long departed(RemovalCause cause) {
        return departed.entries(cause);
    }

    /** Returns how many bytes the entries took that have left for a cause. */
    public long departedBytes(RemovalCause cause) {
        return departed.bytes(cause);
    }

    @Override
    public void close() {
        try {
            if (!heap.isClosed()) {
                tellTime();
            }
        } catch (IllegalStateException | InternalError closedMeanwhile) {
            throw heap.orClosed(closedMeanwhile);
        } finally {
            store.close();
        }
    }
}
