package dev.hinterland.region;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * From the number of a region to its memory and its generation: all that a read needs to know.
 *
 * <p>A region's generation starts at one and grows by one each time the region is recycled. A read is valid if the
 * generation agrees with the {@linkplain Location location} before, and is the same afterwards: {@link #generation},
 * read bytes, {@link #isStill}. Recycling changes the generation first, and lets nobody write to the region before that
 * is visible.
 *
 * <p>Generations are read plainly between fences: a JVM with 64-bit words reads and writes an element of the array whole,
 * and the compiler may then share the checks of the accesses around.
 */
public final class RegionTable {

    private static final VarHandle GENERATION = MethodHandles.arrayElementVarHandle(long[].class);

    private final int regionShift;
    private final MemorySegment[] memories;
    private final Region[] regions;

    /** Never reallocated: a reader with an old array would not see a region being recycled. */
    private final long[] generations;

    private volatile int count;

    RegionTable(int maxRegionBytes, int capacity) {
        this.regionShift = Integer.numberOfTrailingZeros(maxRegionBytes) - Location.UNIT_SHIFT;
        int slots = Math.min(capacity, Location.maxRegions(maxRegionBytes)) + 1;
        this.memories = new MemorySegment[slots];
        this.regions = new Region[slots];
        this.generations = new long[slots];
    }

    /** Returns how many regions there are; they have the numbers from one to this. */
    public int count() {
        return count;
    }

    boolean isExhausted() {
        return count == regions.length - 1;
    }

    /** Adds a region; one thread at a time. */
    Region add(MemorySegment memory) {
        int id = count + 1;
        Region region = new Region(id, memory);
        memories[id] = memory;
        regions[id] = region;
        GENERATION.setRelease(generations, id, 1L);
        count = id;
        return region;
    }

    /** Returns a region by its number. */
    public Region region(int id) {
        return regions[id];
    }

    /** Returns the region in which a location lies. */
    public Region regionAt(long location) {
        return regions[Location.region(location, regionShift)];
    }

    /** Returns the number of the region in which a location lies. */
    public int regionId(long location) {
        return Location.region(location, regionShift);
    }

    /** Returns the offset of a location in its region, in bytes. */
    public int offset(long location) {
        return Location.offset(location, regionShift);
    }

    /** Returns the memory of a region. */
    public MemorySegment memory(int id) {
        return memories[id];
    }

    /** Returns the location of an entry that was written to a region in its present generation. */
    public long locationOf(Region region, int offset) {
        return Location.of(region.id(), regionShift, offset, (long) GENERATION.get(generations, region.id()));
    }

    /** Returns the generation of a region; what is read from its memory later is at least as new. */
    public long generation(int id) {
        long generation = generations[id];
        VarHandle.acquireFence();
        return generation;
    }

    /** Returns whether a location was made in this generation of its region. */
    public static boolean isOfGeneration(long location, long generation) {
        return Location.isOfGeneration(location, generation);
    }

    /** Returns whether all that was read at a location before was the entry's own. */
    public boolean isCurrent(long location) {
        VarHandle.acquireFence();
        return isOfGeneration(location, generations[regionId(location)]);
    }

    /** Returns whether a region's generation is still this one, so that all bytes read from it before were its own. */
    public boolean isStill(int id, long generation) {
        VarHandle.acquireFence();
        return generations[id] == generation;
    }

    /**
     * Makes all locations in a region stale. The fence keeps later writes to the region's bytes behind the new
     * generation: without it a reader on a weakly ordered machine could see new bytes under the old generation.
     */
    void nextGeneration(int id) {
        GENERATION.setOpaque(generations, id, (long) GENERATION.get(generations, id) + 1);
        VarHandle.storeStoreFence();
    }
}
