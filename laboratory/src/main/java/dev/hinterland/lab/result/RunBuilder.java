package dev.hinterland.lab.result;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what a {@link Run} consists of, in any order. What is not set is not measured: {@code null}, 0 or empty. */
public final class RunBuilder {

    private final String store;
    private final String collector;
    private int jdk;
    private long entries;
    private final long heapBytes;
    private Status status = Status.OK;
    private @Nullable String reason;
    private @Nullable Double totalMillis;
    private @Nullable Double writeMillis;
    private @Nullable Double readMillis;
    private @Nullable Integer youngCollections;
    private @Nullable Double youngMillis;
    private @Nullable Integer fullCollections;
    private @Nullable Double fullMillis;
    private @Nullable Long maxRssBytes;
    private @Nullable Long offHeapBytes;
    private @Nullable Double bytesPerEntry;
    private List<String> jvmFlags = List.of();
    private @Nullable String failureKind;
    private int repeat = 1;
    private boolean onHeap;
    private @Nullable String durability = "";
    private String workload = "feed";
    private @Nullable Long maxOffHeapBytes;
    private @Nullable Long payloadBytes;
    private @Nullable Double mixedMillis;
    private @Nullable Long mixedOperations;
    private @Nullable Long smallestHeapBytes;
    private int forcedCollections;
    private double forcedMillis;
    private int degeneratedCollections;
    private double degeneratedMillis;
    private int concurrentCycles;
    private int concurrentPauses;
    private double concurrentPauseMillis;
    private int allocationStalls;
    private double allocationStallMillis;
    private Map<String, Double> extraTimings = Map.of();
    private Map<String, Double> phases = Map.of();
    private Map<String, Double> phaseStarts = Map.of();
    private @Nullable String youngCollectionNote;
    private @Nullable String jvm;
    private List<Sample> samples = List.of();
    private List<GcEvent> gcEvents = List.of();

    RunBuilder(String store, String collector, long heapBytes) {
        this.store = store;
        this.collector = collector;
        this.heapBytes = heapBytes;
    }

    /** Starts from what an earlier run has. */
    public static RunBuilder from(Run run) {
        RunBuilder builder = new RunBuilder(run.store(), run.collector(), run.heapBytes());
        builder.jdk = run.jdk();
        builder.entries = run.entries();
        builder.status = run.status();
        builder.reason = run.reason();
        builder.totalMillis = run.totalMillis();
        builder.writeMillis = run.writeMillis();
        builder.readMillis = run.readMillis();
        builder.youngCollections = run.youngCollections();
        builder.youngMillis = run.youngMillis();
        builder.fullCollections = run.fullCollections();
        builder.fullMillis = run.fullMillis();
        builder.maxRssBytes = run.maxRssBytes();
        builder.offHeapBytes = run.offHeapBytes();
        builder.bytesPerEntry = run.bytesPerEntry();
        builder.jvmFlags = run.jvmFlags();
        builder.failureKind = run.failureKind();
        builder.repeat = run.repeat();
        builder.onHeap = run.onHeap();
        builder.durability = run.durability();
        builder.workload = run.workload();
        builder.maxOffHeapBytes = run.maxOffHeapBytes();
        builder.payloadBytes = run.payloadBytes();
        builder.mixedMillis = run.mixedMillis();
        builder.mixedOperations = run.mixedOperations();
        builder.smallestHeapBytes = run.smallestHeapBytes();
        builder.forcedCollections = run.forcedCollections();
        builder.forcedMillis = run.forcedMillis();
        builder.degeneratedCollections = run.degeneratedCollections();
        builder.degeneratedMillis = run.degeneratedMillis();
        builder.concurrentCycles = run.concurrentCycles();
        builder.concurrentPauses = run.concurrentPauses();
        builder.concurrentPauseMillis = run.concurrentPauseMillis();
        builder.allocationStalls = run.allocationStalls();
        builder.allocationStallMillis = run.allocationStallMillis();
        builder.extraTimings = run.extraTimings();
        builder.phases = run.phases();
        builder.phaseStarts = run.phaseStarts();
        builder.youngCollectionNote = run.youngCollectionNote();
        builder.jvm = run.jvm();
        builder.samples = run.samples();
        builder.gcEvents = run.gcEvents();
        return builder;
    }

    /** Returns the run as it stands. */
    public Run build() {
        return new Run(
                store,
                collector,
                jdk,
                entries,
                heapBytes,
                status,
                reason,
                totalMillis,
                writeMillis,
                readMillis,
                youngCollections,
                youngMillis,
                fullCollections,
                fullMillis,
                maxRssBytes,
                offHeapBytes,
                bytesPerEntry,
                jvmFlags,
                failureKind,
                repeat,
                onHeap,
                durability,
                workload,
                maxOffHeapBytes,
                payloadBytes,
                mixedMillis,
                mixedOperations,
                smallestHeapBytes,
                forcedCollections,
                forcedMillis,
                degeneratedCollections,
                degeneratedMillis,
                concurrentCycles,
                concurrentPauses,
                concurrentPauseMillis,
                allocationStalls,
                allocationStallMillis,
                extraTimings,
                phases,
                phaseStarts,
                youngCollectionNote,
                jvm,
                samples,
                gcEvents);
    }

    /** Sets {@link Run#jdk}. */
    public RunBuilder jdk(int value) {
        this.jdk = value;
        return this;
    }

    /** Sets {@link Run#entries}. */
    public RunBuilder entries(long value) {
        this.entries = value;
        return this;
    }

    /** Sets {@link Run#status}. */
    public RunBuilder status(Status value) {
        this.status = value;
        return this;
    }

    /** Sets {@link Run#reason}. */
    public RunBuilder reason(@Nullable String value) {
        this.reason = value;
        return this;
    }

    /** Sets {@link Run#totalMillis}. */
    public RunBuilder totalMillis(@Nullable Double value) {
        this.totalMillis = value;
        return this;
    }

    /** Sets {@link Run#writeMillis}. */
    public RunBuilder writeMillis(@Nullable Double value) {
        this.writeMillis = value;
        return this;
    }

    /** Sets {@link Run#readMillis}. */
    public RunBuilder readMillis(@Nullable Double value) {
        this.readMillis = value;
        return this;
    }

    /** Sets {@link Run#youngCollections}. */
    public RunBuilder youngCollections(@Nullable Integer value) {
        this.youngCollections = value;
        return this;
    }

    /** Sets {@link Run#youngMillis}. */
    public RunBuilder youngMillis(@Nullable Double value) {
        this.youngMillis = value;
        return this;
    }

    /** Sets {@link Run#fullCollections}. */
    public RunBuilder fullCollections(@Nullable Integer value) {
        this.fullCollections = value;
        return this;
    }

    /** Sets {@link Run#fullMillis}. */
    public RunBuilder fullMillis(@Nullable Double value) {
        this.fullMillis = value;
        return this;
    }

    /** Sets {@link Run#maxRssBytes}. */
    public RunBuilder maxRssBytes(@Nullable Long value) {
        this.maxRssBytes = value;
        return this;
    }

    /** Sets {@link Run#offHeapBytes}. */
    public RunBuilder offHeapBytes(@Nullable Long value) {
        this.offHeapBytes = value;
        return this;
    }

    /** Sets {@link Run#bytesPerEntry}. */
    public RunBuilder bytesPerEntry(@Nullable Double value) {
        this.bytesPerEntry = value;
        return this;
    }

    /** Sets {@link Run#jvmFlags}. */
    public RunBuilder jvmFlags(List<String> value) {
        this.jvmFlags = value;
        return this;
    }

    /** Sets {@link Run#failureKind}. */
    public RunBuilder failureKind(@Nullable String value) {
        this.failureKind = value;
        return this;
    }

    /** Sets {@link Run#repeat}. */
    public RunBuilder repeat(int value) {
        this.repeat = value;
        return this;
    }

    /** Sets {@link Run#onHeap}. */
    public RunBuilder onHeap(boolean value) {
        this.onHeap = value;
        return this;
    }

    /** Sets {@link Run#durability}. */
    public RunBuilder durability(@Nullable String value) {
        this.durability = value;
        return this;
    }

    /** Sets {@link Run#workload}. */
    public RunBuilder workload(String value) {
        this.workload = value;
        return this;
    }

    /** Sets {@link Run#maxOffHeapBytes}. */
    public RunBuilder maxOffHeapBytes(@Nullable Long value) {
        this.maxOffHeapBytes = value;
        return this;
    }

    /** Sets {@link Run#payloadBytes}. */
    public RunBuilder payloadBytes(@Nullable Long value) {
        this.payloadBytes = value;
        return this;
    }

    /** Sets {@link Run#mixedMillis}. */
    public RunBuilder mixedMillis(@Nullable Double value) {
        this.mixedMillis = value;
        return this;
    }

    /** Sets {@link Run#mixedOperations}. */
    public RunBuilder mixedOperations(@Nullable Long value) {
        this.mixedOperations = value;
        return this;
    }

    /** Sets {@link Run#smallestHeapBytes}. */
    public RunBuilder smallestHeapBytes(@Nullable Long value) {
        this.smallestHeapBytes = value;
        return this;
    }

    /** Sets {@link Run#forcedCollections}. */
    public RunBuilder forcedCollections(int value) {
        this.forcedCollections = value;
        return this;
    }

    /** Sets {@link Run#forcedMillis}. */
    public RunBuilder forcedMillis(double value) {
        this.forcedMillis = value;
        return this;
    }

    /** Sets {@link Run#degeneratedCollections}. */
    public RunBuilder degeneratedCollections(int value) {
        this.degeneratedCollections = value;
        return this;
    }

    /** Sets {@link Run#degeneratedMillis}. */
    public RunBuilder degeneratedMillis(double value) {
        this.degeneratedMillis = value;
        return this;
    }

    /** Sets {@link Run#concurrentCycles}. */
    public RunBuilder concurrentCycles(int value) {
        this.concurrentCycles = value;
        return this;
    }

    /** Sets {@link Run#concurrentPauses}. */
    public RunBuilder concurrentPauses(int value) {
        this.concurrentPauses = value;
        return this;
    }

    /** Sets {@link Run#concurrentPauseMillis}. */
    public RunBuilder concurrentPauseMillis(double value) {
        this.concurrentPauseMillis = value;
        return this;
    }

    /** Sets {@link Run#allocationStalls}. */
    public RunBuilder allocationStalls(int value) {
        this.allocationStalls = value;
        return this;
    }

    /** Sets {@link Run#allocationStallMillis}. */
    public RunBuilder allocationStallMillis(double value) {
        this.allocationStallMillis = value;
        return this;
    }

    /** Sets {@link Run#extraTimings}. */
    public RunBuilder extraTimings(Map<String, Double> value) {
        this.extraTimings = value;
        return this;
    }

    /** Sets {@link Run#phaseStarts}. */
    public RunBuilder phaseStarts(Map<String, Double> value) {
        this.phaseStarts = value;
        return this;
    }

    /** Sets {@link Run#phases}. */
    public RunBuilder phases(Map<String, Double> value) {
        this.phases = value;
        return this;
    }

    /** Sets {@link Run#youngCollectionNote}. */
    public RunBuilder youngCollectionNote(@Nullable String value) {
        this.youngCollectionNote = value;
        return this;
    }

    /** Sets {@link Run#jvm}. */
    public RunBuilder jvm(@Nullable String value) {
        this.jvm = value;
        return this;
    }

    /** Sets {@link Run#samples}. */
    public RunBuilder samples(List<Sample> value) {
        this.samples = value;
        return this;
    }

    /** Sets {@link Run#gcEvents}. */
    public RunBuilder gcEvents(List<GcEvent> value) {
        this.gcEvents = value;
        return this;
    }
}
