// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import dev.hinterland.internal.heap.HumongousValues;
import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.region.Entry;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * An entry in a file, whole and of its region's generation.
 *
 * @param memory that of its region
 * @param offset where it begins
 * @param header its first eight bytes
 * @param frequency how often it has been read
 */
record StoredEntry(MappedStore store, MemorySegment memory, int offset, long header, int frequency) {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private long keyOffset() {
        return offset + (long) Entry.keyOffset(header);
    }

    /** Returns the bytes of the key, where they lie. */
    RawBytes key() {
        return new RawBytes(memory, keyOffset(), Entry.keyExtent(memory, offset, header));
    }

    /** Returns the time, or the value that is a word, of a timed entry. */
    long time() {
        return Entry.isTimed(header) ? Entry.time(memory, offset, header) : 0;
    }

    /** Returns the bytes of the value: where they lie, or a copy of its pieces; {@code null} if these are not whole. */
    @Nullable
    RawBytes value() {
        long at = keyOffset() + Extent.bytes(Entry.keyExtent(memory, offset, header));
        long extent = Entry.valueExtent(memory, offset, header);
        return Entry.isHumongous(header)
                ? pieces(memory.asSlice(at, Extent.bytes(extent)))
                : new RawBytes(memory, at, extent);
    }

    private @Nullable RawBytes pieces(MemorySegment list) {
        if (list.byteSize() < 2 * Long.BYTES || list.byteSize() % Long.BYTES != 0) {
            return null;
        }
        long extent = list.get(LONG, 0);
        long room = 0;
        for (long at = Long.BYTES; at < list.byteSize(); at += Long.BYTES) {
            int piece = store.regionOf(list.get(LONG, at));
            if (piece < 1 || piece > store.regions() || !store.isOfGeneration(list.get(LONG, at), piece)) {
                return null;
            }
            room += store.bytes(piece);
        }
        // What the pieces have room for is looked at first: a wrong size asks for no memory.
        if (extent < 0 || Extent.bytes(extent) > Math.min(room, Integer.MAX_VALUE)) {
            return null;
        }
        MemorySegment whole = SegmentCodec.allocate(HumongousValues.bytes(list, 0));
        long read = 0;
        for (long at = Long.BYTES; at < list.byteSize(); at += Long.BYTES) {
            MemorySegment piece = store.memory(store.regionOf(list.get(LONG, at)));
            long bytes = Math.min(piece.byteSize(), whole.byteSize() - read);
            MemorySegment.copy(piece, 0, whole, read, bytes);
            read += bytes;
        }
        return new RawBytes(whole, 0, extent);
    }
}
