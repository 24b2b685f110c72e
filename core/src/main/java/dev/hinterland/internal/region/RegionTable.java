// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import dev.hinterland.internal.memory.AddressSpace;
import dev.hinterland.internal.memory.Generations;
import dev.hinterland.internal.memory.SharedState;
import dev.hinterland.internal.memory.Words;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Maps the number of a region to its memory and its generation, which is all that a read needs to know.
 *
 * <p>A region's generation starts at one and grows by one each time the region is recycled (in a store of more than a
 * terabyte, in units above the high bits of the region's {@linkplain Location number}). A read is valid if the
 * generation agrees with the {@linkplain Location location} afterwards: {@link Regions#open}, read bytes,
 * {@link Regions.EntryRead#isStill}. Recycling changes the generation first, and no thread writes to the region
 * before that is visible.
 */
public final class RegionTable {

    private final Regions readable;
    private final Regions addressed;
    private final @Nullable MemorySegment places;
    private final int maxRegionBytes;
    private final Region[] regions;
    private final Generations generations;

    private final int highBits;

    private final Pins pins;

    /** What another process tells of its regions, where they are only read here. */
    private final @Nullable Words observed;

    private volatile int count;

    RegionTable(int maxRegionBytes, int capacity) {
        this(maxRegionBytes, capacity, null);
    }

    /**
     * Creates an empty table; or, where another process has the regions, one of all regions that it can have.
     *
     * @param space address space for regions of all numbers, side by side; {@code null} where each has its own memory
     */
    RegionTable(int maxRegionBytes, int capacity, @Nullable AddressSpace space) {
        MemorySegment places = space == null ? null : space.regions();
        SharedState shared = space == null ? null : space.shared();
        this.maxRegionBytes = maxRegionBytes;
        this.places = places;
        int regionShift = Integer.numberOfTrailingZeros(maxRegionBytes) - Location.UNIT_SHIFT;
        int slots = Math.min(capacity, Location.maxRegions(maxRegionBytes)) + 1;
        this.highBits = Location.highBits(slots - 1, regionShift);
        this.regions = new Region[slots];
        this.generations = Generations.of(slots, shared == null ? null : shared.regions());
        this.observed = shared != null && shared.observed() ? shared.regions() : null;
        this.readable = Regions.of(regionShift, slots, generations, observed != null);
        this.addressed = readable.in(places);
        this.pins = new Pins(slots);
        if (observed != null) {
            for (int id = 1; id < slots; id++) {
                readable.memories()[id] = place(id, 1);
            }
        }
    }

    /** Returns whether another process has the regions, and this one reads them. */
    public boolean isObserved() {
        return observed != null;
    }

    /** Returns the addresses that regions of all numbers take side by side, the number zero included. */
    static long addressBytes(int maxRegionBytes, int capacity) {
        return (Math.min(capacity, Location.maxRegions(maxRegionBytes)) + 1L) * maxRegionBytes;
    }

    /** Returns whether the regions have places in one reservation. */
    boolean hasPlaces() {
        return places != null;
    }

    /** Returns the number after the last that a region can have. */
    int capacity() {
        return regions.length;
    }

    /** Returns the place of some regions with consecutive numbers. */
    MemorySegment place(int firstId, int regions) {
        return Objects.requireNonNull(places).asSlice((long) firstId * maxRegionBytes, (long) regions * maxRegionBytes);
    }

    /** Returns how many regions there are; they have the numbers from one to this. */
    public int count() {
        return count;
    }

    boolean isExhausted() {
        return left() == 0;
    }

    /** Returns how many regions can be added. */
    int left() {
        return regions.length - 1 - count;
    }

    /**
     * Adds a region with this memory; one thread at a time. Allocates nothing on the heap, so it does not fail. A
     * region that has had generations in another process goes on from there.
     */
    void add(Region region, MemorySegment memory) {
        int id = count + 1;
        region.begin(id, memory, generations.shared());
        readable.memories()[id] = memory;
        regions[id] = region;
        long before = generations.told(id);
        generations.begin(id, before == 0 ? Location.firstGeneration(id, readable.shift(), highBits) : before);
        count = id;
    }

    /** Returns the bytes of all regions in a state. */
    public long bytesIn(RegionState state) {
        return sum(region -> region.state() == state ? region.length() : 0);
    }

    /** Returns the bytes in all regions that belong to no entry that can be reached, and have not been recycled. */
    public long deadBytes() {
        return sum(Region::deadBytes);
    }

    private long sum(ToLongFunction<Region> figure) {
        long sum = 0;
        for (int id = 1; id <= count; id++) {
            sum += figure.applyAsLong(regions[id]);
        }
        return sum;
    }

    /** Returns a region by its number. */
    public Region region(int id) {
        return regions[id];
    }

    /** Returns the pins of readers in place, by the number of the region. */
    public Pins pins() {
        return pins;
    }

    /** Returns whether a thread reads in a region in place. */
    public boolean isPinned(Region region) {
        return pins.isPinned(region.id());
    }

    /** Returns the region in which a location lies. */
    public Region regionAt(long location) {
        return regions[readable.id(location)];
    }

    /** Returns the number of the region in which a location lies. */
    public int regionId(long location) {
        return readable.id(location);
    }

    /** Returns the offset of a location in its region, in bytes. */
    public int offset(long location) {
        return readable.offset(location);
    }

    /** Returns the memory of a region. */
    public MemorySegment memory(int id) {
        return observed == null ? readable.memory(id) : readable.memory(id).asSlice(0, SharedState.size(observed, id));
    }

    /** Returns the location of an entry that was written to a region in its present generation. */
    public long locationOf(Region region, int offset) {
        return Location.of(region.id(), readable.shift(), offset, generations.own(region.id()));
    }

    /** Returns the generation of a region; what is read from its memory later is at least as new. */
    public long generation(int id) {
        return generations.get(id);
    }

    /** Returns whether a location was made in this generation of its region. */
    public static boolean isOfGeneration(long location, long generation) {
        return Location.isOfGeneration(location, generation);
    }

    /** Returns whether all that was read at a location before was the entry's own. */
    public boolean isCurrent(long location) {
        return readable.isCurrent(location);
    }

    /** Returns whether a region's generation is still this one, so that all bytes read from it before were its own. */
    public boolean isStill(int id, long generation) {
        return generations.isStill(id, generation);
    }

    /** Returns the regions as readers see them; what is read of one is within its bounds. */
    public Regions readable() {
        return readable;
    }

    /** Returns the regions for the hottest reads: in one piece, where they have places in one reservation. */
    public Regions addressed() {
        return addressed;
    }

    /** Makes all locations in a region stale, before the region is written to again. */
    void nextGeneration(int id) {
        generations.next(id, Location.generationStep(highBits));
    }
}
