package dev.hinterland.region;

import dev.hinterland.memory.Generations;
import java.lang.foreign.MemorySegment;

/**
 * From a location to the memory in which it lies.
 *
 * <p>A record whose array has a power of two for its length: where it is a constant, in a {@linkplain
 * dev.hinterland.memory.Specialization copy} of a class, so are its fields, and the JIT knows that no number of a region is out of
 * bounds.
 *
 * @param regionShift how many bits of an address are the offset in the region
 * @param memories by the numbers of the regions; never another array
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RegionMemories(int regionShift, MemorySegment[] memories) {

    /** Makes room for the memory of regions of numbers below a count. */
    static RegionMemories of(int regionShift, int count) {
        return new RegionMemories(regionShift, new MemorySegment[Generations.lengthFor(count)]);
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
        return memories[id & (memories.length - 1)];
    }
}
