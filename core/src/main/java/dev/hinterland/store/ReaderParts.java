package dev.hinterland.store;

import dev.hinterland.index.Index;
import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.RecordBytes;
import dev.hinterland.memory.WordCodec;
import dev.hinterland.memory.Words;
import dev.hinterland.region.Pins;
import dev.hinterland.region.RegionTable;
import dev.hinterland.region.Regions;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link CandidateReader} is made of.
 *
 * @param store for what is not as usual
 * @param index finds entries
 * @param heads the index's array of {@linkplain Index#heads() segments}
 * @param seed what a key's hash is mixed with
 * @param words the codec of values that are kept in the entry's word, if they are
 * @param worded whether entries have a word, for their time or for their value
 * @param others reads entries that are not ordinary
 * @param recorder records reads; nothing in a map
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ReaderParts<K, V>(
        Store<K, V> store,
        Index<K> index,
        Words[] heads,
        long seed,
        Regions regions,
        Pins pins,
        InPlaceCodec<K> keys,
        InPlaceCodec<V> values,
        @Nullable WordCodec<V> words,
        boolean worded,
        EntryReader<K, V> others,
        @Nullable ReadRecorder<K, V> recorder) {

    static <K, V> ReaderParts<K, V> of(
            Store<K, V> store,
            long seed,
            boolean worded,
            EntryReader<K, V> others,
            @Nullable ReadRecorder<K, V> recorder) {
        RegionTable table = store.regions().table();
        return new ReaderParts<>(
                store,
                store.index(),
                store.index().heads(),
                seed,
                table.readable(),
                table.pins(),
                others.keys(),
                others.values(),
                store.words(),
                worded,
                others,
                recorder);
    }

    /** Returns whether a read of a value allocates nothing that a JIT cannot do without: records, and numbers. */
    boolean isLean() {
        return words != null || values instanceof RecordBytes;
    }
}
