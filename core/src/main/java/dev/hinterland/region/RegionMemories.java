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
 * @param highMask which bits of an incarnation are the high bits of the region's number; none in a store of less than a terabyte
 * @param memories by the numbers of the regions; never another array
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RegionMemories(int regionShift, int highMask, MemorySegment[] memories) {

    /** Makes room for the memory of regions of numbers below a count. */
    static RegionMemories of(int regionShift, int count) {
        int highMask = (1 << Location.highBits(count - 1, regionShift)) - 1;
        return new RegionMemories(regionShift, highMask, new MemorySegment[Generations.lengthFor(count)]);
    }

    /** Returns the number of the region in which a location lies. */
    public int regionId(long location) {
        return Location.region(location, regionShift, highMask);
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
