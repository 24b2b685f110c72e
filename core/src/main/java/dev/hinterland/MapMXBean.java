// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

/**
 * The figures of a map in JMX, under {@code dev.hinterland:type=Map,name="…"}. Sizes are bytes off the Java heap.
 * {@link MapStats} defines the figures.
 *
 * @since 0.1.0
 */
public interface MapMXBean {

    /** {@return the number of entries} */
    long getEntries();

    /** {@return the budget} */
    long getMaximumBytes();

    /** {@return all memory allocated under the budget} */
    long getUsedBytes();

    /** {@return the part of the used memory that the index takes} */
    long getIndexBytes();

    /** {@return the memory that was allocated ahead, or recycled and not used again yet} */
    long getSpareBytes();

    /** {@return the bytes of reachable entries} */
    long getLiveBytes();

    /** {@return the bytes of unreachable entries that have not been recycled yet} */
    long getDeadBytes();

    /**
     * {@return how often a writer waited for memory: for another thread, or until regions of a map had been compacted}
     */
    long getAllocationStalls();

    /** {@return how long writers waited for memory, in nanoseconds} */
    long getAllocationStallNanos();

    /** {@return the number of regions that were evacuated and recycled} */
    long getRecycledRegions();
}
