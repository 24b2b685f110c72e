// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.read;

import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.EntryReader;
import dev.hinterland.internal.index.Buckets;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.RecordBytes;
import dev.hinterland.internal.memory.WordCodec;
import dev.hinterland.internal.memory.Words;
import dev.hinterland.internal.region.Pins;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Regions;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link CandidateReader} is made of.
 *
 * @param heap for what is not as usual
 * @param index finds entries
 * @param buckets the index's buckets
 * @param segments where they lie, in segments
 * @param whole where they lie side by side, if they do
 * @param seed what a key's hash is mixed with
 * @param regions the memory of each region, for what is read of it in place
 * @param addressed the regions, in one piece if they are parts of one
 * @param words the codec of values that are kept in the entry's word, if they are
 * @param worded whether entries have a word, for their time or for their value
 * @param others reads entries that are not ordinary
 * @param recorder records reads; nothing in a map
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ReaderParts<K, V>(
        EntryHeap<K, V> heap,
        Index<K> index,
        Buckets buckets,
        Words[] segments,
        @Nullable Words whole,
        long seed,
        Regions regions,
        Regions addressed,
        Pins pins,
        InPlaceCodec<K> keys,
        InPlaceCodec<V> values,
        @Nullable WordCodec<V> words,
        boolean worded,
        EntryReader<K, V> others,
        @Nullable ReadRecorder<K, V> recorder) {

    /** Returns the parts of a heap, with what records the reads, if they are recorded. */
    public static <K, V> ReaderParts<K, V> of(EntryHeap<K, V> heap, @Nullable ReadRecorder<K, V> recorder) {
        RegionTable table = heap.regions().table();
        EntryReader<K, V> others = heap.reader();
        return new ReaderParts<>(
                heap,
                heap.index(),
                heap.index().buckets(),
                heap.index().buckets().segments(),
                heap.index().buckets().whole(),
                heap.seed(),
                table.readable(),
                table.addressed(),
                table.pins(),
                others.keys(),
                others.values(),
                heap.words(),
                heap.isTimed(),
                others,
                recorder);
    }

    /** Returns whether a read of a value allocates nothing that a JIT cannot do without: records, and numbers. */
    boolean isLean() {
        return words != null || values instanceof RecordBytes;
    }
}
