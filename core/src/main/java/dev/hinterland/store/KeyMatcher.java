package dev.hinterland.store;

import dev.hinterland.index.EntryMatcher;
import dev.hinterland.index.Index;
import dev.hinterland.layout.MalformedBytesException;
import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.KeyedHash;
import dev.hinterland.region.Entry;
import dev.hinterland.region.RegionTable;
import dev.hinterland.region.Regions;
import dev.hinterland.region.Regions.EntryRead;

/** Tells the index which key an entry has, from the entry's bytes. */
final class KeyMatcher<K> implements EntryMatcher<K> {

    private final RegionTable table;
    private final Regions regions;
    private final InPlaceCodec<K> keys;

    KeyMatcher(RegionTable table, InPlaceCodec<K> keys) {
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
