// SPDX-License-Identifier: Apache-2.0
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
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Takes over what lies in the file of a store, as a process has left it that closed the store or was killed. Not
 * thread-safe: no other thread may know the store yet.
 */
final class FileRecovery {

    /*
     * The index is the truth. An entry is there if a slot holds its location. How many bytes of a region are dead lies
     * in the file, so most regions are taken as they are; of the index, each slot is looked at, but no entry.
     *
     * Unsettled regions. Where something was under way, the dead bytes, the marks and the fillers do not agree with the
     * index. That is so in regions that are held, by a buffer or by a thread that was to settle an entry; in those that
     * entries were about to leave; and in those that are open, because nothing lies behind their top. There are a few
     * for each thread. Their entries are looked at, and what lies between becomes filler: entries that were unlinked
     * and perhaps not marked, those that were being written, and the rests of buffers, where there may be anything. The
     * entries of regions that may hold lists of pieces are looked at too, because a piece is in use if a list has it.
     *
     * Generations. A region goes on in the generation that the file has, and all locations there must agree. A region
     * without entries begins the next one.
     *
     * Readers. Other processes read meanwhile, and may be in an entry that has been unlinked. So nothing of an entry is
     * overwritten but the first four bytes, by a filler, which a reader takes for a recycled entry.
     *
     * A process that is killed in here leaves what the next one finds as this one has: a region counts as settled after
     * all of it has been put in order.
     *
     * Where the store was full, evacuation needs the memory that it had to copy to. That was the rest of an open
     * region. So the unsettled region with most room behind its last entry stays open for evacuation, unless there are
     * readers: one of them may read what was unlinked there.
     */

    private final StoreFile file;
    private final FileHeader header;
    private final FileSpace space;

    private @Nullable RegionTable table;
    private @Nullable RegionAdoption adoption;

    private long entries;
    private long liveBytes;

    private FileRecovery(StoreFile file, FileHeader header, FileSpace space) {
        this.file = file;
        this.header = header;
        this.space = space;
    }

    /** Maps the file of a store, or returns {@code null} where it has none; then address space may be reserved. */
    static @Nullable FileRecovery of(StoreSettings settings, NativeMemory memory) {
        StoreSettings.Filed filed = settings.file();
        if (filed == null) {
            memory.reserve(
                    settings.sizing().addressBytes(memory.maximumBytes()),
                    Index.bucketAddressBytes(memory.maximumBytes()));
            return null;
        }
        StoreFile file = filed.file();
        FileHeader model = filed.model() == null ? file.stored() : filed.model();
        FileHeader wanted = settings.header(
                filed.content(),
                model == null ? ThreadLocalRandom.current().nextLong() : model.seed(),
                model == null ? KeyedHash.Key.random() : model.hashKey());
        try {
            memory.map(mapper -> file.map(mapper, wanted), file::end);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        FileHeader stored = file.stored();
        return new FileRecovery(
                file, stored == null ? wanted : stored, (FileSpace) Objects.requireNonNull(memory.space()));
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
        List<FoundEntries> parts = new ArrayList<>();
        IndexRecovery recovery = index.recovery(
                (int) (space.bucketBytes() / Index.BUCKET_BYTES), (int) (space.nodeBytes() / Index.NODE_BYTES));
        recovery.repair(() -> {
            FoundEntries part = new FoundEntries(table());
            parts.add(part);
            return part;
        });
        FoundEntries found = parts.getFirst();
        parts.stream().skip(1).forEach(found::add);
        entries = found.entries();
        adoptRegions(found);
        supply.adopting(entries, recovery::adopt);
    }

    private int checkedLength(int id) {
        int bytes = space.regionBytes(id);
        if (bytes < Entry.SMALL_HEADER_BYTES || bytes > header.maxRegionBytes() || bytes % Location.UNIT_BYTES != 0) {
            throw new DamagedException("region has an impossible size: region=" + id + ", bytes=" + bytes);
        }
        return bytes;
    }

    private RegionTable table() {
        return Objects.requireNonNull(table);
    }

    // The regions

    private void adoptRegions(FoundEntries found) {
        RegionAdoption adopted = Objects.requireNonNull(adoption);
        int[] ends = new int[table().count() + 1];
        int[] dead = new int[ends.length];
        for (int id = 1; id < ends.length; id++) {
            settle(found, id, ends, dead);
        }
        int forEvacuation = regionWithMostRoom(found, ends);
        for (int id : regionsByAge()) {
            Region region = table().region(id);
            if (found.isPiece(id)) {
                if (found.count(id) > 0) {
                    throw new DamagedException("piece of a value holds entries: region=" + id);
                }
                if (found.isFirstPiece(id)) {
                    adopted.isFirstPiece(region, Region.spaceOf(space.regionAge(id)), found.owner(id));
                } else {
                    adopted.isPiece(region);
                }
            } else if (found.count(id) == 0) {
                adopted.isFree(region);
            } else {
                int rest = region.length() - ends[id];
                liveBytes += ends[id] - dead[id];
                if (id == forEvacuation) {
                    adopted.isOpen(region, Space.OLD, ends[id], dead[id]);
                } else {
                    if (rest > 0) {
                        Entry.writeFiller(region.memory(), ends[id], rest);
                    }
                    adopted.isFull(region, Region.spaceOf(space.regionAge(id)), dead[id] + rest);
                }
            }
        }
    }

    /** Finds out where the last entry of a region ends, and how many bytes are dead before. */
    private void settle(FoundEntries found, int id, int[] ends, int[] dead) {
        Region region = table().region(id);
        BitSet begin = found.starts(id);
        if (begin != null) {
            fillGaps(region, begin, ends, dead);
            return;
        }
        ends[id] = region.length();
        dead[id] = region.deadBytes();
        int count = found.count(id);
        if (dead[id] < 0 || (long) count * Entry.SMALL_HEADER_BYTES > region.length() - dead[id]) {
            throw new DamagedException("region has more entries than it has room for: region=" + id + ", entries="
                    + count + ", bytes=" + region.length() + ", dead=" + dead[id]);
        }
    }

    /** Fills what lies between entries, so that the region parses. */
    private static void fillGaps(Region region, BitSet begin, int[] ends, int[] dead) {
        int id = region.id();
        for (int unit = begin.nextSetBit(0); unit >= 0; unit = begin.nextSetBit(unit + 1)) {
            int offset = unit * Location.UNIT_BYTES;
            int gap = offset - ends[id];
            if (gap < 0) {
                throw new DamagedException("entries overlap: region=" + id + ", offset=" + offset);
            }
            if (gap > 0) {
                Entry.writeFiller(region.memory(), ends[id], gap);
                dead[id] += gap;
            }
            Entry.markAlive(region.memory(), offset);
            ends[id] = offset + FoundEntries.sizeAt(region, offset);
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
    private int regionWithMostRoom(FoundEntries entriesFound, int[] ends) {
        if (file.hasReaders()) {
            return 0;
        }
        int found = 0;
        int most = 0;
        for (int id = 1; id < ends.length; id++) {
            int room = table().region(id).length() - ends[id];
            if (entriesFound.count(id) > 0 && room > most) {
                found = id;
                most = room;
            }
        }
        return found;
    }
}
