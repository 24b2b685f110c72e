package dev.hinterland.store;

import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.SegmentCodec;
import dev.hinterland.region.Entry;
import dev.hinterland.region.RegionTable;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Reads keys and values at locations that may be recycled meanwhile: every method finds out, and returns {@code null}
 * then.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class EntryReader<K, V> {

    /** The answer of {@link #time} where there is no such entry any more; no deadline has all bits set. */
    static final long RECYCLED = -1;

    private final RegionTable table;
    private final InPlaceCodec<K> keys;
    private final InPlaceCodec<V> values;
    private final HumongousValues humongous;

    EntryReader(RegionTable table, InPlaceCodec<K> keys, InPlaceCodec<V> values, HumongousValues humongous) {
        this.table = table;
        this.keys = keys;
        this.values = values;
        this.humongous = humongous;
    }

    /** Returns the value of the entry at a location if it is there, small, and has this key and no time. */
    @Nullable
    V valueIfKey(K key, long location) {
        return valueIfKey(key, location, false);
    }

    /** The same for an entry that has a time. */
    @Nullable
    V timedValueIfKey(K key, long location) {
        return valueIfKey(key, location, true);
    }

    private @Nullable V valueIfKey(K key, long location, boolean timed) {
        Object prepared = keys.prepare(key);
        int region = table.regionId(location);
        long generation = table.generation(region);
        if (!RegionTable.isOfGeneration(location, generation)) {
            return null;
        }
        MemorySegment bytes = table.memory(region);
        long offset = table.offset(location);
        try {
            long header = Entry.header(bytes, offset);
            if (Entry.isOrdinary(header, timed)) {
                long keyExtent = Entry.smallKeyExtent(header);
                long keyOffset = offset + Entry.SMALL_HEADER_BYTES + (timed ? Entry.TIME_BYTES : 0);
                if (keys.matches(prepared, bytes, keyOffset, keyExtent)) {
                    V value = values.decode(bytes, keyOffset + (keyExtent >>> 1), Entry.smallValueExtent(header));
                    return table.isStill(region, generation) ? value : null;
                }
            }
            return null;
        } catch (IndexOutOfBoundsException e) {
            // Bytes of another entry, perhaps; if not, the long way will find out.
            return null;
        }
    }

    /**
     * Reads a few bytes of each of several entries, so that the processor brings them into its cache at the same time. What
     * it reads may be anything; nobody looks at it.
     *
     * @param slots locations, read before an acquire fence; zero or less for none
     */
    void touch(long[] slots, long[] touched, int count) {
        for (int i = 0; i < count; i++) {
            long slot = slots[i];
            touched[i] = slot > 0 ? Entry.header(table.memory(table.regionId(slot)), table.offset(slot)) : 0;
        }
        for (int i = 0; i < count; i++) {
            long slot = slots[i];
            if (slot > 0) {
                touched[i] = Entry.touch(table.memory(table.regionId(slot)), table.offset(slot), touched[i]);
            }
        }
    }

    /** Returns the value of the entry at a location, or {@code null} where it has been recycled. */
    @Nullable
    V value(long location) {
        int region = table.regionId(location);
        long generation = table.generation(region);
        if (!RegionTable.isOfGeneration(location, generation)) {
            return null;
        }
        MemorySegment bytes = table.memory(region);
        long offset = table.offset(location);
        try {
            long header = Entry.header(bytes, offset);
            if (Entry.isHumongous(header) || !Entry.isSmall(header)) {
                return largeValue(bytes, offset, region, generation);
            }
            long key = Entry.keyExtent(bytes, offset, header);
            V value = values.decode(
                    bytes, offset + Entry.keyOffset(header) + (key >>> 1), Entry.valueExtent(bytes, offset, header));
            return table.isStill(region, generation) ? value : null;
        } catch (IndexOutOfBoundsException e) {
            if (table.isStill(region, generation)) {
                throw e;
            }
            return null;
        }
    }

    /** The same for an entry whose sizes must not be trusted before they are validated: they may be anything. */
    private @Nullable V largeValue(MemorySegment bytes, long offset, int region, long generation) {
        long header = Entry.header(bytes, offset);
        long valueOffset = offset + Entry.keyOffset(header) + (Entry.keyExtent(bytes, offset, header) >>> 1);
        long extent = Entry.valueExtent(bytes, offset, header);
        if (!table.isStill(region, generation)) {
            return null;
        }
        if (Entry.isHumongous(header)) {
            MemorySegment list = SegmentCodec.INSTANCE.decode(bytes, valueOffset, extent);
            return table.isStill(region, generation)
                    ? humongous.read(list, values).orElse(null)
                    : null;
        }
        V value = values.decode(bytes, valueOffset, extent);
        return table.isStill(region, generation) ? value : null;
    }

    /** Returns the time of the entry at a location, or {@link #RECYCLED}. */
    long time(long location) {
        int region = table.regionId(location);
        long generation = table.generation(region);
        if (!RegionTable.isOfGeneration(location, generation)) {
            return RECYCLED;
        }
        MemorySegment bytes = table.memory(region);
        long offset = table.offset(location);
        try {
            long time = Entry.time(bytes, offset, Entry.header(bytes, offset));
            return table.isStill(region, generation) ? time : RECYCLED;
        } catch (IndexOutOfBoundsException e) {
            if (table.isStill(region, generation)) {
                throw e;
            }
            return RECYCLED;
        }
    }

    /** Returns the key of the entry at a location, or {@code null} where it has been recycled. */
    @Nullable
    K key(long location) {
        int region = table.regionId(location);
        long generation = table.generation(region);
        if (!RegionTable.isOfGeneration(location, generation)) {
            return null;
        }
        MemorySegment bytes = table.memory(region);
        long offset = table.offset(location);
        long header = Entry.header(bytes, offset);
        if (!table.isStill(region, generation)) {
            return null;
        }
        long extent = Entry.keyExtent(bytes, offset, header);
        if (!table.isStill(region, generation)) {
            return null;
        }
        K key = keys.decode(bytes, offset + Entry.keyOffset(header), extent);
        return table.isStill(region, generation) ? key : null;
    }
}
