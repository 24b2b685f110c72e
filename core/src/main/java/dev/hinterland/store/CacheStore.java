package dev.hinterland.store;

import dev.hinterland.evict.EvictionPolicy;
import dev.hinterland.index.Frequency;
import dev.hinterland.index.Index;
import dev.hinterland.memory.InPlaceCodec;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A store that drops entries: those that have ended, and, when memory is short, those that its policy does not keep.
 *
 * <p>An entry that has ended is no entry for anybody: whoever comes across it unlinks it.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class CacheStore<K, V> implements EntryStore<K, V> {

    private final Store<K, V> store;
    private final Expiration expiration;
    private final EntryReader<K, V> reader;
    private final Lifetimes<K, V> lifetimes;
    private final boolean timed;
    private Consumer<K> stale = key -> {};
    private final Departures<K, V> departures;
    private final LongSupplier ticker;
    private final long origin;
    private final EvictionPolicy policy;
    private final DepartureCounts departed = new DepartureCounts();

    /**
     * Creates an empty store.
     *
     * @param ticker tells the time in nanoseconds since any moment
     */
    public CacheStore(
            StoreSettings settings,
            InPlaceCodec<K> keys,
            InPlaceCodec<V> values,
            Lifetimes<K, V> lifetimes,
            EvictionPolicy policy,
            LongSupplier ticker,
            Departures<K, V> departures) {
        this.lifetimes = lifetimes;
        this.timed = lifetimes.isTimed();
        this.ticker = ticker;
        this.origin = ticker.getAsLong();
        this.departures = departures;
        this.policy = policy;
        this.store = new Store<>(settings, keys, values, of -> new Evacuator(of, policy, new Dropping(of)));
        this.expiration = new Expiration(store, (Evacuator) store.reclaimer(), new Dropping(store), departed);
        if (lifetimes.ends()) {
            store.maintenance().repeat(expiration::some, Expiration.SWEEP_NANOS);
        }
        this.reader = store.reader();
    }

    /** How evacuation drops entries. */
    private final class Dropping implements Exit {

        private final Store<K, V> from;

        Dropping(Store<K, V> from) {
            this.from = from;
        }

        @Override
        public boolean isOver(long time) {
            return timed && lifetimes.isOver(time, now());
        }

        @Override
        public boolean drop(int hash, long location, Cause cause) {
            boolean unlinked = from.unlink(hash, location);
            if (unlinked) {
                settleQuietly(location, cause);
            }
            return unlinked;
        }

        @Override
        public boolean dropAny(int hash) {
            long location = from.unlinkAny(hash);
            if (location != Index.ABSENT) {
                settleQuietly(location, Cause.SIZE);
            }
            return location != Index.ABSENT;
        }

        @Override
        public void dropped() {
            departures.tell();
        }
    }

    private long now() {
        return ticker.getAsLong() - origin;
    }

    /** Returns whether entries end. */
    public boolean ends() {
        return lifetimes.ends();
    }

    /** Sets who is told, by the reader, of keys that were read and are stale; to be called before the store is used. */
    public void whenStale(Consumer<K> listener) {
        stale = listener;
    }

    /** Returns whether the entry at a location is there, and old enough to be replaced by a newer value. */
    public boolean isStale(long location) {
        long time = reader.time(location);
        return time != EntryReader.RECYCLED && lifetimes.isStale(time, now());
    }

    @Override
    public void checkOpen() {
        store.checkOpen();
    }

    // Reading

    @Override
    public @Nullable V get(K key) {
        return timed ? getInTime(key) : getAtAll(key);
    }

    private @Nullable V getAtAll(K key) {
        int hash = store.hash(key);
        long candidate = store.index().candidate(hash);
        V likely = candidate > 0 ? reader.valueIfKey(key, candidate) : null;
        if (likely != null) {
            count(hash, candidate);
            return likely;
        }
        return getAnywhere(key, hash);
    }

    private @Nullable V getAnywhere(K key, int hash) {
        while (true) {
            long slot = store.index().slot(key, hash);
            if (slot == Index.ABSENT) {
                return null;
            }
            V value = reader.value(slot);
            if (value != null) {
                count(store.hashAt(slot), slot);
                return value;
            }
        }
    }

    @Override
    public void getAll(Batch<K, V> batch) {
        store.approach(batch);
        if (timed) {
            getAllInTime(batch);
        } else {
            getAllAtAll(batch);
        }
    }

    private void getAllAtAll(Batch<K, V> batch) {
        int size = batch.size();
        for (int i = 0; i < size; i++) {
            long slot = batch.slots[i];
            batch.values[i] = slot > 0 ? reader.valueIfKey(batch.keys[i], slot) : null;
        }
        // Counting is a compare-and-set, and waits for all reads before it: so it comes last.
        for (int i = 0; i < size; i++) {
            if (batch.values[i] != null) {
                count(batch.hashes[i], batch.slots[i]);
            } else {
                batch.values[i] = getAnywhere(batch.keys[i], batch.hashes[i]);
            }
        }
    }

    /** The clock is read once, after the values: what has not ended then had not when its value was read. */
    private void getAllInTime(Batch<K, V> batch) {
        int size = batch.size();
        for (int i = 0; i < size; i++) {
            long slot = batch.slots[i];
            batch.values[i] = slot > 0 ? reader.timedValueIfKey(batch.keys[i], slot) : null;
        }
        long now = now();
        for (int i = 0; i < size; i++) {
            K key = batch.keys[i];
            int hash = batch.hashes[i];
            V likely = batch.values[i];
            long time = likely == null ? EntryReader.RECYCLED : reader.time(batch.slots[i]);
            if (likely != null && time != EntryReader.RECYCLED && !lifetimes.isOver(time, now)) {
                used(key, hash, batch.slots[i], likely, time, now);
            } else {
                batch.values[i] = getInTimeAnywhere(key, hash);
            }
        }
    }

    private @Nullable V getInTime(K key) {
        int hash = store.hash(key);
        long candidate = store.index().candidate(hash);
        V likely = candidate > 0 ? reader.timedValueIfKey(key, candidate) : null;
        if (likely != null) {
            long now = now();
            long time = reader.time(candidate);
            if (time != EntryReader.RECYCLED && !lifetimes.isOver(time, now)) {
                used(key, hash, candidate, likely, time, now);
                return likely;
            }
        }
        return getInTimeAnywhere(key, hash);
    }

    private @Nullable V getInTimeAnywhere(K key, int hash) {
        while (true) {
            long slot = store.index().slot(key, hash);
            if (slot == Index.ABSENT) {
                return null;
            }
            long now = now();
            long time = reader.time(slot);
            if (time == EntryReader.RECYCLED) {
                continue;
            }
            if (lifetimes.isOver(time, now)) {
                expire(key, Frequency.location(slot));
                continue;
            }
            V value = reader.value(slot);
            if (value != null) {
                used(key, store.hashAt(slot), slot, value, time, now);
                return value;
            }
        }
    }

    /** Returns what tells the holder of a copy of an entry whether the entry is still there. */
    public EntryCopies<K, V> copies() {
        return new EntryCopies<>(this);
    }

    /** Counts a read of the entry in a slot, which the caller has a copy of; returns whether it still counts. */
    boolean readAgain(K key, int hash, long slot, V value) {
        if (!timed) {
            count(hash, slot);
            return true;
        }
        long now = now();
        long time = reader.time(slot);
        if (time == EntryReader.RECYCLED || lifetimes.isOver(time, now)) {
            return false;
        }
        used(key, hash, slot, value, time, now);
        return true;
    }

    private void used(K key, int hash, long slot, V value, long time, long now) {
        count(hash, slot);
        if (lifetimes.changesOnRead()) {
            long changed = lifetimes.read(key, value, now, time);
            if (changed != time) {
                store.setTime(hash, Frequency.location(slot), changed);
            }
        }
        if (lifetimes.isStale(time, now)) {
            stale.accept(key);
        }
    }

    /** Counts a read, but none beyond the highest frequency: a key that all threads read must not be written by all. */
    private void count(int hash, long slot) {
        if (Frequency.of(slot) < Frequency.MAX) {
            store.index().slots().count(hash, slot, policy.readStep());
        }
        policy.requested(hash);
    }

    /** Unlinks an entry that has ended, if it is still there. */
    private void expire(K key, long location) {
        if (store.remove(key, location) == location) {
            settle(location, Cause.EXPIRED);
        }
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
            if (!lifetimes.isOver(time, now())) {
                return location;
            }
            expire(key, location);
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
        int hash = store.hash(key);
        long previous = store.put(key, value, expected, time, policy::initialFrequency);
        if (previous == Index.ABSENT) {
            policy.requested(store.linkedHash(key, hash));
        } else {
            long slot = store.index().slot(key, hash);
            if (slot != Index.ABSENT) {
                count(store.hashAt(slot), slot);
            }
        }
        if (lifetimes.ends()) {
            store.maintenance().startRepeating();
        }
        return previous;
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
    public long putFor(K key, V value, long nanos) {
        return link(key, value, Index.ANY, lifetimes.lasting(now(), nanos));
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
                    && store.setTime(store.hashAt(location), location, lifetimes.changed(time, now(), nanos))) {
                return true;
            }
        }
    }

    /** Returns how long an entry still counts in nanoseconds, or -1 where there is none. */
    public long nanosLeft(K key) {
        while (true) {
            long location = locate(key);
            if (location == Index.ABSENT) {
                return -1;
            }
            long time = reader.time(location);
            if (time != EntryReader.RECYCLED) {
                return lifetimes.nanosLeft(time, now());
            }
        }
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
        return store.remove(key, expected);
    }

    @Override
    public @Nullable V takeValue(long location, Cause cause) {
        boolean over = isOver(location);
        V value = over ? null : store.heldValue(location);
        settle(location, cause);
        return value;
    }

    private boolean isOver(long location) {
        return timed && lifetimes.isOver(reader.time(location), now());
    }

    @Override
    public void settle(long location, Cause cause) {
        settleQuietly(location, cause);
        departures.tell();
    }

    private void settleQuietly(long location, Cause cause) {
        Cause real = cause != Cause.SIZE && isOver(location) ? Cause.EXPIRED : cause;
        if (departures.isHeard()) {
            K key = reader.key(location);
            if (key != null) {
                departures.left(key, store.heldValue(location), real);
            }
        }
        departed.add(real, store.settleSize(location));
    }

    /** Drops all entries that have ended. */
    public void expireAll() {
        if (lifetimes.ends()) {
            expiration.all();
        }
    }

    @Override
    public StoreWalk<K, V> walk() {
        return store.walk().without(this::isOverOrRecycled);
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
        return store.size();
    }

    // Figures

    /** Returns the store below, for figures. */
    public Store<K, V> store() {
        return store;
    }

    /** Returns how many entries have left for a cause. */
    public long departed(Cause cause) {
        return departed.entries(cause);
    }

    /** Returns how many bytes the entries took that have left for a cause. */
    public long departedBytes(Cause cause) {
        return departed.bytes(cause);
    }

    @Override
    public void close() {
        store.close();
    }
}
