// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.internal.index.EntryMatcher;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.EqualKeyCodec;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.KeyedHash;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Regions;
import dev.hinterland.internal.region.Regions.EntryRead;
import dev.hinterland.record.MalformedBytesException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Tells the index which key an entry has, from the entry's bytes. */
public class KeyMatcher<K> implements EntryMatcher<K> {

    private final RegionTable table;
    private final Regions regions;
    private final InPlaceCodec<K> keys;
    private final KeyedHash.@Nullable Key hashKey;

    public KeyMatcher(RegionTable table, InPlaceCodec<K> keys) {
        this(table, keys, null);
    }

    /** Creates a matcher whose keyed hash has a key of its own, or this process's where that is {@code null}. */
    KeyMatcher(RegionTable table, InPlaceCodec<K> keys, KeyedHash.@Nullable Key hashKey) {
        this.hashKey = hashKey;
        this.table = table;
        this.regions = table.readable();
        this.keys = keys;
    }

    /** Returns the matcher for a codec of keys. */
    @SuppressWarnings("unchecked") // the codec says what the keys are
    static <K> KeyMatcher<K> of(RegionTable table, InPlaceCodec<K> keys, KeyedHash.@Nullable Key hashKey) {
        return keys instanceof EqualKeyCodec<?> equal
                ? (KeyMatcher<K>) new EqualKeyMatcher<>(table, equal, hashKey)
                : new KeyMatcher<>(table, keys, hashKey);
    }

    @Override
    public int compare(K key, int hash, long location) {
        try {
            EntryRead read = regions.open(location);
            boolean equal =
                    Entry.hash(read.header) == hash && keys.isAt(key, read.memory, read.keyOffset(), read.keyExtent());
            if (read.isStill()) {
                return equal ? EQUAL : DIFFERENT;
            }
        } catch (IndexOutOfBoundsException | MalformedBytesException e) {
            if (regions.isCurrent(location)) {
                throw e;
            }
        }
        return STALE;
    }

    @Override
    public int compare(K key, int hash, long location, long desired) {
        if (desired == Index.ABSENT) {
            return compare(key, hash, location);
        }
        if (isStale(location)) {
            return STALE;
        }
        boolean equal = Entry.haveSameKey(
                table.memory(table.regionId(desired)),
                table.offset(desired),
                table.memory(table.regionId(location)),
                table.offset(location));
        return equal ? EQUAL : DIFFERENT;
    }

    @Override
    public boolean isStale(long location) {
        return !regions.isCurrent(location);
    }

    @Override
    public boolean isNoEntry(long location) {
        return !regions.open(location).isStill();
    }

    @Override
    public int hash(long location) {
        return Entry.hash(regions.open(location).header);
    }

    @Override
    public final int keyedHash(K key) {
        MemorySegment bytes = hashedBytes(key);
        return (int) (hashKey == null ? KeyedHash.of(bytes) : hashKey.hash(bytes));
    }

    /** Returns the bytes that the keyed hash of a key is that of. */
    protected MemorySegment hashedBytes(K key) {
        return keys.bytes(key);
    }

    @Override
    public void hold(long location) {
        table.regionAt(location).hold();
    }
}
