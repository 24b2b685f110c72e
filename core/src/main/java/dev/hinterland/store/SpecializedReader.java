package dev.hinterland.store;

import dev.hinterland.layout.MalformedBytesException;
import dev.hinterland.memory.Outlined;
import dev.hinterland.memory.Specialization;
import dev.hinterland.memory.WordCodec;
import dev.hinterland.region.Entry;
import dev.hinterland.region.Pins;
import dev.hinterland.region.RegionMemories;
import dev.hinterland.region.RegionTable;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
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

    /** The parts of the store that this is a copy for, which are constants in it; nothing where the class could not be copied. */
    private static final @Nullable ReaderParts<?, ?> CONSTANT =
            Specialization.dataOf(MethodHandles.lookup(), ReaderParts.class);

    private final ReaderParts<K, V> own;

    SpecializedReader(ReaderParts<K, V> parts) {
        this.own = parts;
    }

    @SuppressWarnings("unchecked") // the class data has the type arguments of the object
    private ReaderParts<K, V> parts() {
        return CONSTANT == null ? own : (ReaderParts<K, V>) CONSTANT;
    }

    @Override
    boolean matches(K key, long location) {
        ReaderParts<K, V> parts = parts();
        RegionMemories memories = parts.memories();
        Object prepared = parts.keys().prepare(key);
        int region = memories.regionId(location);
        long generation = parts.generations().get(region);
        if (!RegionTable.isOfGeneration(location, generation)) {
            return false;
        }
        MemorySegment bytes = memories.memory(region);
        long offset = memories.offset(location);
        try {
            long header = Entry.header(bytes, offset);
            return Entry.isOrdinary(header, parts.worded())
                    && parts.keys().matches(prepared, bytes, offset + parts.keyDistance(), Entry.smallKeyExtent(header))
                    && parts.generations().isStill(region, generation);
        } catch (IndexOutOfBoundsException | MalformedBytesException | IllegalStateException e) {
            // Bytes of another entry, perhaps, or memory that was freed; if not, the long way will find out.
            return false;
        }
    }

    @Override
    public @Nullable V usualValue(long location) {
        ReaderParts<K, V> parts = parts();
        RegionMemories memories = parts.memories();
        int region = memories.regionId(location);
        long generation = parts.generations().get(region);
        if (!RegionTable.isOfGeneration(location, generation)) {
            return null;
        }
        MemorySegment bytes = memories.memory(region);
        long offset = memories.offset(location);
        try {
            long header = Entry.header(bytes, offset);
            if (Entry.isOrdinary(header, parts.worded())) {
                WordCodec<V> words = parts.words();
                if (words != null) {
                    long word = Entry.time(bytes, offset, header);
                    return parts.generations().isStill(region, generation) ? words.ofWord(word) : null;
                }
                long at = parts.valueOffset(offset, header);
                long extent = Entry.smallValueExtent(header);
                return parts.values().decodeIfStill(bytes, at, extent, parts.generations(), region, generation);
            }
        } catch (IndexOutOfBoundsException | MalformedBytesException | IllegalStateException e) {
            // Bytes of another entry, perhaps, or bytes that were never right, or memory that was freed: the long way
            // can tell.
        }
        return null;
    }

    @Override
    public @Nullable V value(long location) {
        V value = usualValue(location);
        return value == null ? parts().others().value(location) : value;
    }

    @Override
    @Outlined
    public boolean pin(long location) {
        ReaderParts<K, V> parts = parts();
        RegionMemories memories = parts.memories();
        Pins pins = parts.pins();
        int region = memories.regionId(location);
        int pin = pins.pin(region);
        boolean pinned = false;
        try {
            pinned = parts.words() == null
                    && RegionTable.isOfGeneration(location, parts.generations().now(region))
                    && Entry.isOrdinary(
                            Entry.header(memories.memory(region), memories.offset(location)), parts.worded());
            return pinned;
        } catch (IllegalStateException e) {
            // Memory that was freed: the long way will say so.
            return false;
        } finally {
            if (!pinned) {
                pins.unpin(pin);
            }
        }
    }

    @Override
    @Outlined
    public void unpin(long location) {
        ReaderParts<K, V> parts = parts();
        parts.pins().unpinRegion(parts.memories().regionId(location));
    }

    @Override
    public MemorySegment memory(long location) {
        RegionMemories memories = parts().memories();
        return memories.memory(memories.regionId(location));
    }

    @Override
    @Outlined
    public long place(long location) {
        ReaderParts<K, V> parts = parts();
        long offset = parts.memories().offset(location);
        long header = Entry.header(memory(location), offset);
        return parts.valueOffset(offset, header) << Integer.SIZE | Entry.smallValueExtent(header);
    }

    @Override
    public long generation(long location) {
        ReaderParts<K, V> parts = parts();
        RegionMemories memories = parts.memories();
        int region = memories.regionId(location);
        long generation = parts.generations().get(region);
        boolean usual = RegionTable.isOfGeneration(location, generation)
                && Entry.isOrdinary(Entry.header(memories.memory(region), memories.offset(location)), parts.worded());
        return usual ? generation : NONE;
    }

    @Override
    public long valueOffset(long location) {
        ReaderParts<K, V> parts = parts();
        long offset = parts.memories().offset(location);
        return parts.valueOffset(offset, Entry.header(memory(location), offset));
    }

    @Override
    public boolean isStill(long location, long generation) {
        ReaderParts<K, V> parts = parts();
        return parts.generations().isStill(parts.memories().regionId(location), generation);
    }
}
