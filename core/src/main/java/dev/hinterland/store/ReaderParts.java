package dev.hinterland.store;

import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.memory.WordCodec;
import dev.hinterland.region.RegionTable;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link CandidateReader} is made of.
 *
 * @param words the codec of values that are kept in the entry's word, if they are
 * @param timed whether entries have a time
 * @param others reads entries that are not as usual
 */
record ReaderParts<K, V>(
        RegionTable table,
        InPlaceCodec<K> keys,
        InPlaceCodec<V> values,
        @Nullable WordCodec<V> words,
        boolean timed,
        EntryReader<K, V> others) {}
