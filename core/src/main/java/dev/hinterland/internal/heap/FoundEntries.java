// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.internal.index.IndexRecovery;
import dev.hinterland.internal.memory.DamagedException;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Location;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionTable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a file that a part of its index leads to, by their regions: how many there are, and of regions that
 * are not {@linkplain Region#isSettled settled} also where. Used by one thread.
 */
final class FoundEntries implements IndexRecovery.Entries {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private final RegionTable table;

    // By the number of the region:
    private final int[] lengths;
    private final long[] generations;
    private final int[] counts;

    /** Where entries begin in regions that are not settled, in units; {@code null} for the others. */
    private final @Nullable BitSet[] starts;

    /** The regions that hold pieces of values. */
    private final BitSet pieces = new BitSet();

    /** Those that hold first pieces, and the hashes of their keys. */
    private final BitSet firstPieces = new BitSet();

    private final int[] owners;

    private long entries;

    /** Has found nothing yet. */
    FoundEntries(RegionTable table) {
        this.table = table;
        int end = table.count() + 1;
        lengths = new int[end];
        generations = new long[end];
        counts = new int[end];
        owners = new int[end];
        starts = new BitSet[end];
        for (int id = 1; id < end; id++) {
            lengths[id] = table.region(id).length();
            generations[id] = table.generation(id);
            starts[id] = table.region(id).isSettled() ? null : new BitSet();
        }
    }

    @Override
    public int hash(long location) {
        Region region = region(location);
        int offset = table.offset(location);
        sizeAt(region, offset);
        return Entry.hash(Entry.header(region.memory(), offset));
    }

    @Override
    public void add(long location) {
        int id = table.regionId(location);
        if (id < 1 || id >= lengths.length || table.offset(location) >= lengths[id]) {
            throw noRegion(location);
        }
        if (!RegionTable.isOfGeneration(location, generations[id])) {
            throw new DamagedException("slot leads to another generation of a region: region=" + id);
        }
        entries++;
        counts[id]++;
        BitSet begin = starts[id];
        if (begin != null) {
            add(table.region(id), table.offset(location), begin);
        }
    }

    /** Notes an entry of a region that is not settled. */
    private void add(Region region, int offset, BitSet begin) {
        sizeAt(region, offset);
        if (begin.get(offset / Location.UNIT_BYTES)) {
            throw twice(region.id(), offset / Location.UNIT_BYTES);
        }
        begin.set(offset / Location.UNIT_BYTES);
        long entry = Entry.header(region.memory(), offset);
        if (Entry.isHumongous(entry)) {
            addPieces(region.memory(), offset, entry);
        }
    }

    private void addPieces(MemorySegment memory, int offset, long entry) {
        long list = Entry.valueOffset(memory, offset, entry);
        long bytes = Entry.valueExtent(memory, offset, entry) >>> 1;
        for (long at = Long.BYTES; at < bytes; at += Long.BYTES) {
            long location = memory.get(LONG, list + at);
            int id = region(location).id();
            if (!RegionTable.isOfGeneration(location, generations[id])) {
                throw new DamagedException("piece of a value is of another generation of a region: region=" + id);
            }
            if (pieces.get(id)) {
                throw pieceInUse(id);
            }
            pieces.set(id);
            if (at == Long.BYTES) {
                firstPieces.set(id);
                owners[id] = Entry.hash(entry);
            }
        }
    }

    private static DamagedException twice(int region, int unit) {
        return new DamagedException(
                "two slots lead to one entry: region=" + region + ", offset=" + unit * Location.UNIT_BYTES);
    }

    private static DamagedException pieceInUse(int region) {
        return new DamagedException("piece of a value is in use: region=" + region);
    }

    private static DamagedException noRegion(long location) {
        return new DamagedException("slot leads to no region: location=0x" + Long.toHexString(location));
    }

    private Region region(long location) {
        int id = table.regionId(location);
        if (id < 1 || id >= lengths.length) {
            throw noRegion(location);
        }
        return table.region(id);
    }

    /**
     * Returns the bytes of the entry at an offset.
     *
     * @throws DamagedException if no entry lies there in the region as a whole
     */
    static int sizeAt(Region region, int offset) {
        long bytes = Entry.bytesWithin(region.memory(), offset);
        if (bytes > 0) {
            return (int) bytes;
        }
        throw new DamagedException("slot leads to no entry: region=" + region.id() + ", offset=" + offset);
    }

    /** Adds what another thread has found in another part. */
    void add(FoundEntries other) {
        entries += other.entries;
        for (int id = 1; id < counts.length; id++) {
            counts[id] += other.counts[id];
            BitSet begin = starts[id];
            BitSet others = other.starts[id];
            if (begin != null && others != null) {
                if (begin.intersects(others)) {
                    begin.and(others);
                    throw twice(id, begin.nextSetBit(0));
                }
                begin.or(others);
            }
        }
        if (pieces.intersects(other.pieces)) {
            pieces.and(other.pieces);
            throw pieceInUse(pieces.nextSetBit(0));
        }
        pieces.or(other.pieces);
        firstPieces.or(other.firstPieces);
        other.firstPieces.stream().forEach(id -> owners[id] = other.owners[id]);
    }

    /** Returns how many entries there are. */
    long entries() {
        return entries;
    }

    /** Returns how many entries a region has. */
    int count(int id) {
        return counts[id];
    }

    /** Returns where entries begin in a region, in units; or {@code null} if the region is settled. */
    @Nullable
    BitSet starts(int id) {
        return starts[id];
    }

    /** Returns whether a region holds a piece of a value. */
    boolean isPiece(int id) {
        return pieces.get(id);
    }

    /** Returns whether it is the first piece. */
    boolean isFirstPiece(int id) {
        return firstPieces.get(id);
    }

    /** Returns the hash of the key whose value has its first piece in a region. */
    int owner(int id) {
        return owners[id];
    }
}
