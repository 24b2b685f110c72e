// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.write;

import dev.hinterland.internal.alloc.Allocator;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.WordCodec;
import dev.hinterland.internal.region.RegionTable;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link SpecializedWriter} is made of.
 *
 * @param heap where reclaiming is asked for
 * @param index finds buckets
 * @param allocator has the buffers
 * @param seed what a key's hash is mixed with
 * @param words the codec of values that are kept in the entry's word, if they are
 * @param timed whether entries have a word
 * @param mostBytes the largest entry that is written in the usual way
 * @param others writes what is not as usual
 */
record WriterParts<K, V>(
        EntryHeap<K, V> heap,
        Index<K> index,
        Allocator allocator,
        RegionTable table,
        long seed,
        InPlaceCodec<K> keys,
        InPlaceCodec<V> values,
        @Nullable WordCodec<V> words,
        boolean timed,
        int mostBytes,
        EntryWriter<K, V> others) {

    /** Returns the parts of a heap. */
    static <K, V> WriterParts<K, V> of(EntryHeap<K, V> heap, EntryWriter<K, V> others) {
        return new WriterParts<>(
                heap,
                heap.index(),
                heap.allocator(),
                heap.regions().table(),
                heap.seed(),
                heap.reader().keys(),
                heap.reader().values(),
                heap.words(),
                heap.isTimed(),
                heap.regions().maxRegionBytes() / 4,
                others);
    }
}
