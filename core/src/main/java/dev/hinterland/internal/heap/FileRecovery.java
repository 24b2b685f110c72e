package dev.hinterland.internal.heap;

import dev.hinterland.internal.file.FileHeader;
import dev.hinterland.internal.file.FileSpace;
import dev.hinterland.internal.file.StoreFile;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.index.IndexRecovery;
import dev.hinterland.internal.memory.DamagedException;
import dev.hinterland.internal.memory.KeyedHash;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Location;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionAdoption;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Space;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Takes over what lies in the file of a store, as a process has left it that closed the store or was killed. Not
 * thread-safe: no other thread may know the store yet.
 */
final class FileRecovery implements IndexRecovery.Entries {

    /*
     * The index is the truth. An entry is there if a slot holds its location; the regions are put in order by that.
     * Nothing else is read from the file but how large the regions are, their generations, and how far the index has
     * memory.
     *
     * Generations. A region goes on in the generation that the file has, and all locations there must agree. A region
     * without entries begins the next one.
     *
     * Readers. Other processes read meanwhile, and may be in an entry that has been unlinked. So nothing of an entry is
     * overwritten but the first four bytes, by a filler, which a reader takes for a recycled entry.
     *
     * Between the entries. What belongs to no entry becomes filler, so that a region parses: entries that were unlinked
     * and perhaps not marked, those that were being written, and the rests of buffers, where there may be anything. To
     * do so, the places of a region's entries are noted in bits, for some regions at a time, so that the heap has room
     * for them, however large the file.
     *
     * Where the store was full, evacuation needs the memory that it had to copy to. That was the rest of an open
     * region. So the region with most room behind its last entry stays open for evacuation, unless there are readers:
     * one of them may read what was unlinked there.
     */

    /** One bit for each unit of so many bytes of regions takes 32 MiB of heap. */
    private static final long BYTES_AT_A_TIME = 1L << 30;

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;

    private final StoreFile file;
    private final FileHeader header;
    private final FileSpace space;

    private @Nullable RegionTable table;
    private @Nullable RegionAdoption adoption;
    private long[] live = {};
    private int[] ends = {};
    private final BitSet pieces = new BitSet();
    private final BitSet begun = new BitSet();
    private final boolean timed;
    private long entries;
    private long liveBytes;

    private FileRecovery(boolean timed, StoreFile file, FileHeader header, FileSpace space) {
        this.timed = timed;
        this.file = file;
        this.header = header;
        this.space = space;
    }

    /** Maps the file of a store, or returns {@code null} where it has none; then address space may be reserved. */
    static @Nullable FileRecovery of(StoreSettings settings, NativeMemory memory) {
        long regionBytes = settings.sizing().addressBytes(memory.maxBytes());
        long bucketBytes = Index.bucketAddressBytes(memory.maxBytes());
        StoreSettings.Filed filed = settings.file();
        if (filed == null) {
            memory.reserve(regionBytes, bucketBytes);
            return null;
        }
        int maxRegionBytes = settings.sizing().maxBytes();
        FileHeader wanted = new FileHeader(
                memory.maxBytes(),
                maxRegionBytes,
                Math.toIntExact(regionBytes / maxRegionBytes),
                bucketBytes,
                Index.nodeAddressBytes(memory.maxBytes()),
                ThreadLocalRandom.current().nextLong(),
                KeyedHash.Key.random(),
                filed.content());
        StoreFile file = filed.file();
        try {
            memory.map(mapper -> file.map(mapper, wanted), file::end);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        FileHeader stored = file.stored();
        return new FileRecovery(settings.timed(), file, stored == null ? wanted : stored, (FileSpace)
                Objects.requireNonNull(memory.space()));
    }

    /** Returns what the file says about itself. */
    FileHeader header() {
        return header;
    }

    /** Returns whether nothing lies in the file yet. */
    boolean isNew() {
        return file.stored() == null;
    }

    /** Returns how many entries have been found. */
    long entries() {
        return entries;
    }

    /** Returns the bytes of the entries that have been found. */
    long liveBytes() {
        return liveBytes;
    }

    /**
     * Puts the index and the regions in order, and lets a pool and an index take them over; not those that another
     * process has, and this one reads.
     *
     * @throws DamagedException if the file holds what no process leaves there
     */
    void recover(RegionPool pool, Index<?> index, IndexSupply supply) {
        if (file.isRead()) {
            return;
        }
        table = pool.table();
        adoption = pool.adoption();
        try {
            recover(index, supply, adoption);
        } catch (IndexOutOfBoundsException e) {
            throw new DamagedException("file leads to no place in itself: " + e.getMessage());
        }
    }

    private void recover(Index<?> index, IndexSupply supply, RegionAdoption regions) {
        int count = 0;
        while (count + 1 < space.regionPlaces() && space.regionBytes(count + 1) != 0) {
            regions.add(checkedLength(++count));
        }
        live = new long[count + 1];
        ends = new int[count + 1];
        IndexRecovery recovery = index.recovery(
                (int) (space.bucketBytes() / Index.BUCKET_BYTES), (int) (space.nodeBytes() / Index.NODE_BYTES));
        recovery.repair(this);
        fillGaps(recovery);
        adoptRegions();
        supply.adopting(recovery::adopt);
    }

    private int checkedLength(int id) {
        int bytes = space.regionBytes(id);
        if (bytes < Entry.SMALL_HEADER_BYTES || bytes > header.maxRegionBytes() || bytes % Location.UNIT_BYTES != 0) {
            throw new DamagedException("region has an impossible size: region=" + id + ", bytes=" + bytes);
        }
        return bytes;
    }

    // The first walk: each entry that the index leads to

    @Override
    public int hash(long location) {
        Region region = region(location);
        int offset = table().offset(location);
        sizeAt(region, offset);
        return Entry.hash(Entry.header(region.memory(), offset));
    }

    private RegionTable table() {
        return Objects.requireNonNull(table);
    }

    private Region region(long location) {
        int id = table().regionId(location);
        if (id < 1 || id > table().count()) {
            throw new DamagedException("slot leads to no region: location=0x" + Long.toHexString(location));
        }
        return table().region(id);
    }

    /** Returns the bytes of the entry at an offset, which lies in its region as a whole. */
    private static int sizeAt(Region region, int offset) {
        MemorySegment memory = region.memory();
        long left = region.length() - (long) offset;
        if (left >= Entry.SMALL_HEADER_BYTES) {
            long header = Entry.header(memory, offset);
            boolean readable = Entry.isSmall(header) || left >= 2 * Entry.SMALL_HEADER_BYTES;
            if (readable && !Entry.isFiller((int) header)) {
                long bytes = Entry.bytes(memory, offset, header);
                if (bytes >= Entry.SMALL_HEADER_BYTES && bytes <= left) {
                    return (int) bytes;
                }
            }
        }
        throw new DamagedException("slot leads to no entry: region=" + region.id() + ", offset=" + offset);
    }

    @Override
    public void add(long location) {
        Region region = region(location);
        int offset = table().offset(location);
        int bytes = sizeAt(region, offset);
        begin(region, location);
        entries++;
        liveBytes += bytes;
        live[region.id()] += bytes;
        ends[region.id()] = Math.max(ends[region.id()], offset + bytes);
        long entry = Entry.header(region.memory(), offset);
        if (timed) {
            region.raiseLatestTime(Deadline.limit(Entry.time(region.memory(), offset, entry)));
        }
        if (Entry.isHumongous(entry)) {
            addPieces(region.memory(), offset, entry);
        }
    }

    private void begin(Region region, long location) {
        begun.set(region.id());
        if (!RegionTable.isOfGeneration(location, table().generation(region.id()))) {
            throw new DamagedException("slot leads to another generation of a region: region=" + region.id());
        }
    }

    private void addPieces(MemorySegment memory, int offset, long entry) {
        long list = offset + Entry.keyOffset(entry) + (Entry.keyExtent(memory, offset, entry) >>> 1);
        long bytes = Entry.valueExtent(memory, offset, entry) >>> 1;
        for (long at = Long.BYTES; at < bytes; at += Long.BYTES) {
            long location = memory.get(LONG, list + at);
            Region piece = region(location);
            if (begun.get(piece.id())) {
                throw new DamagedException("piece of a value is in use: region=" + piece.id());
            }
            begin(piece, location);
            pieces.set(piece.id());
        }
    }

    // The second walk: what lies between the entries

    private void fillGaps(IndexRecovery recovery) {
        int first = 1;
        while (first <= table().count()) {
            int end = first;
            long bytes = 0;
            while (end <= table().count() && (end == first || bytes < BYTES_AT_A_TIME)) {
                bytes += table().region(end++).length();
            }
            fillGaps(recovery, first, end);
            first = end;
        }
    }

    private void fillGaps(IndexRecovery recovery, int first, int end) {
        BitSet[] starts = new BitSet[end - first];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = new BitSet(table().region(first + i).length() / Location.UNIT_BYTES);
        }
        recovery.forEach(location -> {
            int id = table().regionId(location);
            if (id >= first && id < end) {
                starts[id - first].set(table().offset(location) / Location.UNIT_BYTES);
            }
        });
        for (int i = 0; i < starts.length; i++) {
            fillGaps(table().region(first + i), starts[i]);
        }
    }

    private static void fillGaps(Region region, BitSet starts) {
        int filled = 0;
        for (int unit = starts.nextSetBit(0); unit >= 0; unit = starts.nextSetBit(unit + 1)) {
            int offset = unit * Location.UNIT_BYTES;
            if (offset < filled) {
                throw new DamagedException("entries overlap: region=" + region.id() + ", offset=" + offset);
            }
            if (offset > filled) {
                Entry.writeFiller(region.memory(), filled, offset - filled);
            }
            Entry.markAlive(region.memory(), offset);
            filled = offset + sizeAt(region, offset);
        }
    }

    // The regions

    private void adoptRegions() {
        RegionAdoption adopted = Objects.requireNonNull(adoption);
        int forEvacuation = regionWithMostRoom();
        for (int id : regionsByAge()) {
            Region region = table().region(id);
            if (pieces.get(id)) {
                if (live[id] > 0) {
                    throw new DamagedException("piece of a value holds entries: region=" + id);
                }
                adopted.isPiece(region);
            } else if (live[id] == 0) {
                adopted.isFree(region);
            } else if (id == forEvacuation) {
                adopted.isOpen(region, Space.OLD, ends[id], (int) live[id]);
            } else {
                if (ends[id] < region.length()) {
                    Entry.writeFiller(region.memory(), ends[id], region.length() - ends[id]);
                }
                adopted.isFull(region, Region.spaceOf(space.regionAge(id)), (int) live[id]);
            }
        }
    }

    /** Returns the numbers of the regions, the oldest first: a cache goes on with its window as it was. */
    private int[] regionsByAge() {
        return IntStream.rangeClosed(1, table().count())
                .boxed()
                .sorted(Comparator.comparingLong(space::regionAge))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Returns the number of the region that has most room behind its last entry, or zero. */
    private int regionWithMostRoom() {
        if (file.hasReaders()) {
            return 0;
        }
        int found = 0;
        int most = 0;
        for (int id = 1; id <= table().count(); id++) {
            int room = table().region(id).length() - ends[id];
            if (live[id] > 0 && room > most) {
                found = id;
                most = room;
            }
        }
        return found;
    }
}
