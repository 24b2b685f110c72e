package dev.hinterland.internal.heap;

import dev.hinterland.internal.index.EntryMatcher;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.KeyedHash;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Regions;
import dev.hinterland.internal.region.Regions.EntryRead;
import dev.hinterland.record.MalformedBytesException;

/** Tells the index which key an entry has, from the entry's bytes. */
public final class KeyMatcher<K> implements EntryMatcher<K> {

    private final RegionTable table;
    private final Regions regions;
    private final InPlaceCodec<K> keys;

    public KeyMatcher(RegionTable table, InPlaceCodec<K> keys) {
        this.table = table;
        this.regions = table.readable();
        this.keys = keys;
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
    public int hash(long location) {
        return Entry.hash(regions.open(location).header);
    }

    @Override
    public int keyedHash(K key) {
        return (int) KeyedHash.of(keys.bytes(key));
    }

    @Override
    public void hold(long location) {
        table.regionAt(location).hold();
    }
}
