// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.result;

import dev.hinterland.experiments.fork.ForkEvent;
import dev.hinterland.experiments.fork.GcTotal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes up a run for a test: what is not said is not measured. */
public final class MadeUpRun {

    private final String store;
    private final String collector;
    private final long heapBytes;
    private boolean onHeap;
    private String durability = "";
    private String workload = "feed";
    private long entries = 1_700_000;
    private List<String> jvmFlags = List.of();
    private int repeat = 1;
    private String jvm;
    private Ending ending = Ending.OK;
    private Double totalMillis;
    private final Map<String, Times.Phase> phases = new LinkedHashMap<>();
    private Map<String, Double> extra = Map.of();
    private GcTotal young;
    private GcTotal full;
    private GcTotal degenerated = GcTotal.NONE;
    private GcTotal concurrentPauses = GcTotal.NONE;
    private GcTotal stalls = GcTotal.NONE;
    private GcTotal forced = GcTotal.NONE;
    private int concurrentCycles;
    private String youngNote;
    private Memory memory = Memory.UNKNOWN;
    private Course course = Course.NONE;

    private MadeUpRun(String store, String collector, long heapBytes) {
        this.store = store;
        this.collector = collector;
        this.heapBytes = heapBytes;
    }

    public static MadeUpRun of(String store, String collector, long heapBytes) {
        return new MadeUpRun(store, collector, heapBytes);
    }

    public Run build() {
        return new Run(
                new RunSetup(
                        store,
                        onHeap,
                        durability,
                        workload,
                        entries,
                        collector,
                        25,
                        heapBytes,
                        1L << 30,
                        jvmFlags,
                        repeat),
                jvm,
                ending,
                new Times(totalMillis, phases, extra),
                new GcTotals(young, full, degenerated, concurrentPauses, stalls, forced, concurrentCycles, youngNote),
                memory,
                course);
    }

    public MadeUpRun onHeap(boolean is) {
        onHeap = is;
        return this;
    }

    public MadeUpRun durability(String words) {
        durability = words;
        return this;
    }

    public MadeUpRun workload(String id) {
        workload = id;
        return this;
    }

    public MadeUpRun entries(long count) {
        entries = count;
        return this;
    }

    public MadeUpRun jvmFlags(List<String> flags) {
        jvmFlags = flags;
        return this;
    }

    public MadeUpRun repeat(int number) {
        repeat = number;
        return this;
    }

    public MadeUpRun jvm(String words) {
        jvm = words;
        return this;
    }

    public MadeUpRun ending(Ending how) {
        ending = how;
        return this;
    }

    public MadeUpRun failed(String kind, String reason) {
        return ending(new Ending(Status.FAILED, reason, kind, null));
    }

    public MadeUpRun smallestHeap(long bytes) {
        return ending(ending.withSmallestHeap(bytes));
    }

    public MadeUpRun totalMillis(double millis) {
        totalMillis = millis;
        return this;
    }

    public MadeUpRun phase(String name, double startMillis, double millis, long operations) {
        phases.put(name, new Times.Phase(startMillis, millis, operations));
        return this;
    }

    public MadeUpRun phaseThatDidNotEnd(String name, double startMillis) {
        phases.put(name, new Times.Phase(startMillis, null, null));
        return this;
    }

    public MadeUpRun extra(Map<String, Double> millis) {
        extra = millis;
        return this;
    }

    public MadeUpRun young(long count, double millis) {
        young = new GcTotal(count, millis);
        return this;
    }

    public MadeUpRun full(long count, double millis) {
        full = new GcTotal(count, millis);
        return this;
    }

    public MadeUpRun degenerated(long count, double millis) {
        degenerated = new GcTotal(count, millis);
        return this;
    }

    public MadeUpRun concurrent(int cycles, long pauses, double millis) {
        concurrentCycles = cycles;
        concurrentPauses = new GcTotal(pauses, millis);
        return this;
    }

    public MadeUpRun stalls(long count, double millis) {
        stalls = new GcTotal(count, millis);
        return this;
    }

    public MadeUpRun forced(long count, double millis) {
        forced = new GcTotal(count, millis);
        return this;
    }

    public MadeUpRun youngNote(String sentence) {
        youngNote = sentence;
        return this;
    }

    public MadeUpRun memory(Long maxRssBytes, Long offHeapBytes, Double bytesPerEntry, Long payloadBytes) {
        memory = new Memory(maxRssBytes, offHeapBytes, bytesPerEntry, payloadBytes);
        return this;
    }

    public MadeUpRun course(List<ForkEvent.Sample> samples, List<GcEvent> gcEvents) {
        course = new Course(samples, gcEvents);
        return this;
    }
}
