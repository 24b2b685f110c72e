// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.RemovalCause;
import dev.hinterland.Ticker;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.evict.AdaptivePolicy;
import dev.hinterland.internal.expiry.Lifetimes;
import dev.hinterland.internal.flight.Flight;
import dev.hinterland.internal.heap.Stall;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.region.RegionTable;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The store of a map or of a cache, filled so far that some regions are full and others free. All values are as long,
 * and each byte of one says which key it belongs to.
 */
final class StretchedStore implements AutoCloseable {

    /** Below the size from which a background thread takes part. */
    private static final long MAX_BYTES = 1 << 20;

    private static final int VALUE_BYTES = 200;

    /** About a third of the budget, and a few more. */
    private static final int KEYS = 1_500;

    /** The key of an entry whose region is full, and held by nobody. */
    static final long FULL_KEY = KEYS / 2;

    private final EntryStore<Long, byte[]> entries;
    private final Store<Long, byte[]> store;
    private final PlaceReader<Long> inPlace;
    private final RegionTable table;

    private StretchedStore(EntryStore<Long, byte[]> entries, Store<Long, byte[]> store, PlaceReader<Long> inPlace) {
        this.entries = entries;
        this.store = store;
        this.inPlace = inPlace;
        this.table = store.regions().table();
    }

    static StretchedStore of(boolean cache) {
        return (cache ? openCache(0, System::nanoTime) : openMap()).filled();
    }

    /** Opens a cache whose entries end after a while, by this clock. */
    static StretchedStore expiring(long lifetimeNanos, Ticker clock) {
        return openCache(lifetimeNanos, clock).filled();
    }

    /** Ends with a full region: of one that is closed before, so much is dead that evacuation would take it first. */
    private StretchedStore filled() {
        long key = 0;
        while (key < KEYS || hasRoomAfter(key - 1)) {
            put(key++);
        }
        store.allocator().retireIdle();
        return this;
    }

    /** Returns whether the region of an entry has room for another one behind it. */
    private boolean hasRoomAfter(long key) {
        Region region = regionOf(key);
        int offset = table.offset(locate(key));
        long bytes = Entry.bytes(region.memory(), offset, Entry.header(region.memory(), offset));
        return offset + 2 * bytes <= region.length();
    }

    private static StretchedStore openMap() {
        Store<Long, byte[]> store = new Store<>(
                StoreSettings.ofMap("stretched", MAX_BYTES),
                StoreValidatorTest.inPlace(Codec.ofLong()),
                StoreValidatorTest.inPlace(Codec.ofBytes()));
        return new StretchedStore(store, store, new PlaceReader<>(store));
    }

    private static StretchedStore openCache(long lifetimeNanos, Ticker clock) {
        AdaptivePolicy policy = new AdaptivePolicy(true);
        CacheStore<Long, byte[]> cache = new CacheStore<>(
                StoreSettings.ofCache("stretched", MAX_BYTES, lifetimeNanos > 0, policy),
                StoreValidatorTest.inPlace(Codec.ofLong()),
                StoreValidatorTest.inPlace(Codec.ofBytes()),
                Lifetimes.fixed(lifetimeNanos, 0),
                policy,
                clock,
                new Unheard<>(),
                SizeBound.ofBytes(),
                () -> {});
        return new StretchedStore(cache, cache.store(), new PlaceReader<>(cache, LookupCounter.UNCOUNTED));
    }

    Store<Long, byte[]> store() {
        return store;
    }

    PlaceReader<Long> inPlace() {
        return inPlace;
    }

    static byte[] valueOf(long key) {
        byte[] value = new byte[VALUE_BYTES];
        Arrays.fill(value, (byte) (key * 31 + 7));
        return value;
    }

    void put(long key) {
        put(key, valueOf(key));
    }

    boolean put(long key, byte[] value) {
        long old = entries.put(key, value, Index.ANY);
        if (old != Index.ABSENT) {
            entries.settle(old, RemovalCause.REPLACED);
        }
        return old == Index.ABSENT;
    }

    boolean putIfAbsent(long key, byte[] value) {
        return entries.put(key, value, Index.ABSENT) == Index.ABSENT;
    }

    byte @Nullable [] get(long key) {
        return entries.get(key);
    }

    /** Changes when an entry of a cache ends. */
    boolean setNanosLeft(long key, long nanos) {
        return ((CacheStore<Long, byte[]>) entries).setNanosLeft(key, nanos);
    }

    /** Unlinks the entry of a key and holds its region; the caller owes a settle. */
    long unlink(long key) {
        long location = entries.remove(key, Index.PRESENT);
        assertThat(location).as("entry of %s", key).isPositive();
        return location;
    }

    /** Removes the entry of a key, and returns its value. */
    byte[] take(long key) {
        return entries.takeValue(entries.remove(key, Index.PRESENT), RemovalCause.EXPLICIT);
    }

    void settle(long location) {
        entries.settle(location, RemovalCause.EXPLICIT);
    }

    void remove(long key) {
        settle(unlink(key));
    }

    long locate(long key) {
        return entries.locate(key);
    }

    boolean isCurrent(long location) {
        return table.isCurrent(location);
    }

    /** Returns whether the entry at a location says that scans are to pass over it. */
    boolean isMarkedDead(long location) {
        return Entry.isDead(Entry.kindWord(table.regionAt(location).memory(), table.offset(location)));
    }

    Region regionOf(long key) {
        return table.regionAt(locate(key));
    }

    /** Returns the keys of a region, in the order in which their entries lie there. */
    List<Long> keysIn(Region region) {
        return LongStream.range(0, 10 * KEYS)
                .filter(key -> locate(key) != Index.ABSENT && regionOf(key).equals(region))
                .boxed()
                .sorted((one, other) -> Integer.compare(table.offset(locate(one)), table.offset(locate(other))))
                .toList();
    }

    /** Removes so many entries of a full region that evacuation takes it first, and returns the keys of the others. */
    List<Long> makeSparse() {
        Region region = regionOf(FULL_KEY);
        assertThat(region.state()).isEqualTo(RegionState.FULL);
        assertThat(region.isHeld()).isFalse();
        removeSome(region);
        for (int id = 1; id <= table.count(); id++) {
            assertThat(id == region.id() || table.region(id).reclaimableBytes() < region.reclaimableBytes())
                    .as("%s is the sparsest: %s", region, table.region(id))
                    .isTrue();
        }
        return keysIn(region);
    }

    /**
     * Removes entries of a region until two fifths of it are dead, or three fifths in a cache: with more than half, the
     * background thread would begin to compact a map, and with less, a cache would merge the region with others.
     */
    void removeSome(Region region) {
        removeSome(region, entries instanceof CacheStore<?, ?> ? 3 : 2);
    }

    /** Removes entries of a region until so many fifths of it are dead. */
    void removeSome(Region region, int fifths) {
        List<Long> keys = keysIn(region);
        for (int i = 1; i < keys.size() - 1 && region.deadBytes() < region.length() * fifths / 5; i++) {
            remove(keys.get(i));
        }
    }

    /** Returns the number of entries. */
    long size() {
        return store.heap().size();
    }

    /** Evacuates what wins most, as a writer who finds no memory does. */
    boolean makeRoom() {
        return store.heap().reclaimer().makeRoom(store.heap().reclaimer().recycled(), stall());
    }

    /** Returns a writer's stall that no store counts. */
    static Stall stall() {
        return new Stall(Flight.NONE, new Stall.Counts(), 0);
    }

    /** Moves the entries of the sparse region away, and fills all that is free then with others. */
    boolean evacuateAndRefill(long key) {
        long location = locate(key);
        for (int i = 0; i < 100 && locate(key) == location; i++) {
            makeRoom();
        }
        assertThat(locate(key)).as("moved").isNotEqualTo(location);
        return refill();
    }

    /**
     * Fills the regions that are free, and then some of what the budget still allows; nothing is evacuated for that.
     */
    boolean refill() {
        long least = 4L * store.regions().maxRegionBytes();
        long key = 10 * KEYS;
        while (store.regions().bytesForWriters() > least) {
            put(key++);
        }
        return true;
    }

    void assertReadable(long key) {
        assertThat(entries.get(key)).as("value of %s", key).isEqualTo(valueOf(key));
    }

    /** Retires all buffers first: of a region that a buffer holds, less can be checked. */
    void validate() {
        store.allocator().retireIdle();
        store.allocator().retireEvacuation();
        StoreValidator.validate(store);
    }

    @Override
    public void close() {
        entries.close();
    }
}
