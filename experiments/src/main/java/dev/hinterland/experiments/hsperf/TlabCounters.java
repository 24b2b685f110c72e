// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.hsperf;

/**
 * What a JVM's counters say about its allocation buffers in its last collection cycle. HotSpot counts memory in heap
 * words there, although it declares the unit as bytes (JDK 17 to 25; the log beside shows it).
 *
 * @param threads threads that have taken a buffer
 * @param fills buffers that were taken
 * @param fillsMost most of one thread
 * @param allocatedWords memory of these buffers
 * @param gcWasteWords what was left in buffers when the collection came
 * @param refillWasteWords what was left in buffers that were given up because an object did not fit
 * @param slowAllocations objects that were allocated outside of buffers
 */
public record TlabCounters(
        long threads,
        long fills,
        long fillsMost,
        long allocatedWords,
        long gcWasteWords,
        long refillWasteWords,
        long slowAllocations) {

    private static final String PREFIX = "sun.gc.tlab.";

    /** Reads them, until two looks in a row have seen the same: a JVM elsewhere may be writing. */
    public static TlabCounters of(PerfMemory memory) {
        TlabCounters before = look(memory);
        TlabCounters now = look(memory);
        while (!now.equals(before)) {
            before = now;
            now = look(memory);
        }
        return now;
    }

    private static TlabCounters look(PerfMemory memory) {
        return new TlabCounters(
                counter(memory, "allocThreads"),
                counter(memory, "fills"),
                counter(memory, "maxFills"),
                counter(memory, "alloc"),
                counter(memory, "gcWaste"),
                counter(memory, "refillWaste"),
                counter(memory, "slowAlloc"));
    }

    private static long counter(PerfMemory memory, String name) {
        return memory.number(PREFIX + name)
                .orElseThrow(() -> new IllegalStateException("no such counter: name=" + PREFIX + name));
    }
}
