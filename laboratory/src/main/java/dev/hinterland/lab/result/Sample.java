package dev.hinterland.lab.result;

import java.util.Map;

/**
 * The state of a run's JVM at one moment; taken every 400 ms. Collections are counted from the JVM's start by its own
 * beans, for the course over time only: the figures of a {@link Run} come from the GC log.
 *
 * @param millis when, counted from the JVM's start
 * @param heapUsed bytes in use in the heap
 * @param pools bytes in use by memory pool
 * @param rss resident memory of the process, and of the servers that the store started
 * @param offHeap bytes that the store holds outside the heap, or -1 where it can't tell
 * @param youngCollections young collections so far
 * @param youngMillis time in young collections so far
 * @param fullCollections other collections so far
 * @param fullMillis time in other collections so far
 */
public record Sample(
        double millis,
        long heapUsed,
        Map<String, Long> pools,
        long rss,
        long offHeap,
        long youngCollections,
        double youngMillis,
        long fullCollections,
        double fullMillis) {

    /** Copies the pools. */
    public Sample {
        pools = Lists.copy(pools);
    }
}
