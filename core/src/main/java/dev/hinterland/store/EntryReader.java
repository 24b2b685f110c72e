package dev.hinterland.store;

import dev.hinterland.layout.MalformedBytesException;
import dev.hinterland.memory.Generations;
import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.SegmentCodec;
import dev.hinterland.memory.WordCodec;
import dev.hinterland.region.Entry;
import dev.hinterland.region.RegionTable;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads keys and values at locations that may be recycled meanwhile: every method finds out, and returns {@code null}
 * then. Entries of every form, and of every store with the same code: what is read most goes by {@link SpecializedReader}.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class EntryReader<K, V> {

    /** The answer of {@link #time} where there is no such entry any more; no deadline has all bits set. */
    static final long RECYCLED = -1;

    private final RegionTable table;
    private final Generations generations;
    private final InPlaceCodec<K> keys;
    private final InPlaceCodec<V> values;
    private final @Nullable WordCodec<V> words;
    private final HumongousValues humongous;
    private final UnaryOperator<IllegalStateException> orClosed;

    /**
     * Creates a reader.
     *
     * @param orClosed returns what a caller gets in place of an exception that came of access to memory
     */
    EntryReader(
            RegionTable table,
            InPlaceCodec<K> keys,
            InPlaceCodec<V> values,
            @Nullable WordCodec<V> words,
            HumongousValues humongous,
            UnaryOperator<IllegalStateException> orClosed) {
        this.table = table;
        this.generations = table.generations();
        this.keys = keys;
        this.values = values;
        this.words = words;
        this.humongous = humongous;
        this.orClosed = orClosed;
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
            if (words != null) {
                return wordValue(words, bytes, offset, region, generation);
            }
            if (Entry.isHumongous(header) || !Entry.isSmall(header)) {
                return largeValue(bytes, offset, region, generation);
            }
            long key = Entry.keyExtent(bytes, offset, header);
            return values.decodeIfStill(
                    bytes,
                    offset + Entry.keyOffset(header) + (key >>> 1),
                    Entry.valueExtent(bytes, offset, header),
                    generations,
                    region,
                    generation);
        } catch (IndexOutOfBoundsException | MalformedBytesException e) {
            if (table.isStill(region, generation)) {
                throw e;
            }
            return null;
        } catch (IllegalStateException e) {
            throw orClosed.apply(e);
        }
    }

    /** The same where the value is a word. */
    private @Nullable V wordValue(WordCodec<V> codec, MemorySegment bytes, long offset, int region, long generation) {
        long header = Entry.header(bytes, offset);
        if (!table.isStill(region, generation)) {
            return null;
        }
        long word = Entry.time(bytes, offset, header);
        return table.isStill(region, generation) ? codec.ofWord(word) : null;
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
        return values.decodeIfStill(bytes, valueOffset, extent, generations, region, generation);
    }

    /** Returns what the entry was at a location that the caller has unlinked; runs no code of the user's. */
    Departed<K, V> departing(long location) {
        MemorySegment bytes = table.memory(table.regionId(location));
        long offset = table.offset(location);
        long header = Entry.header(bytes, offset);
        long keyOffset = offset + Entry.keyOffset(header);
        long keyExtent = Entry.keyExtent(bytes, offset, header);
        Supplier<K> key = keys.decodeLater(bytes, keyOffset, keyExtent);
        long valueOffset = keyOffset + (keyExtent >>> 1);
        long valueExtent = Entry.valueExtent(bytes, offset, header);
        if (words != null) {
            V value = words.ofWord(Entry.time(bytes, offset, header));
            return new Departed<>(key, () -> value, keyExtent >>> 1);
        }
        if (Entry.isHumongous(header)) {
            return departingHumongous(key, SegmentCodec.INSTANCE.decode(bytes, valueOffset, valueExtent));
        }
        return new Departed<>(
                key, values.decodeLater(bytes, valueOffset, valueExtent), (keyExtent >>> 1) + (valueExtent >>> 1));
    }

    private Departed<K, V> departingHumongous(Supplier<K> key, MemorySegment list) {
        MemorySegment whole = humongous.read(list, SegmentCodec.INSTANCE).orElseThrow();
        return new Departed<>(key, values.decodeLater(whole, 0, HumongousValues.extent(list)), whole.byteSize());
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
        } catch (IllegalStateException e) {
            throw orClosed.apply(e);
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
        try {
            return keyAt(table.memory(region), table.offset(location), region, generation);
        } catch (IllegalStateException e) {
            throw orClosed.apply(e);
        }
    }

    private @Nullable K keyAt(MemorySegment bytes, long offset, int region, long generation) {
        long header = Entry.header(bytes, offset);
        if (!table.isStill(region, generation)) {
            return null;
        }
        long extent = Entry.keyExtent(bytes, offset, header);
        if (!table.isStill(region, generation)) {
            return null;
        }
        return keyIfStill(bytes, offset + Entry.keyOffset(header), extent, region, generation);
    }

    private @Nullable K keyIfStill(MemorySegment bytes, long offset, long extent, int region, long generation) {
        try {
            return keys.decodeIfStill(bytes, offset, extent, generations, region, generation);
        } catch (IndexOutOfBoundsException | MalformedBytesException e) {
            if (table.isStill(region, generation)) {
                throw e;
            }
            return null;
        }
    }
}
