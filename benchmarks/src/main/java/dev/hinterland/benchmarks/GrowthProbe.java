// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.benchmarks.store.StoreKind;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Grows one store, a block of puts and then as long a time of the empty control in turn, each operation timed alone.
 *
 * <p>The thread's processor time is read every few puts, because reading it costs as much as a put does; a slow put is
 * charged with all of it since the last reading. Its waits come from the store's own count of stalls, and from the
 * JVM's count of the time that the thread was blocked or parked.
 */
final class GrowthProbe {

    private static final long SLOW_NANOS = 1_000_000;
    private static final long BAR_NANOS = 5_000_000;
    private static final int PUTS_PER_BLOCK = 20_000;
    private static final int PUTS_PER_CPU_READING = 16;
    private static final int WARM_UP_PUTS = 300_000;
    private static final int SHOWN = 15;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final long self = Thread.currentThread().threadId();
    private final Histogram puts = new Histogram(3_600_000_000_000L, 3);
    private final Histogram control = new Histogram(3_600_000_000_000L, 3);
    private final Histogram own = new Histogram(3_600_000_000_000L, 3);
    private final List<SlowPut> slow = new ArrayList<>();
    private final Subject<?, ?> subject;
    private long stallNanos;
    private long parkedMillis;
    private int made;

    private GrowthProbe(Subject<?, ?> subject) {
        this.subject = subject;
    }

    /** Takes the store's id, the shape, the number of entries, and a directory or an empty string. */
    public static void main(String[] args) throws IOException {
        StoreKind kind = StoreKind.of(args[0]);
        long entries = Long.parseLong(args[2]);
        try (Subject<?, ?> small = Subject.open(kind, args[1], WARM_UP_PUTS)) {
            new GrowthProbe(small).grow(WARM_UP_PUTS);
        }
        try (Subject<?, ?> subject = Subject.open(kind, args[1], entries)) {
            GrowthProbe probe = new GrowthProbe(subject);
            long start = System.nanoTime();
            probe.grow(entries);
            probe.check(entries);
            System.out.printf(
                    "%s, %s, %,d entries in %.1f s (control included), off-heap by its own account %,d MiB%n",
                    kind.id(),
                    args[1],
                    entries,
                    (System.nanoTime() - start) / 1e9,
                    subject.store().offHeapBytes() >> 20);
            probe.report();
            probe.write(args[3]);
        }
    }

    private void grow(long entries) {
        threads.setThreadContentionMonitoringEnabled(true);
        stallNanos = subject.store().stallNanos();
        parkedMillis = parkedMillis();
        for (long from = 0; from < entries; from += PUTS_PER_BLOCK) {
            long start = System.nanoTime();
            putBlock(from, Math.min(entries, from + PUTS_PER_BLOCK));
            controlUntil(System.nanoTime() + System.nanoTime() - start, from);
        }
    }

    private void putBlock(long from, long to) {
        long cpu = 0;
        for (long index = from; index < to; index++) {
            if ((index - from) % PUTS_PER_CPU_READING == 0) {
                cpu = threads.getCurrentThreadCpuTime();
            }
            long start = System.nanoTime();
            subject.put(index);
            long wall = System.nanoTime() - start;
            puts.recordValue(wall);
            own.recordValue(wall < SLOW_NANOS ? wall : takeApart(index, wall, cpu));
        }
    }

    private void controlUntil(long deadline, long index) {
        long start = System.nanoTime();
        while (start < deadline) {
            made += subject.make(index);
            long end = System.nanoTime();
            control.recordValue(end - start);
            start = System.nanoTime();
        }
    }

    private long takeApart(long index, long wall, long cpuBefore) {
        long cpu = threads.getCurrentThreadCpuTime() - cpuBefore;
        long stalls = subject.store().stallNanos();
        long parked = parkedMillis();
        SlowPut put = new SlowPut(index, wall, cpu, stalls - stallNanos, (parked - parkedMillis) * 1_000_000);
        stallNanos = stalls;
        parkedMillis = parked;
        slow.add(put);
        return put.ownNanos();
    }

    private long parkedMillis() {
        ThreadInfo info = threads.getThreadInfo(self);
        return Math.max(0, info.getBlockedTime()) + Math.max(0, info.getWaitedTime());
    }

    private void check(long entries) {
        for (long index = 0; index < entries; index += 9973) {
            if (!subject.has(index)) {
                throw new IllegalStateException("the store lost an entry: index=" + index);
            }
        }
    }

    private void report() {
        System.out.printf(
                "%-32s %10s %10s %10s %10s %10s %10s %10s %8s %8s%n",
                "microseconds", "50 %", "90 %", "99 %", "99.9 %", "99.99 %", "99.999 %", "max", ">= 1 ms", ">= 5 ms");
        row("put, by the clock", puts);
        row("control, by the clock", control);
        row("put, by CPU time and waits", own);
        slow.sort(Comparator.comparingLong(SlowPut::ownNanos).reversed());
        slow.stream().limit(SHOWN).forEach(System.out::println);
        System.out.printf(
                "max by CPU time + waits: %.2f ms, bar 5 ms: %s (control made %d)%n",
                own.getMaxValue() / 1e6, own.getMaxValue() <= BAR_NANOS ? "kept" : "MISSED", made & 1);
    }

    private static void row(String name, Histogram histogram) {
        StringBuilder line = new StringBuilder("%-32s".formatted(name));
        for (double percentile : new double[] {50, 90, 99, 99.9, 99.99, 99.999, 100}) {
            line.append(" %10.1f".formatted(histogram.getValueAtPercentile(percentile) / 1e3));
        }
        line.append(" %8d".formatted(histogram.getCountBetweenValues(SLOW_NANOS, Long.MAX_VALUE / 2)));
        line.append(" %8d".formatted(histogram.getCountBetweenValues(BAR_NANOS, Long.MAX_VALUE / 2)));
        System.out.println(line);
    }

    private void write(String directory) throws IOException {
        if (directory.isEmpty()) {
            return;
        }
        write(Path.of(directory, "put.hgrm"), puts);
        write(Path.of(directory, "control.hgrm"), control);
        write(Path.of(directory, "put-own.hgrm"), own);
    }

    private static void write(Path file, Histogram histogram) throws IOException {
        try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
            histogram.outputPercentileDistribution(out, 1000.0);
        }
    }
}
