package dev.hinterland.store;

import dev.hinterland.memory.Generations;
import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.WordCodec;
import dev.hinterland.region.Entry;
import dev.hinterland.region.Pins;
import dev.hinterland.region.RegionMemories;
import dev.hinterland.region.RegionTable;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link CandidateReader} is made of. A record, whose fields HotSpot takes for constants where the record is one.
 *
 * @param words the codec of values that are kept in the entry's word, if they are
 * @param worded whether entries have a word, for their time or for their value
 * @param others reads entries that are not as usual
 */
record ReaderParts<K, V>(
        RegionMemories memories,
        Generations generations,
        Pins pins,
        InPlaceCodec<K> keys,
        InPlaceCodec<V> values,
        @Nullable WordCodec<V> words,
        boolean worded,
        EntryReader<K, V> others) {

    /**
     * Collects the parts.
     *
     * @param timed whether entries have a time
     */
    static <K, V> ReaderParts<K, V> of(
            RegionTable table,
            InPlaceCodec<K> keys,
            InPlaceCodec<V> values,
            @Nullable WordCodec<V> words,
            boolean timed,
            EntryReader<K, V> others) {
        return new ReaderParts<>(
                table.memories(),
                table.generations(),
                table.pins(),
                keys,
                values,
                words,
                timed || words != null,
                others);
    }

    /** Returns how far behind an entry's offset its key lies. */
    int keyDistance() {
        return Entry.SMALL_HEADER_BYTES + (worded ? Entry.TIME_BYTES : 0);
    }

    /** Returns where an ordinary entry's value lies. */
    long valueOffset(long offset, long header) {
        return offset + keyDistance() + (Entry.smallKeyExtent(header) >>> 1);
    }
}
