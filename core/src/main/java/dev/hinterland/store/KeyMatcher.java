package dev.hinterland.store;

import dev.hinterland.index.EntryMatcher;
import dev.hinterland.layout.MalformedBytesException;
import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.KeyedHash;
import dev.hinterland.region.Entry;
import dev.hinterland.region.RegionTable;
import java.lang.foreign.MemorySegment;

/** Tells the index which key an entry has, from the entry's bytes. */
final class KeyMatcher<K> implements EntryMatcher<K> {

    private final RegionTable table;
    private final InPlaceCodec<K> keys;

    KeyMatcher(RegionTable table, InPlaceCodec<K> keys) {
        this.table = table;
        this.keys = keys;
    }

    @Override
    public int compare(K key, int hash, long location) {
        int region = table.regionId(location);
        long generation = table.generation(region);
        if (!RegionTable.isOfGeneration(location, generation)) {
            return STALE;
        }
        try {
            if (hasKey(key, hash, table.memory(region), table.offset(location))) {
                return EQUAL;
            }
        } catch (IndexOutOfBoundsException | MalformedBytesException e) {
            if (table.isStill(region, generation)) {
                throw e;
            }
            return STALE;
        }
        return table.isStill(region, generation) ? DIFFERENT : STALE;
    }

    private boolean hasKey(K key, int hash, MemorySegment memory, long offset) {
        long header = Entry.header(memory, offset);
        return Entry.hash(header) == hash
                && keys.matches(
                        keys.prepare(key),
                        memory,
                        offset + Entry.keyOffset(header),
                        Entry.keyExtent(memory, offset, header));
    }

    @Override
    public boolean isStale(long location) {
        return !table.isCurrent(location);
    }

    @Override
    public int hash(long location) {
        return Entry.hash(Entry.header(table.memory(table.regionId(location)), table.offset(location)));
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
