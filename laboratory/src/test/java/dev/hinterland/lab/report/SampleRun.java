// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.report;

import dev.hinterland.experiments.fork.ForkEvent.Sample;
import dev.hinterland.experiments.fork.GcTotal;
import dev.hinterland.lab.result.GcEvent;
import dev.hinterland.lab.result.GcEvent.Kind;
import dev.hinterland.lab.result.MadeUpRun;
import dev.hinterland.lab.result.Run;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Simulates one run in steps of 10 ms: eden fills and is collected, survivors move to old, and once old is nearly full
 * each collection is a full one. Crude, but its events and samples agree with each other and with the totals.
 */
final class SampleRun {

    private static final long MIB = 1L << 20;
    private static final int STEP_MILLIS = 10;
    private static final double STARTED_MILLIS = 350;

    private final SampleStore store;
    private final String collector;
    private final long heapBytes;
    private final int repeat;
    private final Random random;
    private final List<Sample> samples = new ArrayList<>();
    private final List<GcEvent> events = new ArrayList<>();
    private final double edenLimit;
    private double eden;
    private double old = 6 * MIB;
    private double now = STARTED_MILLIS;
    private double nextSample = 400;
    private double working;

    SampleRun(SampleStore store, String collector, long heapBytes, int repeat) {
        this.store = store;
        this.collector = collector;
        this.heapBytes = heapBytes;
        this.repeat = repeat;
        this.random = new Random(store.id().hashCode() * 31L + collector.hashCode() + heapBytes + repeat);
        this.edenLimit = heapBytes * 0.3;
    }

    Run simulate() {
        if (store.liveMib() * MIB > heapBytes * 0.82) {
            return failed();
        }
        double pace = pace();
        double write = store.writeMillis() * pace;
        double read = store.readMillis() * pace;
        work(write, true);
        double written = now;
        work(read, false);
        double finished = now;
        force();
        return totals(written - STARTED_MILLIS, finished - written);
    }

    private double pace() {
        double byCollector = switch (collector) {
            case "serial" -> 1.06;
            case "parallel" -> 0.97;
            case "zgc" -> 1.14;
            case "shenandoah" -> 1.22;
            default -> 1;
        };
        return byCollector * (0.96 + 0.08 * random.nextDouble());
    }

    private void work(double millis, boolean writing) {
        double steps = Math.max(1, millis / STEP_MILLIS);
        double allocated = store.garbageMib() * MIB / 2.0 / steps;
        double kept = writing ? store.liveMib() * MIB / steps : 0;
        for (int step = 0; step < steps; step++) {
            eden += allocated;
            old += kept;
            now += STEP_MILLIS;
            working += writing ? 1 / steps : 0;
            collectIfNeeded();
            sampleIfDue();
        }
    }

    private void collectIfNeeded() {
        double room = Math.min(edenLimit, heapBytes * 0.97 - old);
        if (eden < room) {
            return;
        }
        if (old > heapBytes * 0.66) {
            pause(Kind.FULL, "Allocation Failure", 120 + old / MIB * (0.6 + 0.2 * random.nextDouble()));
        } else if (collector.equals("zgc")) {
            pause(Kind.CONCURRENT_PAUSE, "Pause Mark Start", 0.02 + 0.02 * random.nextDouble());
        } else {
            pause(Kind.YOUNG, "G1 Evacuation Pause", 1.5 + (store.onHeap() ? 28 : 1) * random.nextDouble());
        }
    }

    private void pause(Kind kind, String cause, double millis) {
        long before = (long) (old + eden);
        eden = 0;
        now += millis;
        events.add(new GcEvent(now, kind, cause, millis, before, (long) old, false));
    }

    private void force() {
        long before = (long) (old + eden);
        eden = 0;
        now += 190;
        events.add(new GcEvent(now, Kind.FULL, "System.gc()", 190, before, (long) old, true));
    }

    private void sampleIfDue() {
        while (now >= nextSample) {
            samples.add(sample(nextSample));
            nextSample += 400;
        }
    }

    private Sample sample(double at) {
        Map<String, Long> pools = new LinkedHashMap<>();
        pools.put("Eden", (long) eden);
        pools.put("Survivor", 4 * MIB);
        pools.put("Old", (long) old);
        long outside = offHeap();
        long rss = heapBytes + outside + 96 * MIB;
        return new Sample(
                Math.round(at),
                (long) (old + eden) + 4 * MIB,
                pools,
                rss,
                rss,
                outside,
                new GcTotal(count(Kind.YOUNG), millis(Kind.YOUNG)),
                new GcTotal(count(Kind.FULL), millis(Kind.FULL)));
    }

    private long offHeap() {
        return (long) (store.offHeapMib() * MIB * Math.min(1, working));
    }

    private int count(Kind kind) {
        return measured(kind).size();
    }

    private double millis(Kind kind) {
        return measured(kind).stream().mapToDouble(GcEvent::millis).sum();
    }

    private List<GcEvent> measured(Kind kind) {
        return events.stream()
                .filter(event -> event.kind() == kind && !event.forced())
                .toList();
    }

    private Run totals(double write, double read) {
        return described()
                .totalMillis(write + read)
                .phase("write", STARTED_MILLIS, write, 1_700_000)
                .phase("read", STARTED_MILLIS + write, read, 1_700_000)
                .young(count(Kind.YOUNG), millis(Kind.YOUNG))
                .full(count(Kind.FULL), millis(Kind.FULL))
                .concurrent(0, count(Kind.CONCURRENT_PAUSE), millis(Kind.CONCURRENT_PAUSE))
                .memory(heapBytes + offHeap() + 103 * MIB, offHeap(), store.perEntry() + random.nextDouble(), 96 * MIB)
                .forced(1, 190)
                .extra(extraTimings())
                .course(samples, events)
                .build();
    }

    private Map<String, Double> extraTimings() {
        return store.id().equals("direct-buffer")
                ? new TreeMap<>(Map.of("build", 1_900.0, "move in", 700.0, "move out", 690.0))
                : Map.of();
    }

    private Run failed() {
        return described()
                .failed("out-of-memory", "out of memory after 61 % of the entries")
                .smallestHeap((long) store.liveMib() * 5 / 4 * MIB)
                .build();
    }

    private MadeUpRun described() {
        return MadeUpRun.of(store.id(), collector, heapBytes)
                .repeat(repeat)
                .onHeap(store.onHeap())
                .durability(store.durability())
                .jvmFlags(store.flags())
                .jvm("25.0.1+8-LTS, Eclipse Adoptium");
    }
}
