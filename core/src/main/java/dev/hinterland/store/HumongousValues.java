package dev.hinterland.store;

import dev.hinterland.memory.InPlaceCodec;
import dev.hinterland.region.Region;
import dev.hinterland.region.RegionPool;
import dev.hinterland.region.RegionTable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Optional;

/**
 * Values that are too large for a region: their bytes lie in regions of their own, piece after piece, and the entry
 * holds a list of them in place of the value.
 *
 * <pre>
 *  0              8                16
 * +--------------+----------------+----------------+--  --+
 * | value extent | first location | second location|  …   |
 * +--------------+----------------+----------------+--  --+
 * </pre>
 *
 * <p>The list moves with its entry; the pieces stay where they are until the entry is unlinked.
 */
final class HumongousValues {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private final RegionPool pool;
    private final RegionTable table;

    HumongousValues(RegionPool pool) {
        this.pool = pool;
        this.table = pool.table();
    }

    /** Returns the size of the value whose list lies in memory. */
    static long bytes(MemorySegment memory, long listOffset) {
        return memory.get(LONG, listOffset) >>> 1;
    }

    /** Returns how many pieces a value may have, so that the list of them fits an entry of half a region. */
    static long maxPieces(int maxRegionBytes) {
        return (long) maxRegionBytes / (4 * Long.BYTES) - 2;
    }

    /**
     * Writes a value to regions of its own.
     *
     * @return the list of them, or empty where the budget does not allow it
     */
    <V> Optional<MemorySegment> write(V value, long extent, InPlaceCodec<V> codec) {
        List<Region> pieces = pool.takeHumongous(extent >>> 1);
        if (pieces.isEmpty()) {
            return Optional.empty();
        }
        boolean done = false;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment whole = arena.allocate(extent >>> 1);
            codec.encode(value, extent, whole, 0);
            long written = 0;
            for (Region piece : pieces) {
                long bytes = Math.min(piece.length(), whole.byteSize() - written);
                MemorySegment.copy(whole, written, piece.memory(), 0, bytes);
                written += bytes;
            }
            done = true;
            return Optional.of(list(extent, pieces));
        } finally {
            if (!done) {
                pieces.forEach(pool::recycle);
            }
        }
    }

    private MemorySegment list(long extent, List<Region> pieces) {
        MemorySegment list = MemorySegment.ofArray(new long[1 + pieces.size()]);
        list.setAtIndex(LONG, 0, extent);
        for (int i = 0; i < pieces.size(); i++) {
            list.setAtIndex(LONG, i + 1L, table.locationOf(pieces.get(i), 0));
        }
        return list;
    }

    /** Reads the value of a list, or nothing where a piece has been recycled. */
    <V> Optional<V> read(MemorySegment list, InPlaceCodec<V> codec) {
        try (Arena arena = Arena.ofConfined()) {
            return whole(list, arena).map(whole -> codec.decode(whole, 0, extent(list)));
        }
    }

    /** Returns the extent of the value of a list. */
    static long extent(MemorySegment list) {
        return list.getAtIndex(LONG, 0);
    }

    /** Returns the bytes of the value of a list, or nothing where a piece has been recycled. */
    Optional<MemorySegment> whole(MemorySegment list, Arena arena) {
        long pieces = list.byteSize() / Long.BYTES - 1;
        MemorySegment whole = arena.allocate(extent(list) >>> 1);
        long read = 0;
        for (int i = 1; i <= pieces; i++) {
            long location = list.getAtIndex(LONG, i);
            int region = table.regionId(location);
            long generation = table.generation(region);
            if (!RegionTable.isOfGeneration(location, generation)) {
                return Optional.empty();
            }
            long bytes = Math.min(table.memory(region).byteSize(), whole.byteSize() - read);
            MemorySegment.copy(table.memory(region), 0, whole, read, bytes);
            read += bytes;
            if (!table.isStill(region, generation)) {
                return Optional.empty();
            }
        }
        return Optional.of(whole);
    }

    /** Recycles the regions of a list whose entry has been unlinked, or never was linked. */
    void free(MemorySegment list) {
        long pieces = list.byteSize() / Long.BYTES - 1;
        for (int i = 1; i <= pieces; i++) {
            pool.recycle(table.regionAt(list.getAtIndex(LONG, i)));
        }
    }
}
