package dev.hinterland.store;

import dev.hinterland.alloc.Allocator;
import dev.hinterland.flight.Flight;
import dev.hinterland.index.Frequency;
import dev.hinterland.index.Index;
import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.NativeMemory;
import dev.hinterland.memory.SharedBudget;
import dev.hinterland.memory.StretchPoint;
import dev.hinterland.memory.WordCodec;
import dev.hinterland.region.Entry;
import dev.hinterland.region.Location;
import dev.hinterland.region.Region;
import dev.hinterland.region.RegionPool;
import dev.hinterland.region.RegionTable;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.ThreadLocalRandom;
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

    /** Below this size, memory is allocated so quickly that no background thread is worth it. */
    private static final long AHEAD_FROM_BYTES = 1 << 20;

    /** Touching ahead leaves this part of the budget to the index. */
    private static final int UNTOUCHED_FRACTION = 16;

    static {
        if (Location.ADDRESS_BITS != Frequency.SHIFT || Location.FREQUENCY_BITS != Frequency.BITS) {
            throw new AssertionError("the index and the regions do not agree where the frequency lies");
        }
    }

    private final StoreSettings settings;
    private final long seed = ThreadLocalRandom.current().nextLong();

    private final Flight flight;
    private final NativeMemory memory;
    private final RegionPool pool;
    private final RegionTable table;
    private final KeyMatcher<K> matcher;
    private final Index<K> index;
    private final Allocator allocator;
    private final Reclaimer reclaimer;
    private final Maintenance maintenance;
    private final HumongousValues humongous;
    private final @Nullable WordCodec<V> words;
    private final EntryReader<K, V> reader;
    private final CandidateReader<K, V> sharedReader;
    private final Getters<K, V> getters;
    private final EntryWriter<K, V> writer;
    private final EntryDisposal disposal;
    private final FailureLog failures;
    private final Scans scans = new Scans();
    private volatile boolean closed;

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
     * @param reclaimer creates what gets memory back, from a store that is complete but for that
     */
    Store(
            StoreSettings settings,
            InPlaceCodec<K> keys,
            InPlaceCodec<V> values,
            Function<Store<K, V>, ? extends Reclaimer> reclaimer) {
        this(settings, keys, values, reclaimer, told -> new NativeMemory(settings.maxBytes(), told));
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
            Function<Store<K, V>, ? extends Reclaimer> reclaimer,
            Function<LongConsumer, NativeMemory> allocated) {
        this.settings = settings;
        this.flight = Flight.of(settings.name());
        this.failures = new FailureLog(settings.name(), this::isClosed);
        this.maintenance = new Maintenance(settings.name(), this::work);
        this.memory = allocated.apply(new ForgottenStore(settings.name(), flight));
        this.pool = new RegionPool(memory, settings.sizing(), new StoreDemand(this, settings));
        this.table = pool.table();
        this.matcher = new KeyMatcher<>(table, keys);
        IndexSupply supply = new IndexSupply(memory, pool, flight, settings);
        this.index = new Index<>(supply, matcher, () -> requestAhead(Maintenance.Task.PREPARE_INDEX));
        this.allocator = new Allocator(pool);
        this.humongous = new HumongousValues(pool);
        this.words = settings.policyBytes() == null && values instanceof WordCodec<V> codec ? codec : null;
        this.reader = new EntryReader<>(table.readable(), keys, values, words, humongous, this::orClosed);
        this.sharedReader = new SpecializedReader<>(readerParts(null));
        this.getters = new Getters<>(sharedReader, failures) {
            @Override
            CandidateReader<K, V> make() {
                return Specialized.reader(readerParts(null));
            }
        };
        this.disposal = new EntryDisposal(this);
        this.writer = new EntryWriter<>(this, keys, values, settings);
        this.reclaimer = reclaimer.apply(this);
    }

    /**
     * Takes most of the budget from the system now. The index gets the rest, and may use memory of regions beyond that.
     *
     * @throws OutOfMemoryError if the system has less; then the store is closed
     */
    public void preTouch() {
        try {
            pool.preTouch(settings.maxBytes() / UNTOUCHED_FRACTION);
        } catch (Throwable e) {
            close();
            throw e;
        }
    }

    /** Requests a task, unless the store is so small that it is not worth it. */
    void requestAhead(Maintenance.Task task) {
        if (memory.usedBytes() >= AHEAD_FROM_BYTES) {
            maintenance.request(task);
        }
    }

    private void work(Maintenance.Task task) {
        switch (task) {
            case PREPARE_REGION -> pool.prepare();
            case PREPARE_INDEX -> index.resizer().prepare();
            case RECLAIM -> reclaimer.reclaimAhead();
        }
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void checkOpen() {
        if (closed) {
            throw settings.refusals().closed(settings.name());
        }
    }

    /**
     * Returns the caller's exception in place of one that an operation met: access to memory that is freed meanwhile
     * ends with a plain {@link IllegalStateException}, and a caller must be told that the store was closed.
     */
    public IllegalStateException orClosed(IllegalStateException met) {
        return closed && met.getClass() == IllegalStateException.class
                ? settings.refusals().closedMeanwhile(settings.name(), met)
                : met;
    }

    // Reading

    int hash(K key) {
        return sharedReader.hash(key);
    }

    /** Returns the hash by which keys are linked that others have been made to collide with. */
    int keyedHash(K key) {
        return matcher.keyedHash(key);
    }

    /** Returns the hash by which the entry of a key is linked, or would be. */
    int linkedHash(K key, int hash) {
        return index.isDiverted(hash) ? keyedHash(key) : hash;
    }

    /** Returns the hash by which the entry at a location is linked; any number where the location has been recycled. */
    int hashAt(long location) {
        try {
            return matcher.hash(location);
        } catch (IllegalStateException e) {
            throw orClosed(e);
        }
    }

    @Override
    public long locate(K key) {
        try {
            return index.locate(key, hash(key));
        } catch (IllegalStateException e) {
            throw orClosed(e);
        }
    }

    @Override
    public @Nullable V get(K key) {
        return getters.next(1).get(key);
    }

    @Override
    public Getters<K, V> getters() {
        return getters;
    }

    /** Hashes a batch's keys, finds their candidates, and brings those entries into the processor's cache. */
    void approach(Batch<K, V> batch) {
        int size = batch.size();
        for (int i = 0; i < size; i++) {
            batch.hashes[i] = hash(batch.keys[i]);
        }
        try {
            index.candidates().find(batch.hashes, batch.slots, size);
            reader.touch(batch.slots, batch.touched, size);
        } catch (IllegalStateException e) {
            throw orClosed(e);
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
        return reader.value(location);
    }

    // Writing

    @Override
    public @Nullable V exchange(K key, V value, long expected, boolean wanted) {
        try {
            return writer.exchange(key, sharedReader.hash(key), value, expected, wanted);
        } catch (IllegalStateException e) {
            throw orClosed(e);
        }
    }

    @Override
    public long put(K key, V value, long expected) {
        return put(key, hash(key), value, expected, 0);
    }

    /**
     * As {@link #put(Object, Object, long)}.
     *
     * @param hash the key's {@link #hash}
     * @param time the entry's time, where entries are timed
     */
    long put(K key, int hash, V value, long expected, long time) {
        try {
            return writer.put(key, hash, value, expected, time);
        } catch (IllegalStateException e) {
            throw orClosed(e);
        }
    }

    @Override
    public long remove(K key, long expected) {
        int hash = hash(key);
        disposal.beforeRemoval(hash);
        long previous;
        try {
            previous = index.update(key, hash, expected, Index.ABSENT);
        } catch (IllegalStateException e) {
            throw orClosed(e);
        }
        if (previous > 0 && EntryWriter.isLinked(expected, previous)) {
            disposal.countUnlinked();
            StretchPoint.ENTRY_UNLINKED.reached();
        }
        return previous;
    }

    /** Changes the time of a timed entry, if it is still there; returns whether it was. */
    boolean setTime(int hash, long location, long time) {
        try {
            return index.slots().runIfPresent(hash, location, () -> {
                Region region = table.regionAt(location);
                MemorySegment bytes = region.memory();
                int offset = table.offset(location);
                region.raiseLatestTime(Deadline.limit(time));
                Entry.setTime(bytes, offset, Entry.header(bytes, offset), time);
            });
        } catch (IllegalStateException e) {
            throw orClosed(e);
        }
    }

    @Override
    public V takeValue(long location, Cause cause) {
        try {
            return heldValue(location);
        } finally {
            settle(location, cause);
        }
    }

    /** Returns the value of an entry that the caller has unlinked. */
    V heldValue(long location) {
        V value = value(location);
        if (value == null) {
            throw new AssertionError("a held region was recycled: " + table.regionAt(location));
        }
        return value;
    }

    @Override
    public void settle(long location, Cause cause) {
        try {
            disposal.settle(location);
        } catch (IllegalStateException e) {
            throw orClosed(e);
        }
    }

    /** Returns what unlinks entries, and frees what they took. */
    EntryDisposal disposal() {
        return disposal;
    }

    @Override
    public void clear() {
        new StoreClearing(this, this::removeAt).run();
    }

    private boolean removeAt(int hash, long location) {
        if (!disposal.unlink(hash, location)) {
            return false;
        }
        disposal.settle(location);
        return true;
    }

    // Walking

    /** Returns the key of the entry at a location, or {@code null} where it has been recycled. */
    @Nullable
    K key(long location) {
        return reader.key(location);
    }

    @Override
    public StoreWalk<K, V> walk() {
        return new StoreWalk<>(this, index.walk(), reader, location -> false);
    }

    @Override
    public RegionScan scan() {
        ExpiryCutoff never = ExpiryCutoff.never(isTimed());
        return RegionScan.of(this, () -> never);
    }

    /** Returns who wants to hear of what is moved. */
    Scans scans() {
        return scans;
    }

    /** Returns whether entries have a word beside key and value. */
    boolean isTimed() {
        return settings.timed() || words != null;
    }

    // Figures

    @Override
    public long size() {
        return Math.max(0, allocator.inserted() - disposal.unlinked());
    }

    /** Returns the memory under this store's budget. */
    public NativeMemory memory() {
        return memory;
    }

    /** Returns the regions. */
    public RegionPool regions() {
        return pool;
    }

    /** Returns who hears of what happens here. */
    public Flight flight() {
        return flight;
    }

    /** Returns the index. */
    public Index<K> index() {
        return index;
    }

    /** Returns the allocation buffers. */
    public Allocator allocator() {
        return allocator;
    }

    Reclaimer reclaimer() {
        return reclaimer;
    }

    HumongousValues humongous() {
        return humongous;
    }

    EntryReader<K, V> reader() {
        return reader;
    }

    /** Returns what entries are found and read by, with what records the reads, if they are recorded. */
    ReaderParts<K, V> readerParts(@Nullable ReadRecorder<K, V> recorder) {
        return ReaderParts.of(this, seed, settings.timed() || words != null, reader, recorder);
    }

    /** Returns the codec of values that are kept in words, to be changed where they lie, or {@code null}. */
    public @Nullable WordCodec<V> words() {
        return words;
    }

    FailureLog failures() {
        return failures;
    }

    Maintenance maintenance() {
        return maintenance;
    }

    /** Returns the name in messages. */
    public String name() {
        return settings.name();
    }

    /** Returns the bytes of entries that can be reached. */
    public long liveBytes() {
        return allocator.allocatedBytes() - disposal.unlinkedBytes();
    }

    /** Returns how many regions have been evacuated and recycled. */
    public long compactions() {
        return reclaimer.recycled();
    }

    /** Returns how often a writer waited for memory. */
    public long stalls() {
        return writer.stalls() + pool.stalls();
    }

    /** Returns how long writers waited for memory. */
    public long stallNanos() {
        return writer.stallNanos() + pool.stallNanos();
    }

    /** Frees everything; operations that run in other threads end with the exception of a closed store. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        maintenance.close();
        try {
            memory.close();
        } finally {
            pool.wakeAll();
        }
    }
}
