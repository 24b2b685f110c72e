package dev.hinterland;

/**
 * The figures of a map in JMX, under {@code dev.hinterland:type=Map,name="…"}. Sizes are bytes off the Java heap.
 * {@link MapStats} defines the figures.
 */
public interface MapMXBean {

    /** Returns the number of entries. */
    long getEntries();

    /** Returns the budget. */
    long getMaximumBytes();

    /** Returns all memory allocated under the budget. */
    long getUsedBytes();

    /** Returns the part of the used memory that the index takes. */
    long getIndexBytes();

    /** Returns the memory that was allocated ahead, or recycled and not used again yet. */
    long getSpareBytes();

    /** Returns the bytes of reachable entries. */
    long getLiveBytes();

    /** Returns the bytes of unreachable entries that have not been recycled yet. */
    long getDeadBytes();

    /**
     * Returns how often a writer waited for memory: for another thread, or until regions of a map had been compacted.
     */
    long getAllocationStalls();

    /** Returns how long writers waited for memory, in nanoseconds. */
    long getAllocationStallNanos();

    /** Returns the number of regions that were evacuated and recycled. */
    long getRecycledRegions();
}
