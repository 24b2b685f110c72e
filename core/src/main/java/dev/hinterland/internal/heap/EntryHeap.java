// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.internal.alloc.Allocator;
import dev.hinterland.internal.flight.Flight;
import dev.hinterland.internal.index.Frequency;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.index.Slots;
import dev.hinterland.internal.memory.Hashing;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.Outlined;
import dev.hinterland.internal.memory.StackReserve;
import dev.hinterland.internal.memory.WordCodec;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Location;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionTable;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a store: regions with entries, the allocation buffers, the index that leads to the entries, and the
 * counts of both. Readers, writers, scans and reclamation work on it; it knows none of them but the {@link Reclaimer}.
 * Thread-safe.
 *
 * <p>A thread that has unlinked an entry holds its region, and must {@link #settle} the entry. Evacuation need not hold
 * what it unlinks: nobody else recycles the regions of a cache. It must {@link #free} the entry, and count it.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class EntryHeap<K, V> {

    /** Below this size, memory is allocated so quickly that no background thread is worth it. */
    private static final long AHEAD_FROM_BYTES = 1 << 20;

    /** Touching ahead leaves this part of the budget to the index. */
    private static final int UNTOUCHED_FRACTION = 16;

    /**
     * The index is asked to shrink once in this number of removals, plus one. The hashes decide, so none is counted.
     */
    private static final int REMOVALS_PER_SHRINKING_MASK = 31;

    static {
        if (Location.ADDRESS_BITS != Frequency.SHIFT || Location.FREQUENCY_BITS != Frequency.BITS) {
            throw new AssertionError("the index and the regions do not agree where the frequency lies");
        }
    }

    private final StoreSettings settings;
    private final long seed;

    private final Flight flight;
    private final StoreClosing closing;
    private final FailureLog failures;
    private final Maintenance maintenance;
    private final NativeMemory memory;
    private final RegionPool pool;
    private final RegionTable table;
    private final KeyMatcher<K> matcher;
    private final Index<K> index;
    private final Allocator allocator;
    private final HumongousValues humongous;
    private final @Nullable WordCodec<V> words;
    private final EntryReader<K, V> reader;
    private final InPlaceCodec<K> keys;
    private final Scans scans = new Scans();

    /** How many entries were there in the beginning, and their bytes. */
    private final long firstEntries;

    private final long firstBytes;

    private final LongAdder unlinked = new LongAdder();
    private final LongAdder settledBytes = new LongAdder();
    private final LongAdder releases = new LongAdder();
    private final LongAdder movedBytes = new LongAdder();

    private @Nullable Reclaimer reclaimer;

    /**
     * Creates a heap without a reclaimer.
     *
     * @param allocated makes its memory, from what is to be told when it has been forgotten
     */
    public EntryHeap(
            StoreSettings settings,
            InPlaceCodec<K> keys,
            InPlaceCodec<V> values,
            Function<LongConsumer, NativeMemory> allocated) {
        this.settings = settings;
        this.flight = Flight.of(settings.name());
        this.closing = new StoreClosing(settings.name(), this::closeAll);
        this.failures = closing.failures();
        this.maintenance = new Maintenance(settings.name(), task -> closing.run(() -> work(task)));
        this.memory = allocated.apply(new ForgottenStore(settings.name(), flight));
        boolean done = false;
        try {
            FileRecovery file = FileRecovery.of(settings, memory);
            this.seed = file == null
                    ? ThreadLocalRandom.current().nextLong()
                    : file.header().seed();
            this.pool = new RegionPool(memory, settings.sizing(), new HeapDemand(this));
            this.allocator = new Allocator(pool);
            this.table = pool.table();
            this.matcher = KeyMatcher.of(
                    table, keys, file == null ? null : file.header().hashKey());
            IndexSupply supply = new IndexSupply(memory, pool, flight, settings);
            Runnable prepares = () -> requestAhead(Maintenance.Task.PREPARE_INDEX);
            if (file == null || file.isNew()) {
                this.index = new Index<>(supply, matcher, prepares);
            } else {
                this.index = Index.adopting(supply, matcher, prepares);
                file.recover(pool, index, supply);
            }
            this.firstEntries = file == null ? 0 : file.entries();
            this.firstBytes = file == null ? 0 : file.liveBytes();
            done = true;
        } finally {
            if (!done) {
                memory.close();
            }
        }
        this.humongous = new HumongousValues(pool);
        this.words = settings.policyBytes() == null && values instanceof WordCodec<V> codec ? codec : null;
        this.keys = keys;
        this.reader = new EntryReader<>(table.readable(), keys, values, words, humongous, this::orClosed);
        FileWatch file = FileWatch.of(settings);
        if (file != null) {
            closing.watch(file);
        }
    }

    /** Sets what gets memory back, before the first entry is written. */
    public void reclaimBy(Reclaimer reclaimer) {
        this.reclaimer = reclaimer;
    }

    /** Requests a task, unless the store is so small that it is not worth it. */
    void requestAhead(Maintenance.Task task) {
        if (memory.usedBytes() >= AHEAD_FROM_BYTES) {
            maintenance.request(task);
        }
    }

    private void work(Maintenance.Task task) {
        switch (task) {
            case PREPARE_REGION -> pool.upkeep().prepare();
            case PREPARE_INDEX -> index.resizer().prepare();
            case RECLAIM -> reclaimer().reclaimAhead();
            case GIVE_BACK -> {
                reclaimer().recycleDead();
                if (pool.upkeep().giveBack()) {
                    giveBackSoon();
                }
            }
        }
    }

    /** Has memory given back to the system that is not needed for a while, where that is possible. */
    public void giveBackSoon() {
        if (memory.canGiveBack() && memory.usedBytes() >= AHEAD_FROM_BYTES) {
            maintenance.requestLater();
        }
    }

    /**
     * Takes most of the budget from the system now. The index gets the rest, and may use memory of regions beyond that.
     *
     * @throws OutOfMemoryError if the system has less; then the heap is closed
     */
    public void preTouch() {
        try {
            pool.upkeep().preTouch(settings.maximumBytes() / UNTOUCHED_FRACTION);
        } catch (Throwable e) {
            close();
            throw e;
        }
    }

    // Open or closed

    public boolean isClosed() {
        return closing.isClosed();
    }

    /** Throws the exception of a closed store, if it is closed. */
    public void checkOpen() {
        closing.checkOpen();
    }

    /**
     * Returns the exception of a closed store in place of one that an operation met, if the store is closed.
     *
     * @param met an {@code IllegalStateException}; or an {@code InternalError}, which the JVM throws where a page of a
     *     file cannot be read or written: then the store is closed
     */
    public IllegalStateException orClosed(Throwable met) {
        return closing.orClosed(met);
    }

    /** Frees everything; operations that run in other threads end with the exception of a closed store. */
    public void close() {
        closing.close();
    }

    private void closeAll() {
        maintenance.close();
        try {
            memory.close();
        } finally {
            pool.wakeAll();
        }
    }

    // Finding entries

    public int hash(K key) {
        return Hashing.seeded(keys.hash(key), seed);
    }

    /** Returns what hashes are mixed with. */
    public long seed() {
        return seed;
    }

    /** Returns the hash by which keys are linked that others have been made to collide with. */
    public int keyedHash(K key) {
        return matcher.keyedHash(key);
    }

    /** Returns the hash by which the entry of a key is linked, or would be. */
    public int linkedHash(K key, int hash) {
        return index.isDiverted(hash) ? keyedHash(key) : hash;
    }

    /** Returns the hash by which the entry at a location is linked; any number where the location has been recycled. */
    public int hashAt(long location) {
        try {
            return matcher.hash(location);
        } catch (IllegalStateException | InternalError e) {
            throw orClosed(e);
        }
    }

    /** Returns the location of the entry with this key, or {@link Index#ABSENT}. */
    public long locate(K key) {
        return locate(key, hash(key));
    }

    /** The same for a key whose hash is known. */
    public long locate(K key, int hash) {
        try {
            return index.locate(key, hash);
        } catch (IllegalStateException | InternalError e) {
            throw orClosed(e);
        }
    }

    /** Returns the value of an entry that the caller has unlinked, and settles in any case. */
    @Outlined // the constructor of a record may do anything, and the caller must not have its checks of the stack
    public V heldValue(long location) {
        switch (Outlined.NEVER) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 ->
                throw new AssertionError();
            default -> {}
        }
        V value = reader.value(location);
        if (value == null) {
            throw new AssertionError("a held region was recycled: " + table.regionAt(location));
        }
        return value;
    }

    /** Changes the time of a timed entry, if it is still there; returns whether it was. */
    public boolean setTime(int hash, long location, long time) {
        try {
            return index.slots().runIfPresent(hash, location, () -> {
                Region region = table.regionAt(location);
                MemorySegment bytes = region.memory();
                int offset = table.offset(location);
                region.raiseLatestTime(Deadline.limit(time));
                Entry.setTime(bytes, offset, Entry.header(bytes, offset), time);
            });
        } catch (IllegalStateException | InternalError e) {
            throw orClosed(e);
        }
    }

    // Entries that leave

    /** Lets the index shrink a little, before some of the removals. A removal is none the worse if that fails. */
    public void beforeRemoval(int hash) {
        if ((hash & REMOVALS_PER_SHRINKING_MASK) != 0) {
            return;
        }
        try {
            StackReserve.ensure();
            index.resizer().resize(size());
        } catch (Throwable problem) {
            failures.add("housekeeping before a removal", problem);
        }
    }

    /** As {@link Slots#unlink}; if the entry was linked, the caller owes a {@link #settle}. */
    public int unlink(int hash, long location) {
        int frequency = index.slots().unlink(hash, location);
        if (frequency >= 0) {
            unlinked.increment();
        }
        return frequency;
    }

    /**
     * Unlinks the entry of the lowest frequency in the bucket of a hash; the caller owes a {@link #settle} for the
     * location returned.
     */
    public long unlinkLeastFrequent(int hash) {
        long location = index.slots().unlinkLeastFrequent(hash);
        if (location != Index.ABSENT) {
            unlinked.increment();
        }
        return location;
    }

    /** Counts entries that the caller has unlinked by the index. */
    public void countUnlinked(int entries) {
        unlinked.add(entries);
    }

    /** Counts bytes of entries that the caller has freed. */
    public void countSettled(long bytes) {
        settledBytes.add(bytes);
    }

    /** Counts bytes whose entry was moved elsewhere. */
    public void countMoved(int bytes) {
        movedBytes.add(bytes);
    }

    /** Frees an entry that has been unlinked, and returns how many bytes it took. */
    public int settle(long location) {
        Region region = table.regionAt(location);
        int size = 0;
        int dead = 0;
        try {
            size = free(region.memory(), table.offset(location));
            dead = region.addDead(size);
            settledBytes.add(size);
        } finally {
            region.release();
        }
        reclaimIfDue(region, dead, size);
        return size;
    }

    /**
     * Frees an entry that has been unlinked, whose region nobody else recycles meanwhile. The caller counts its bytes:
     * in its region, and as settled.
     */
    public void free(long location) {
        free(table.regionAt(location).memory(), table.offset(location));
    }

    /** Ends the hold of a region that a scan has visited; compaction may have left it alone meanwhile. */
    public void releaseScanned(Region visited) {
        visited.release();
        releases.increment();
        reclaimIfDue(visited, visited.deadBytes(), visited.deadBytes());
    }

    /** Returns how often scans have ended a hold: it grows when there may be more to reclaim. */
    public long releases() {
        return releases.sum();
    }

    /** Has memory reclaimed if that is due since the dead bytes of a region have grown. */
    public void reclaimIfDue(Region region, int deadBytes, int grownBy) {
        if (reclaimer().isDue(region, deadBytes, grownBy)) {
            maintenance.request(Maintenance.Task.RECLAIM);
        }
    }

    /** Frees what belongs to an entry elsewhere, and returns its size. */
    private int free(MemorySegment bytes, int offset) {
        long header = Entry.header(bytes, offset);
        if (Entry.isHumongous(header)) {
            long listBytes = Entry.valueExtent(bytes, offset, header) >>> 1;
            humongous.free(bytes, Entry.valueOffset(bytes, offset, header), listBytes);
        }
        Entry.markDead(bytes, offset);
        return (int) Entry.bytes(bytes, offset, header);
    }

    // Counts

    /** Returns whether another process has the store, and this one reads it. */
    public boolean isObserved() {
        return table.isObserved();
    }

    /** Returns the number of entries; exact if no thread writes. Where another process writes, they are counted now. */
    public long size() {
        return isObserved()
                ? index.walk().countAll()
                : Math.max(0, firstEntries + allocator.inserted() - unlinked.sum());
    }

    /** Returns the bytes of entries that can be reached. */
    public long liveBytes() {
        return firstBytes + allocator.allocatedBytes() - settledBytes() - movedBytes.sum();
    }

    /**
     * Returns the bytes of entries that were removed or replaced, and have been settled: it grows when there is more to
     * reclaim.
     */
    public long settledBytes() {
        return settledBytes.sum() + allocator.replacedBytes();
    }

    // Parts

    /** Returns the memory under the budget. */
    public NativeMemory memory() {
        return memory;
    }

    public RegionPool regions() {
        return pool;
    }

    public Index<K> index() {
        return index;
    }

    public Allocator allocator() {
        return allocator;
    }

    public HumongousValues humongous() {
        return humongous;
    }

    public EntryReader<K, V> reader() {
        return reader;
    }

    public Reclaimer reclaimer() {
        return Objects.requireNonNull(reclaimer, "reclaimer");
    }

    public Maintenance maintenance() {
        return maintenance;
    }

    /** Returns the scans that are under way. */
    public Scans scans() {
        return scans;
    }

    /** Returns what hears of what happens here. */
    public Flight flight() {
        return flight;
    }

    public FailureLog failures() {
        return failures;
    }

    /** Returns the codec of values that are kept in words, to be changed where they lie, or {@code null}. */
    @Nullable
    public WordCodec<V> words() {
        return words;
    }

    /** Returns whether entries have a word beside key and value. */
    public boolean isTimed() {
        return settings.timed() || words != null;
    }

    public StoreSettings settings() {
        return settings;
    }

    /** Returns the name in messages. */
    public String name() {
        return settings.name();
    }
}
