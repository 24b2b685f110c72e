// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import dev.hinterland.internal.file.FileHeader;
import dev.hinterland.internal.file.FileSpace;
import dev.hinterland.internal.file.InspectedFile;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.index.IndexInspection;
import dev.hinterland.internal.memory.NativeMemory;
import dev.hinterland.internal.memory.SharedState;
import dev.hinterland.internal.memory.Words;
import dev.hinterland.internal.region.Location;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.region.RegionTable;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The places of a store in its file, mapped to be read: what is said of regions, their memory, and the index. Tolerates
 * any words there: nothing outside the places is touched. Not thread-safe.
 */
final class MappedStore implements AutoCloseable {

    private final FileHeader header;
    private final StoredContent content;
    private final NativeMemory memory;
    private final FileSpace space;
    private final RegionTable table;
    private final Words told;
    private final int count;

    private MappedStore(FileHeader header, StoredContent content, NativeMemory memory, StoreSettings settings) {
        this.header = header;
        this.content = content;
        this.memory = memory;
        this.space = (FileSpace) Objects.requireNonNull(memory.space());
        this.table = new RegionPool(memory, settings.sizing(), () -> {}).table();
        this.told = space.shared().regions();
        int last = 0;
        while (last + 1 < space.regionPlaces() && space.regionBytes(last + 1) != 0) {
            last++;
        }
        this.count = last;
    }

    /** Returns why the places of a file cannot be looked at, or {@code null}. */
    static @Nullable String problem(InspectedFile file) throws IOException {
        FileHeader header = file.header();
        if (header == null) {
            return file.problem();
        }
        try {
            StoreSettings settings = settings(header, StoredContent.parse(header.content()));
            if (!header.hasPlacesOf(settings.header(header.content(), header.seed(), header.hashKey()))) {
                return "places are not those that follow from the budget: maximumBytes=" + header.maximumBytes();
            }
        } catch (IllegalArgumentException e) {
            return "header has what no store writes: problem=[" + e.getMessage() + "]";
        }
        return file.length() >= header.fileBytes()
                ? null
                : "file has been truncated: bytes=" + file.length() + ", expected=" + header.fileBytes();
    }

    /** Returns the settings of the store in a file. */
    static StoreSettings settings(FileHeader header, StoredContent content) {
        return content.cache()
                ? StoreSettings.ofCacheWithoutPolicy("file", header.maximumBytes(), content.isTimed())
                : StoreSettings.ofMap("file", header.maximumBytes());
    }

    /** Maps a file that has no {@link #problem}. */
    static MappedStore map(InspectedFile file) throws IOException {
        FileHeader header = Objects.requireNonNull(file.header());
        StoredContent content = StoredContent.parse(header.content());
        NativeMemory memory = new NativeMemory(header.maximumBytes());
        boolean done = false;
        try {
            memory.map(file::map, () -> {});
            MappedStore mapped = new MappedStore(header, content, memory, settings(header, content));
            done = true;
            return mapped;
        } finally {
            if (!done) {
                memory.close();
            }
        }
    }

    FileHeader header() {
        return header;
    }

    StoredContent content() {
        return content;
    }

    FileSpace space() {
        return space;
    }

    // Regions

    /** Returns how many regions there are; they have the numbers from one to this. */
    int regions() {
        return count;
    }

    /** Returns the number of the region that a location leads to, which need not exist. */
    int regionOf(long location) {
        return table.regionId(location);
    }

    /** Returns the offset of a location in its region. */
    int offsetOf(long location) {
        return table.offset(location);
    }

    /** Returns whether a location was made in the present generation of a region. */
    boolean isOfGeneration(long location, int id) {
        return RegionTable.isOfGeneration(location, SharedState.generation(told, id));
    }

    /** Returns the size of a region as it is told. */
    int toldBytes(int id) {
        return space.regionBytes(id);
    }

    /** Returns whether a region has a size that regions can have. */
    boolean hasSize(int id) {
        int bytes = toldBytes(id);
        return bytes >= 2 * Location.UNIT_BYTES && bytes <= header.maxRegionBytes() && bytes % Location.UNIT_BYTES == 0;
    }

    /** Returns the size of a region, zero where it has none that regions can have. */
    int bytes(int id) {
        return hasSize(id) ? toldBytes(id) : 0;
    }

    /** Returns the memory of a region. */
    MemorySegment memory(int id) {
        return space.regions().asSlice((long) id * header.maxRegionBytes(), bytes(id));
    }

    /** Returns what a region is used for, or {@code null} where that is none of the states. */
    @Nullable
    RegionState state(int id) {
        int state = SharedState.state(told, id);
        RegionState[] states = RegionState.values();
        return state >= 0 && state <= RegionState.LAST_IN_FILES.ordinal() ? states[state] : null;
    }

    int deadBytes(int id) {
        return SharedState.deadBytes(told, id);
    }

    long latestTime(int id) {
        return SharedState.latestTime(told, id);
    }

    /** Returns whether nothing was under way in a region that is full, when its process ended. */
    boolean isQuiet(int id) {
        return state(id) == RegionState.FULL
                && SharedState.holds(told, id) == 0
                && SharedState.departures(told, id) == 0;
    }

    /** Returns the numbers of the regions, the oldest first. */
    int[] regionsByAge() {
        return IntStream.rangeClosed(1, count)
                .boxed()
                .sorted(Comparator.comparingLong(space::regionAge))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    // The index

    /** Returns the bytes of buckets that have been written, as far as there is room for them. */
    long bucketBytes() {
        return Math.clamp(space.bucketBytes(), 0, header.bucketBytes());
    }

    /** Returns the same of the nodes. */
    long nodeBytes() {
        return Math.clamp(space.nodeBytes(), 0, header.nodeBytes());
    }

    /** Returns the number of buckets that the last process has told. */
    long toldBuckets() {
        return space.shared().index().getAcquire(SharedState.BUCKET_COUNT_OFFSET);
    }

    /** Returns a walk through the index. */
    IndexInspection index(IndexInspection.Visitor visitor) {
        return new IndexInspection(
                new Words(space.buckets()),
                new Words(space.nodes()),
                (int) (bucketBytes() / Index.BUCKET_BYTES),
                (int) (nodeBytes() / Index.NODE_BYTES),
                visitor);
    }

    /** Returns the bytes that the file has written: what it takes on the disk, or a little more. */
    long writtenBytes() {
        long regions = 0;
        for (int id = 1; id <= count; id++) {
            regions += bytes(id);
        }
        return header.regionsOffset() + regions + bucketBytes() + nodeBytes();
    }

    @Override
    public void close() {
        memory.close();
    }
}
