// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.EntryReader;
import dev.hinterland.internal.heap.HumongousValues;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.region.Pins;
import dev.hinterland.internal.region.Regions;
import dev.hinterland.internal.region.Regions.EntryRead;
import dev.hinterland.record.Field;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import org.jspecify.annotations.Nullable;

/**
 * Reads values where they lie: with code of the user's, while the region is pinned; or a single word, without.
 *
 * @param <K> the type of the keys
 */
public final class PlaceReader<K> {

    /*
     * Invariant: while a visitor runs, the bytes that it reads stay the value's. The entry was linked when its slot was
     * read; the region is pinned, and its generation, looked at afterwards, is the one of the slot. From then on the
     * region is not filled again before it is unpinned. The entry may be replaced, removed or moved meanwhile, all of
     * which leaves the bytes that the visitor reads as they are.
     *
     * Where another process has the store, it knows nothing of pins here. So the visitor gets a copy.
     */

    private final EntryHeap<K, ?> heap;
    private final @Nullable CacheStore<K, ?> cache;
    private final LookupCounter lookups;
    private final Regions regions;
    private final Pins pins;
    private final Index<K> index;

    /** Creates a reader for a map. */
    public PlaceReader(Store<K, ?> store) {
        this(store.heap(), null, LookupCounter.UNCOUNTED);
    }

    /** Creates a reader for a cache, which counts what is read, and hides what has ended. */
    public PlaceReader(CacheStore<K, ?> cache, LookupCounter lookups) {
        this(cache.store().heap(), cache, lookups);
    }

    private PlaceReader(EntryHeap<K, ?> heap, @Nullable CacheStore<K, ?> cache, LookupCounter lookups) {
        this.heap = heap;
        this.cache = cache;
        this.lookups = lookups;
        this.regions = heap.regions().table().readable();
        this.pins = heap.regions().table().pins();
        this.index = heap.index();
    }

    /**
     * Calls a visitor once, with the value of a key. Its exceptions go to the caller.
     *
     * @return the visitor's result, or {@code null} if there is no value
     */
    public <T> @Nullable T read(K key, ValueReader<@Nullable T> visitor) {
        return this.<T>read(key, true, visitor);
    }

    /** The same for who has found an entry of the key, and counted that as a read of it. */
    public <T> @Nullable T readOn(K key, ValueReader<@Nullable T> visitor) {
        return this.<T>read(key, false, visitor);
    }

    private <T> @Nullable T read(K key, boolean counts, ValueReader<@Nullable T> visitor) {
        try {
            return this.<T>readNow(key, counts, visitor);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    private <T> @Nullable T readNow(K key, boolean counts, ValueReader<@Nullable T> visitor) {
        int hash = heap.hash(key);
        long slot = likely(key, hash);
        while (true) {
            slot = slot == Index.ABSENT ? index.slot(key, hash) : slot;
            if (slot == Index.ABSENT) {
                lookups.miss();
                return null;
            }
            if (isThere(key, slot, counts)) {
                StretchPoint.ENTRY_FOUND.reached();
                if (heap.isObserved()) {
                    EntryReader.ValueCopy copy = heap.reader().copy(slot);
                    if (copy != null) {
                        lookups.hit();
                        return visitor.read(copy.bytes(), 0, copy.extent());
                    }
                    slot = Index.ABSENT;
                    continue;
                }
                int pin = pins.pin(regions.id(slot));
                try {
                    StretchPoint.REGION_PINNED.reached();
                    if (regions.isCurrent(slot)) {
                        EntryRead read = regions.open(slot);
                        if (!read.isHumongous()) {
                            lookups.hit();
                            return visitor.read(read.memory, read.valueOffset(), read.valueExtent());
                        }
                        MemorySegment list =
                                SegmentCodec.INSTANCE.decode(read.memory, read.valueOffset(), read.valueExtent());
                        MemorySegment whole = heap.humongous().whole(list).orElse(null);
                        if (whole != null) {
                            lookups.hit();
                            return visitor.read(whole, 0, HumongousValues.extent(list));
                        }
                    }
                } finally {
                    pins.unpin(pin);
                    // The visitor may outlive the last reference to the store, whose memory it reads.
                    Reference.reachabilityFence(heap);
                }
            }
            slot = Index.ABSENT;
        }
    }

    /**
     * Returns a field of the value of a key, as bits where it is a double. Nothing is pinned: who reads no more than
     * this can tell afterwards whether it was the value's.
     */
    public long readBits(K key, Field<?> field, long absent) {
        try {
            return readBitsNow(key, field, absent);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    private long readBitsNow(K key, Field<?> field, long absent) {
        int hash = heap.hash(key);
        long slot = likely(key, hash);
        while (true) {
            slot = slot == Index.ABSENT ? index.slot(key, hash) : slot;
            if (slot == Index.ABSENT) {
                lookups.miss();
                return absent;
            }
            if (isThere(key, slot, true)) {
                try {
                    EntryRead read = regions.open(slot);
                    boolean humongous = read.isHumongous();
                    long bits = humongous ? 0 : bits(field, read.memory, read.valueOffset());
                    if (read.isStill()) {
                        return humongous ? readHumongousBits(key, field, absent) : hit(bits);
                    }
                } catch (IndexOutOfBoundsException | NullPointerException e) {
                    // Bytes of another entry, perhaps.
                    if (regions.isCurrent(slot)) {
                        lookups.hit();
                        throw e;
                    }
                }
            }
            slot = Index.ABSENT;
        }
    }

    private long hit(long bits) {
        lookups.hit();
        return bits;
    }

    private long readHumongousBits(K key, Field<?> field, long absent) {
        Long bits = this.<Long>readOn(key, (memory, offset, _) -> bits(field, memory, offset));
        return bits == null ? absent : bits;
    }

    /**
     * Returns a field of the record that lies somewhere, as bits where it is a double. Not a switch over types, which
     * is a call that the JIT may not see through even where the field is a constant.
     */
    public static long bits(Field<?> field, MemorySegment memory, long offset) {
        if (field instanceof Field.OfInt<?> ints) {
            return ints.get(memory, offset);
        }
        if (field instanceof Field.OfLong<?> longs) {
            return longs.get(memory, offset);
        }
        if (field instanceof Field.OfDouble<?> doubles) {
            return Double.doubleToRawLongBits(doubles.get(memory, offset));
        }
        throw new IllegalArgumentException(
                "readInt, readLong and readDouble require a numeric field: field=" + field.name());
    }

    /** Returns whether the entry in a slot is there, and has not ended; counts the read on request in a cache. */
    private boolean isThere(K key, long slot, boolean counts) {
        return regions.isCurrent(slot)
                && (cache == null || (counts ? cache.countsRead(key, slot) : cache.isLive(key, slot)));
    }

    /** Returns the slot of the entry that is most likely the key's, if it is. */
    private long likely(K key, int hash) {
        long candidate = index.candidate(hash);
        boolean found = candidate > 0 && index.isEntryOf(key, hash, candidate);
        return found ? candidate : Index.ABSENT;
    }
}
