package dev.hinterland;

/**
 * The figures of a map for JMX, under {@code dev.hinterland:type=Map,name="…"}. Sizes are bytes off the Java heap; see
 * {@link MapStats} for what each of them is.
 */
public interface MapMXBean {

    /** Returns the number of entries. */
    long getEntries();

    /** Returns the budget. */
    long getMaximumBytes();

    /** Returns all memory allocated under the budget. */
    long getUsedBytes();

    /** Returns what of that the index takes. */
    long getIndexBytes();

    /** Returns what is allocated ahead, or waits to be used again. */
    long getSpareBytes();

    /** Returns what the entries take that can be reached. */
    long getLiveBytes();

    /** Returns what cannot be reached and has not been recycled yet. */
    long getDeadBytes();

    /** Returns how often a writer waited for memory. */
    long getAllocationStalls();

    /** Returns how long writers waited for memory, in nanoseconds. */
    long getAllocationStallNanos();

    /** Returns how many regions were evacuated and recycled. */
    long getRecycledRegions();
}
