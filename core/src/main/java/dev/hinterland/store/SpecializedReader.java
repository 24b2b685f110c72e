package dev.hinterland.store;

import dev.hinterland.layout.MalformedBytesException;
import dev.hinterland.memory.Generations;
import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.Outlined;
import dev.hinterland.memory.WordCodec;
import dev.hinterland.region.Entry;
import dev.hinterland.region.Pins;
import dev.hinterland.region.RegionTable;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Reads with the codecs of one store: each has a {@linkplain dev.hinterland.memory.Specialization copy} of this class.
 *
 * <p>It reads {@linkplain Entry#isOrdinary ordinary} entries, which nearly all are, and leaves others to {@link EntryReader}, and so
 * whatever it could not make sense of. What the two have in common (the generation, the header, the codec, and the generation again)
 * stands in both: a method that they shared would be compiled for all stores alike, without the constants of this one, which is
 * what the copy is for (docs/decisions/0025-code-for-each-store.md).
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class SpecializedReader<K, V> extends CandidateReader<K, V> {

    private final RegionTable table;
    private final Generations generations;
    private final InPlaceCodec<K> keys;
    private final InPlaceCodec<V> values;
    private final @Nullable WordCodec<V> words;
    private final Pins pins;
    private final boolean timed;
    private final EntryReader<K, V> others;

    SpecializedReader(ReaderParts<K, V> parts) {
        this.table = parts.table();
        this.generations = table.generations();
        this.keys = parts.keys();
        this.values = parts.values();
        this.words = parts.words();
        this.pins = table.pins();
        this.timed = parts.timed() || words != null;
        this.others = parts.others();
    }

    @Override
    boolean matches(K key, long location) {
        Object prepared = keys.prepare(key);
        int region = table.regionId(location);
        long generation = generations.get(region);
        if (!RegionTable.isOfGeneration(location, generation)) {
            return false;
        }
        MemorySegment bytes = table.memory(region);
        long offset = table.offset(location);
        try {
            long header = Entry.header(bytes, offset);
            return Entry.isOrdinary(header, timed)
                    && keys.matches(prepared, bytes, offset + keyDistance(), Entry.smallKeyExtent(header))
                    && generations.isStill(region, generation);
        } catch (IndexOutOfBoundsException | MalformedBytesException e) {
            // Bytes of another entry, perhaps; if not, the long way will find out.
            return false;
        }
    }

    private int keyDistance() {
        return Entry.SMALL_HEADER_BYTES + (timed ? Entry.TIME_BYTES : 0);
    }

    @Override
    public @Nullable V value(long location) {
        int region = table.regionId(location);
        long generation = generations.get(region);
        if (!RegionTable.isOfGeneration(location, generation)) {
            return null;
        }
        MemorySegment bytes = table.memory(region);
        long offset = table.offset(location);
        try {
            long header = Entry.header(bytes, offset);
            if (Entry.isOrdinary(header, timed)) {
                if (words != null) {
                    long word = Entry.time(bytes, offset, header);
                    return generations.isStill(region, generation) ? words.ofWord(word) : null;
                }
                long at = offset + keyDistance() + (Entry.smallKeyExtent(header) >>> 1);
                long extent = Entry.smallValueExtent(header);
                return values.decodeIfStill(bytes, at, extent, generations, region, generation);
            }
        } catch (IndexOutOfBoundsException | MalformedBytesException e) {
            // Bytes of another entry, perhaps, or bytes that were never right: the other way can tell.
        }
        return others.value(location);
    }

    @Override
    @Outlined
    public boolean pin(long location) {
        int region = table.regionId(location);
        int pin = pins.pin(region);
        boolean pinned = false;
        try {
            pinned = words == null
                    && RegionTable.isOfGeneration(location, generations.now(region))
                    && Entry.isOrdinary(Entry.header(table.memory(region), table.offset(location)), timed);
            return pinned;
        } finally {
            if (!pinned) {
                pins.unpin(pin);
            }
        }
    }

    @Override
    @Outlined
    public void unpin(long location) {
        pins.unpinRegion(table.regionId(location));
    }

    @Override
    public MemorySegment memory(long location) {
        return table.memory(table.regionId(location));
    }

    @Override
    @Outlined
    public long place(long location) {
        long offset = table.offset(location);
        long header = Entry.header(memory(location), offset);
        long value = offset + keyDistance() + (Entry.smallKeyExtent(header) >>> 1);
        return value << Integer.SIZE | Entry.smallValueExtent(header);
    }

    @Override
    public long generation(long location) {
        int region = table.regionId(location);
        long generation = generations.get(region);
        boolean usual = RegionTable.isOfGeneration(location, generation)
                && Entry.isOrdinary(Entry.header(table.memory(region), table.offset(location)), timed);
        return usual ? generation : NONE;
    }

    @Override
    public long valueOffset(long location) {
        long offset = table.offset(location);
        return offset + keyDistance() + (Entry.smallKeyExtent(Entry.header(memory(location), offset)) >>> 1);
    }

    @Override
    public boolean isStill(long location, long generation) {
        return generations.isStill(table.regionId(location), generation);
    }
}
