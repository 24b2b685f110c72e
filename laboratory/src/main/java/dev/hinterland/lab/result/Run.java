package dev.hinterland.lab.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One store in one JVM: a row of the table. A run that failed has what was measured before it did. Collections are
 * those of the GC log within the measured time, without those that the laboratory forced.
 *
 * @param store the store's id
 * @param collector {@code serial}, {@code parallel}, {@code g1}, {@code zgc} or {@code shenandoah}
 * @param jdk the JVM's feature version
 * @param entries the entries asked for
 * @param heapBytes the heap, fixed ({@code -Xms} = {@code -Xmx})
 * @param status how it ended
 * @param reason why it failed or was skipped, or {@code null}
 * @param totalMillis writing and reading
 * @param writeMillis writing all entries
 * @param readMillis reading all entries and checking each
 * @param youngCollections young collections
 * @param youngMillis time in them
 * @param fullCollections full collections: {@code Pause Full} in the log, allocation stalls under ZGC
 * @param fullMillis time in them
 * @param maxRssBytes the most resident memory of the process, and of the servers that the store started
 * @param offHeapBytes what the store held outside the heap when full
 * @param bytesPerEntry memory beyond payload, per entry
 * @param jvmFlags flags that this store needs on this JDK
 * @param failureKind which sort of failure, such as {@code out-of-memory} or {@code died}; {@code null} without one
 * @param repeat which repeat, from 1
 * @param onHeap whether the entries lie in the Java heap
 * @param durability which puts the next process finds, for a store on files; empty for one in memory, {@code null} in
 *     results from before stores had files
 * @param workload the workload's id
 * @param maxOffHeapBytes the off-heap budget that it was given
 * @param payloadBytes serialized keys and values
 * @param mixedMillis the mixed phase, or {@code null} without one
 * @param mixedOperations operations in the mixed phase
 * @param smallestHeapBytes for a store that could not finish: the smallest heap found that it can
 * @param forcedCollections collections that the laboratory forced, to measure memory
 * @param forcedMillis time in them
 * @param degeneratedCollections concurrent collections that had to stop the program to finish (Shenandoah)
 * @param degeneratedMillis time in them
 * @param concurrentCycles collections beside the program
 * @param concurrentPauses short pauses of those
 * @param concurrentPauseMillis time in them
 * @param allocationStalls threads that waited for memory (ZGC); part of the full collections
 * @param allocationStallMillis time that they waited, summed over threads
 * @param extraTimings further timings by name, of the store or the workload
 * @param phases time by phase, in order
 * @param phaseStarts when each phase began, counted from the JVM's start; also of one that did not end
 * @param youngCollectionNote what the GC log says about this run's young collections, or {@code null}
 * @param jvm the JVM's full version and vendor
 * @param samples the course over time
 * @param gcEvents the pauses in order
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Run(
        String store,
        String collector,
        int jdk,
        long entries,
        long heapBytes,
        Status status,
        @Nullable String reason,
        @Nullable Double totalMillis,
        @Nullable Double writeMillis,
        @Nullable Double readMillis,
        @Nullable Integer youngCollections,
        @Nullable Double youngMillis,
        @Nullable Integer fullCollections,
        @Nullable Double fullMillis,
        @Nullable Long maxRssBytes,
        @Nullable Long offHeapBytes,
        @Nullable Double bytesPerEntry,
        List<String> jvmFlags,
        @Nullable String failureKind,
        int repeat,
        boolean onHeap,
        @Nullable String durability,
        String workload,
        @Nullable Long maxOffHeapBytes,
        @Nullable Long payloadBytes,
        @Nullable Double mixedMillis,
        @Nullable Long mixedOperations,
        @Nullable Long smallestHeapBytes,
        int forcedCollections,
        double forcedMillis,
        int degeneratedCollections,
        double degeneratedMillis,
        int concurrentCycles,
        int concurrentPauses,
        double concurrentPauseMillis,
        int allocationStalls,
        double allocationStallMillis,
        Map<String, Double> extraTimings,
        Map<String, Double> phases,
        Map<String, Double> phaseStarts,
        @Nullable String youngCollectionNote,
        @Nullable String jvm,
        List<Sample> samples,
        List<GcEvent> gcEvents) {

    /** Copies the collections; those missing in a file are empty. */
    public Run {
        jvmFlags = Lists.copy(jvmFlags);
        extraTimings = Lists.copy(extraTimings);
        phases = Lists.copy(phases);
        phaseStarts = Lists.copy(phaseStarts);
        samples = Lists.copy(samples);
        gcEvents = Lists.copy(gcEvents);
    }

    /** Starts a run of this store, collector and heap. */
    public static RunBuilder builder(String store, String collector, long heapBytes) {
        return new RunBuilder(store, collector, heapBytes);
    }

    /** Returns whether the run finished. */
    public boolean ok() {
        return status == Status.OK;
    }
}
