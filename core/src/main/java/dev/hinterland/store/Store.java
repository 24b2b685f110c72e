package dev.hinterland.store;

import dev.hinterland.alloc.AllocationBuffer;
import dev.hinterland.alloc.Allocator;
import dev.hinterland.index.Index;
import dev.hinterland.memory.Hashing;
import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.NativeMemory;
import dev.hinterland.memory.SegmentCodec;
import dev.hinterland.memory.Words;
import dev.hinterland.region.Entry;
import dev.hinterland.region.Region;
import dev.hinterland.region.RegionPool;
import dev.hinterland.region.RegionTable;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Entries off the heap, found by key: the index, the regions and the allocation buffers put together.
 *
 * <p>A read is {@link #locate} and then {@link #value}, again from the start where the second finds that the entry has
 * been recycled in between. A write allocates and writes a new entry, lets the index publish it, and takes the old one
 * over: until {@link #settle} or {@link #takeValue} its bytes stay.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class Store<K, V> implements AutoCloseable {

    /** Growth is due after this many inserts into one buffer. */
    private static final int INSERTS_PER_GROWTH = 4;

    /** Below this size, memory is allocated so quickly that no background thread is worth it. */
    private static final long AHEAD_FROM_BYTES = 1 << 20;

    /** How often, and how long, a writer waits for others before he is refused. */
    private static final int MAX_WAITS = 16;

    private static final long WAIT_NANOS = 100_000;

    private final String name;
    private final Function<String, ? extends RuntimeException> outOfBudget;
    private final InPlaceCodec<K> keys;
    private final InPlaceCodec<V> values;
    private final long seed = ThreadLocalRandom.current().nextLong();

    private final NativeMemory memory;
    private final RegionPool pool;
    private final RegionTable table;
    private final Index<K> index;
    private final Allocator allocator;
    private final Compactor compactor;
    private final Maintenance maintenance;
    private final HumongousValues humongous;
    private final EntryReader<K, V> reader;

    private final LongAdder removed = new LongAdder();
    private final LongAdder unlinkedBytes = new LongAdder();
    private final LongAdder stalls = new LongAdder();
    private final LongAdder stallNanos = new LongAdder();
    private volatile boolean closed;

    /**
     * Creates an empty store.
     *
     * @param outOfBudget makes the exception, from its message, for writes that do not fit the budget
     * @throws IllegalArgumentException if the budget is too small to hold anything
     */
    public Store(
            String name,
            InPlaceCodec<K> keys,
            InPlaceCodec<V> values,
            long maxBytes,
            Function<String, ? extends RuntimeException> outOfBudget) {
        long minBytes = minBytes(maxBytes);
        if (maxBytes < minBytes) {
            throw new IllegalArgumentException(
                    "budget too small: name=" + name + ", maxBytes=" + maxBytes + ", least=" + minBytes);
        }
        this.name = name;
        this.outOfBudget = outOfBudget;
        this.keys = keys;
        this.values = values;
        this.maintenance = new Maintenance(name, this::work);
        this.memory = new NativeMemory(maxBytes);
        this.pool = new RegionPool(memory, () -> requestAhead(Maintenance.Task.PREPARE_REGION));
        this.table = pool.table();
        this.index = new Index<>(
                this::indexMemory, new KeyMatcher<>(table, keys), () -> requestAhead(Maintenance.Task.PREPARE_INDEX));
        this.allocator = new Allocator(pool);
        this.compactor = new Compactor(pool, allocator, index, unlinkedBytes);
        this.humongous = new HumongousValues(pool);
        this.reader = new EntryReader<>(table, keys, values, humongous);
    }

    /** Returns the least budget with which a store can work, given the size that its regions would have. */
    private static long minBytes(long maxBytes) {
        return 2 * Index.minBytes() + 3 * NativeMemory.costBytes(RegionPool.maxRegionBytes(Math.max(0, maxBytes)));
    }

    private Optional<Words> indexMemory(long bytes, NativeMemory.Purpose purpose) {
        Optional<MemorySegment> words = memory.allocate(bytes, purpose, pool.keepBytes());
        return words.or(() -> pool.lend(bytes, purpose)).map(Words::new);
    }

    private void requestAhead(Maintenance.Task task) {
        if (memory.usedBytes() >= AHEAD_FROM_BYTES) {
            maintenance.request(task);
        }
    }

    private void work(Maintenance.Task task) {
        switch (task) {
            case PREPARE_REGION -> pool.prepare();
            case PREPARE_INDEX -> index.prepare();
            case COMPACT -> compactor.compactSparse();
        }
    }

    /** Throws the exception that a closed store owes its caller, if it is closed. */
    public void checkOpen() {
        if (closed) {
            throw new IllegalStateException("store is closed: name=" + name);
        }
    }

    // Reading

    private int hash(K key) {
        return (int) (Hashing.mix(keys.hash(key) ^ seed) >>> Integer.SIZE);
    }

    /** Returns the location of the entry with this key, or {@link Index#ABSENT}. */
    public long locate(K key) {
        int hash = hash(key);
        while (true) {
            long location = index.locate(key, hash);
            if (location == Index.ABSENT || table.isCurrent(location)) {
                return location;
            }
        }
    }

    /*
     * The hot path: bucket, entry, value, in as few instructions as possible, so that the processor can overlap the
     * cache misses of several reads. Whatever is not as usual, goes the long way round from the start.
     */

    /** Returns the value of a key, or {@code null} where there is none. */
    public @Nullable V get(K key) {
        int hash = hash(key);
        long candidate = index.candidate(hash);
        if (candidate > 0) {
            V value = reader.valueIfKey(key, candidate);
            if (value != null) {
                return value;
            }
        }
        return getAnywhere(key, hash);
    }

    private @Nullable V getAnywhere(K key, int hash) {
        while (true) {
            long location = index.locate(key, hash);
            if (location == Index.ABSENT) {
                return null;
            }
            V value = value(location);
            if (value != null) {
                return value;
            }
        }
    }

    /** Returns the value of the entry at a location, or {@code null} where it has been recycled. */
    public @Nullable V value(long location) {
        return reader.value(location);
    }

    // Writing

    /**
     * Writes an entry and links it, if what is there now is what the caller expects.
     *
     * @param expected a location, {@link Index#ANY}, {@link Index#ABSENT} or {@link Index#PRESENT}
     * @return the location that was there before, or {@link Index#ABSENT}. Where it agrees with what was expected, the
     *     entry is replaced, and the caller owes a {@link #settle} or {@link #takeValue}
     * @throws RuntimeException the one for this, if the budget does not allow it
     */
    public long put(K key, V value, long expected) {
        long keyExtent = keys.extent(key);
        long valueExtent = values.extent(value);
        checkSizes(keyExtent, valueExtent);
        if (Entry.bytes(keyExtent, valueExtent) <= pool.maxRegionBytes() / 2) {
            return put(key, keyExtent, value, valueExtent, values, false, expected);
        }
        MemorySegment list = writeHumongous(value, valueExtent);
        boolean linked = false;
        try {
            long previous = put(key, keyExtent, list, list.byteSize() << 1, SegmentCodec.INSTANCE, true, expected);
            linked = isLinked(expected, previous);
            return previous;
        } finally {
            if (!linked) {
                humongous.free(list);
            }
        }
    }

    private void checkSizes(long keyExtent, long valueExtent) {
        if (Entry.bytes(keyExtent, 0) > pool.maxRegionBytes() / 4) {
            throw new IllegalArgumentException("key too large: name=" + name + ", bytes=" + (keyExtent >>> 1)
                    + ", most=" + pool.maxRegionBytes() / 4);
        }
        if (valueExtent >>> 1 > Integer.MAX_VALUE || valueExtent >>> 1 > memory.maxBytes()) {
            throw outOfBudget.apply("value too large: name=" + name + ", bytes=" + (valueExtent >>> 1) + ", maxBytes="
                    + memory.maxBytes());
        }
    }

    private static boolean isLinked(long expected, long previous) {
        return previous == expected
                || (expected == Index.ANY && previous >= 0)
                || (expected == Index.PRESENT && previous > 0);
    }

    private <F> long put(
            K key, long keyExtent, F value, long valueExtent, InPlaceCodec<F> codec, boolean large, long expected) {
        while (true) {
            long seen = compactor.compactions();
            long previous = tryPut(key, keyExtent, value, valueExtent, codec, large, expected);
            if (previous != Index.NO_ROOM) {
                return previous;
            }
            if (!makeRoom(seen)) {
                throw outOfMemory(Entry.bytes(keyExtent, valueExtent));
            }
        }
    }

    private <F> long tryPut(
            K key, long keyExtent, F value, long valueExtent, InPlaceCodec<F> codec, boolean large, long expected) {
        int hash = hash(key);
        AllocationBuffer buffer = claim((int) Entry.bytes(keyExtent, valueExtent));
        boolean linked = false;
        long previous;
        long inserts = 1;
        try {
            MemorySegment bytes = buffer.memory();
            int offset = buffer.offset();
            long keyOffset = Entry.writeHeader(bytes, offset, hash, keyExtent, valueExtent, large);
            keys.encode(key, keyExtent, bytes, keyOffset);
            codec.encode(value, valueExtent, bytes, keyOffset + (keyExtent >>> 1));
            previous = index.update(key, hash, expected, table.locationOf(buffer.region(), offset));
            linked = isLinked(expected, previous);
            if (linked && previous == Index.ABSENT) {
                inserts = buffer.countInsert();
            }
        } finally {
            if (!linked) {
                buffer.undo();
            }
            allocator.release(buffer);
        }
        if (inserts % INSERTS_PER_GROWTH == 0) {
            index.grow(size());
        }
        return previous;
    }

    private AllocationBuffer claim(int bytes) {
        int waits = 0;
        while (true) {
            long seen = compactor.compactions();
            AllocationBuffer buffer = allocator.claim();
            boolean allocated = false;
            try {
                allocated = buffer.allocate(bytes);
            } finally {
                if (!allocated) {
                    allocator.release(buffer);
                }
            }
            if (allocated) {
                return buffer;
            }
            if (!makeRoom(seen)) {
                // Other writers' buffers may hold what is left, and are about to be given back.
                if (waits++ == MAX_WAITS) {
                    throw outOfMemory(bytes);
                }
                LockSupport.parkNanos(WAIT_NANOS);
            }
        }
    }

    private MemorySegment writeHumongous(V value, long extent) {
        while (true) {
            long seen = compactor.compactions();
            Optional<MemorySegment> list = humongous.write(value, extent, values);
            if (list.isPresent()) {
                return list.get();
            }
            if (!makeRoom(seen)) {
                throw outOfMemory(extent >>> 1);
            }
        }
    }

    private boolean makeRoom(long seen) {
        checkOpen();
        long began = System.nanoTime();
        try {
            return compactor.makeRoom(seen);
        } finally {
            stalls.increment();
            stallNanos.add(System.nanoTime() - began);
        }
    }

    private RuntimeException outOfMemory(long bytes) {
        return outOfBudget.apply("out of budget: name=" + name + ", maxBytes=" + memory.maxBytes() + ", usedBytes="
                + memory.usedBytes() + ", needed=" + bytes);
    }

    /**
     * Unlinks the entry of a key, if it is what the caller expects.
     *
     * @param expected a location or {@link Index#PRESENT}
     * @return as {@link #put}
     */
    public long remove(K key, long expected) {
        long previous = index.update(key, hash(key), expected, Index.ABSENT);
        if (previous > 0 && isLinked(expected, previous)) {
            removed.increment();
        }
        return previous;
    }

    /** Returns the value of an entry that the caller has unlinked, and gives up its bytes. */
    public V takeValue(long location) {
        try {
            V value = value(location);
            if (value == null) {
                throw new AssertionError("a held region was recycled: " + table.regionAt(location));
            }
            return value;
        } finally {
            settle(location);
        }
    }

    /** Gives up the bytes of an entry that the caller has unlinked. */
    public void settle(long location) {
        Region region = table.regionAt(location);
        int size = 0;
        int dead = 0;
        try {
            size = freeEntry(region.memory(), table.offset(location));
            dead = region.addDead(size);
            unlinkedBytes.add(size);
        } finally {
            region.release();
        }
        if (Compactor.isSparse(region, dead) && !Compactor.isSparse(region, dead - size)) {
            maintenance.request(Maintenance.Task.COMPACT);
        }
    }

    /** Frees what belongs to an entry elsewhere, and returns its size. */
    private int freeEntry(MemorySegment bytes, int offset) {
        long header = Entry.header(bytes, offset);
        long key = Entry.keyExtent(bytes, offset, header);
        long value = Entry.valueExtent(bytes, offset, header);
        if (Entry.isHumongous(header)) {
            humongous.free(SegmentCodec.INSTANCE.decode(bytes, offset + Entry.keyOffset(header) + (key >>> 1), value));
        }
        return (int) Entry.bytes(key, value);
    }

    // Walking

    /** Returns the key of the entry at a location, or {@code null} where it has been recycled. */
    @Nullable
    K key(long location) {
        return reader.key(location);
    }

    /** Returns a walk through all entries. */
    public StoreWalk<K, V> walk() {
        return new StoreWalk<>(index.walk(), reader);
    }

    // Figures

    /** Returns the number of entries; exact when nobody writes. */
    public long size() {
        return Math.max(0, allocator.inserted() - removed.sum());
    }

    /** Returns the memory under this store's budget. */
    public NativeMemory memory() {
        return memory;
    }

    /** Returns the regions. */
    public RegionPool regions() {
        return pool;
    }

    /** Returns the index. */
    public Index<K> index() {
        return index;
    }

    /** Returns the allocation buffers. */
    public Allocator allocator() {
        return allocator;
    }

    Compactor compactor() {
        return compactor;
    }

    /** Returns the bytes of entries that can be reached. */
    public long liveBytes() {
        return allocator.allocatedBytes() - unlinkedBytes.sum();
    }

    /** Returns how many regions have been evacuated and recycled. */
    public long compactions() {
        return compactor.compactions();
    }

    /** Returns how often a writer waited for memory. */
    public long stalls() {
        return stalls.sum() + pool.stalls();
    }

    /** Returns how long writers waited for memory. */
    public long stallNanos() {
        return stallNanos.sum() + pool.stallNanos();
    }

    /** Frees everything; operations that run in other threads end with {@link IllegalStateException}. */
    @Override
    public void close() {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        maintenance.close();
        memory.close();
        pool.wakeAll();
    }
}
