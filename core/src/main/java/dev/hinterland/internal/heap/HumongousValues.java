// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.InPlaceCodec;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.region.Location;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionTable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Optional;

/**
 * Values that are too large for a region: their bytes lie in regions of their own, piece after piece, and the entry
 * holds a list of them in place of the value. What is left of a value after some pieces may lie behind the list: its
 * tail, which takes no region of its own then.
 *
 * <pre>
 *  0                       8                16
 * +-----------------------+----------------+-----------------+--  --+--  --+
 * | value extent, of tail | first location | second location |  …   | tail |
 * +-----------------------+----------------+-----------------+--  --+--  --+
 * </pre>
 *
 * <p>The first word has the extent of the value in its lower {@value #EXTENT_BITS} bits, and the bytes of the tail
 * above them.
 *
 * <p>The list moves with its entry; the pieces stay where they are until the entry is unlinked. Bytes are copied piece
 * by piece between the regions and the heap, so that no native memory is needed beside the budget.
 */
public final class HumongousValues {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final int EXTENT_BITS = 36;

    private final RegionPool pool;
    private final RegionTable table;

    HumongousValues(RegionPool pool) {
        this.pool = pool;
        this.table = pool.table();
    }

    /** Returns the size of the value whose list lies in memory. */
    public static long bytes(MemorySegment memory, long listOffset) {
        return Extent.bytes(extentOf(memory.get(LONG, listOffset)));
    }

    /** Returns how much of it lies in pieces. */
    public static long pieceBytes(MemorySegment memory, long listOffset) {
        return bytes(memory, listOffset) - tailBytes(memory, listOffset);
    }

    /** Returns the size of the tail of the value whose list lies in memory. */
    public static long tailBytes(MemorySegment memory, long listOffset) {
        return memory.get(LONG, listOffset) >>> EXTENT_BITS;
    }

    private static long extentOf(long word) {
        return word & (1L << EXTENT_BITS) - 1;
    }

    /** Returns the location of the first piece of the value whose list lies in memory. */
    public static long firstPiece(MemorySegment memory, long listOffset) {
        return memory.get(LONG, listOffset + Long.BYTES);
    }

    /** Says by which hash the entry will be linked that has the list of a value. */
    public void setOwner(MemorySegment memory, long listOffset, int hash) {
        table.regionAt(firstPiece(memory, listOffset)).setOwner(hash);
    }

    /** Returns how many pieces a value may have, so that the list of them fits an entry of half a region. */
    public static long maxPieces(int maxRegionBytes) {
        return (long) maxRegionBytes / (4 * Long.BYTES) - 2;
    }

    /**
     * Writes a value to regions of its own.
     *
     * @param bytes those of the value, on the heap
     * @param mostListBytes how large the list may be with a tail, where the value may have one
     * @param hash that of its key
     * @return the list of the regions, or empty where the budget does not allow it
     */
    public Optional<MemorySegment> write(MemorySegment bytes, long extent, long mostListBytes, int hash) {
        if (bytes.byteSize() != Extent.bytes(extent)) {
            throw new ConcurrentModificationException(
                    "put requires a value that does not change while it is encoded: bytes=" + Extent.bytes(extent)
                            + ", now=" + bytes.byteSize());
        }
        List<Region> pieces = pool.takeHumongous(bytes.byteSize(), mostListBytes, hash);
        if (pieces.isEmpty()) {
            return Optional.empty();
        }
        boolean done = false;
        try {
            long written = 0;
            for (Region piece : pieces) {
                long length = Math.min(piece.length(), bytes.byteSize() - written);
                MemorySegment.copy(bytes, written, piece.memory(), 0, length);
                written += length;
            }
            Optional<MemorySegment> list = Optional.of(list(extent, pieces, bytes.asSlice(written)));
            done = true;
            return list;
        } finally {
            if (!done) {
                recycle(pieces);
            }
        }
    }

    /** Allocates nothing, as this may be due to a heap that is full. */
    private void recycle(List<Region> pieces) {
        for (int i = 0; i < pieces.size(); i++) {
            pool.recycle(pieces.get(i));
        }
    }

    private MemorySegment list(long extent, List<Region> pieces, MemorySegment tail) {
        long tailOffset = Location.listBytes(pieces.size());
        MemorySegment list = SegmentCodec.allocate(tailOffset + tail.byteSize());
        list.setAtIndex(LONG, 0, tail.byteSize() << EXTENT_BITS | extent);
        MemorySegment.copy(tail, 0, list, tailOffset, tail.byteSize());
        for (int i = 0; i < pieces.size(); i++) {
            list.setAtIndex(LONG, i + 1L, table.locationOf(pieces.get(i), 0));
        }
        return list;
    }

    /** Reads the value of a list, or nothing where a piece has been recycled. */
    <V> Optional<V> read(MemorySegment list, InPlaceCodec<V> codec) {
        MemorySegment scratch = codec.scratch(extent(list));
        return copy(list, scratch) ? Optional.of(codec.decodeOwned(scratch, extent(list))) : Optional.empty();
    }

    /** Returns the extent of the value of a list. */
    public static long extent(MemorySegment list) {
        return extentOf(list.getAtIndex(LONG, 0));
    }

    /** Returns the bytes of the value of a list, on the heap, or nothing where a piece has been recycled. */
    public Optional<MemorySegment> whole(MemorySegment list) {
        MemorySegment whole = SegmentCodec.allocate(Extent.bytes(extent(list)));
        return copy(list, whole) ? Optional.of(whole) : Optional.empty();
    }

    /** Copies the pieces of a list one after the other, and the tail; returns false where a piece has been recycled. */
    private boolean copy(MemorySegment list, MemorySegment target) {
        long tail = tailBytes(list, 0);
        long ofPieces = target.byteSize() - tail;
        MemorySegment.copy(list, list.byteSize() - tail, target, ofPieces, tail);
        long read = 0;
        for (long at = Long.BYTES; at < list.byteSize() - tail; at += Long.BYTES) {
            long location = list.get(LONG, at);
            MemorySegment piece = table.memory(table.regionId(location));
            long bytes = Math.min(piece.byteSize(), ofPieces - read);
            MemorySegment.copy(piece, 0, target, read, bytes);
            read += bytes;
            if (!table.isCurrent(location)) {
                return false;
            }
        }
        return true;
    }

    /** Recycles the regions of a list whose entry never was linked. */
    public void free(MemorySegment list) {
        free(list, 0, list.byteSize());
    }

    /**
     * Recycles the regions of a list whose entry has been unlinked. Reads the list where it is: there may be no memory
     * on the heap for a copy, and the regions must be recycled all the same.
     */
    public void free(MemorySegment memory, long listOffset, long listBytes) {
        long end = listBytes - tailBytes(memory, listOffset);
        for (long offset = Long.BYTES; offset < end; offset += Long.BYTES) {
            pool.recycle(table.regionAt(memory.get(LONG, listOffset + offset)));
        }
    }
}
