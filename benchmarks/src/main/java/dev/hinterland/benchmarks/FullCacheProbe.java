// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.MapStats;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.HdrHistogram.Histogram;

/**
 * One budget, several rounds, each with a new cache: fill it, go on as fast as puts return, then go on at half the
 * speed at which it was filled.
 *
 * <p>A put that takes long keeps those waiting that would have come meanwhile. A loop at full speed leaves them out, so
 * its times are told twice: as they are, and with those added that were due at the mean distance (HdrHistogram's
 * correction for coordinated omission). On the schedule nothing is left out: a put counts from when it was due. Control
 * loops do the same without a put: the machine's own delays. Another one does so beside a thread that is as busy as the
 * one that evacuates, and shows what comes of two busy threads alone.
 */
final class FullCacheProbe {

    private static final long MOST_NANOS = 60_000_000_000L;
    private static final long BAR_NANOS = 1_000_000;
    private static final double BAR_SHARE = 0.5;
    private static final double BAR_PERCENTILE = 99.9;
    private static final long WARM_UP_BYTES = 96L << 20;
    private static final double WARM_UP_SECONDS = 1;
    private static final int MOST_WARM_UPS = 12;

    /** So much compilation in a round of four seconds is next to nothing. */
    private static final long WARM_MILLIS = 100;

    /** How long to go on in a full cache before it is measured, at a time, and how often. */
    private static final double SETTLING_SECONDS = 0.5;

    private static final int MOST_SETTLINGS = 8;
    private static final long SETTLED_MILLIS = 10;

    private static final CompilationMXBean COMPILERS = ManagementFactory.getCompilationMXBean();

    private static final int PUTS_PER_LOOK = 1024;
    private static final long TURN_NANOS = 250_000;

    private final byte[] value;
    private final double seconds;
    private final Histogram filling = new Histogram(MOST_NANOS, 3);
    private final Histogram asFast = new Histogram(MOST_NANOS, 3);
    private final Histogram control = new Histogram(MOST_NANOS, 3);
    private final Histogram controlBesideAnother = new Histogram(MOST_NANOS, 3);
    private final Histogram onSchedule = new Histogram(MOST_NANOS, 3);
    private final Histogram controlOnSchedule = new Histogram(MOST_NANOS, 3);
    private final List<Double> filledPerSecond = new ArrayList<>();
    private final List<Double> fullPerSecond = new ArrayList<>();
    private final List<Double> shares = new ArrayList<>();
    private long stalls;
    private long stallNanos;
    private long compiledMillis;
    private long index;
    private long made;

    private FullCacheProbe(int valueBytes, double seconds) {
        this.value = Keys.value(0, valueBytes);
        this.seconds = seconds;
    }

    /** What is done for one key. */
    private interface Turn {
        void run(Long key);
    }

    /** Takes the budget in MiB, the seconds of a measurement, the rounds, and the size of values. */
    public static void main(String[] args) {
        long budget = Long.parseLong(args[0]) << 20;
        int valueBytes = Integer.parseInt(args[3]);
        warmUp(valueBytes);
        FullCacheProbe probe = new FullCacheProbe(valueBytes, Double.parseDouble(args[1]));
        for (int round = 0; round < Integer.parseInt(args[2]); round++) {
            probe.round(budget);
        }
        System.exit(probe.report(budget) ? 0 : 1);
    }

    /**
     * Goes on until the compilers have little to do any more: on a machine of two processors they would take one from
     * the two threads that are measured.
     */
    private static void warmUp(int valueBytes) {
        long before;
        int rounds = 0;
        do {
            before = COMPILERS.getTotalCompilationTime();
            new FullCacheProbe(valueBytes, WARM_UP_SECONDS).round(WARM_UP_BYTES);
            rounds++;
        } while (COMPILERS.getTotalCompilationTime() - before > WARM_MILLIS && rounds < MOST_WARM_UPS);
        System.out.printf("warmed up in %d rounds%n", rounds);
    }

    private void round(long budget) {
        try (OffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .name("full")
                .maximumBytes(budget)
                .build()) {
            Turn put = key -> cache.put(key, value);
            double filled = fill(cache, put);
            settle(put);
            long compiledBefore = COMPILERS.getTotalCompilationTime();
            MapStats before = cache.memory();
            double full = loop(asFast, put);
            MapStats after = cache.memory();
            compiledMillis += COMPILERS.getTotalCompilationTime() - compiledBefore;
            stalls += after.allocationStalls() - before.allocationStalls();
            stallNanos += after.allocationStallNanos() - before.allocationStallNanos();
            loop(control, key -> made += key);
            loopBesideAnother();
            filledPerSecond.add(filled);
            fullPerSecond.add(full);
            shares.add(full / filled);
            onSchedule(onSchedule, filled * BAR_SHARE, put);
            onSchedule(controlOnSchedule, filled * BAR_SHARE, key -> made += key);
            check(cache);
        }
    }

    /** Fills the cache until it evicts; returns how many puts there were per second. */
    private double fill(OffHeapCache<Long, byte[]> cache, Turn put) {
        long start = System.nanoTime();
        long first = index;
        while (cache.stats().evictionCount() == 0) {
            repeat(filling, put);
        }
        return perSecond(index - first, System.nanoTime() - start);
    }

    /** Goes on until the compilers have little to do: some classes are copied for each cache, and compiled for it. */
    private void settle(Turn put) {
        Histogram unused = new Histogram(MOST_NANOS, 3);
        long before;
        int settlings = 0;
        do {
            before = COMPILERS.getTotalCompilationTime();
            loop(unused, put, SETTLING_SECONDS);
            settlings++;
        } while (COMPILERS.getTotalCompilationTime() - before > SETTLED_MILLIS && settlings < MOST_SETTLINGS);
    }

    private double loop(Histogram times, Turn turn) {
        return loop(times, turn, seconds);
    }

    /** Returns how many turns there were per second. */
    private double loop(Histogram times, Turn turn, double forSeconds) {
        long start = System.nanoTime();
        long first = index;
        while (System.nanoTime() - start < forSeconds * TimeUnit.SECONDS.toNanos(1)) {
            repeat(times, turn);
        }
        return perSecond(index - first, System.nanoTime() - start);
    }

    /** Runs the control loop while another thread is busy, and yields as often as evacuation does. */
    private void loopBesideAnother() {
        AtomicBoolean ended = new AtomicBoolean();
        Thread other = Thread.ofPlatform().name("busy").start(() -> {
            long turnBegan = System.nanoTime();
            while (!ended.get()) {
                Thread.onSpinWait();
                if (System.nanoTime() - turnBegan > TURN_NANOS) {
                    Thread.yield();
                    turnBegan = System.nanoTime();
                }
            }
        });
        try {
            loop(controlBesideAnother, key -> made += key);
        } finally {
            ended.set(true);
        }
        join(other);
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while waiting: thread=" + thread.getName(), e);
        }
    }

    private void repeat(Histogram times, Turn turn) {
        for (int i = 0; i < PUTS_PER_LOOK; i++) {
            Long key = Keys.number(index++);
            long start = System.nanoTime();
            turn.run(key);
            times.recordValue(System.nanoTime() - start);
        }
    }

    private static double perSecond(long count, long nanos) {
        return count * (double) TimeUnit.SECONDS.toNanos(1) / nanos;
    }

    /** Waits by asking the clock, so that the system's way of waking threads is in no figure. */
    private void onSchedule(Histogram times, double perSecond, Turn turn) {
        double interval = TimeUnit.SECONDS.toNanos(1) / perSecond;
        long turns = (long) (seconds * perSecond);
        long start = System.nanoTime();
        for (long i = 0; i < turns; i++) {
            Long key = Keys.number(index++);
            long due = start + (long) (i * interval);
            while (System.nanoTime() < due) {
                Thread.onSpinWait();
            }
            turn.run(key);
            times.recordValue(Math.min(System.nanoTime() - due, MOST_NANOS));
        }
    }

    private void check(OffHeapCache<Long, byte[]> cache) {
        if (cache.memory().usedBytes() > cache.memory().maximumBytes() || cache.estimatedSize() == 0) {
            throw new IllegalStateException("the cache is not as it should be: " + cache.memory());
        }
    }

    private boolean report(long budget) {
        System.out.printf(
                Locale.ROOT,
                "%n%,d MiB, values of %d bytes: %,.0f puts/s until full, %,.0f puts/s when full (medians of %d rounds)%n",
                budget >> 20,
                value.length,
                median(filledPerSecond),
                median(fullPerSecond),
                shares.size());
        System.out.printf(
                "%-40s %9s %9s %9s %9s %9s %9s%n",
                "microseconds", "50 %", "99 %", "99.9 %", "99.99 %", "99.999 %", "max");
        Histogram corrected = corrected(asFast, fullPerSecond);
        row("put until full, as it is", filling);
        row("put when full, as it is", asFast);
        row("put when full, with omitted ones", corrected);
        row("control, with omitted ones", corrected(control, fullPerSecond));
        row("control beside a busy thread, likewise", corrected(controlBesideAnother, fullPerSecond));
        row("put when full, on schedule", onSchedule);
        row("control, on schedule", controlOnSchedule);
        System.out.printf(
                Locale.ROOT,
                "writers waited or helped %,d times, %.1f %% of the time; compilers worked %,d ms (control made %d)%n",
                stalls,
                100 * stallNanos / (seconds * 1e9 * shares.size()),
                compiledMillis,
                made & 1);
        boolean soon = bar("p99.9 of a put < 1 ms", isBelowBar(corrected));
        boolean onTime = bar("p99.9 of a put on schedule < 1 ms", isBelowBar(onSchedule));
        boolean fast = bar(
                "throughput %.0f %% (rounds: %s) > 50 %% of that until full"
                        .formatted(100 * median(shares), percents(shares)),
                median(shares) > BAR_SHARE);
        return soon && onTime && fast;
    }

    private static boolean isBelowBar(Histogram times) {
        return times.getValueAtPercentile(BAR_PERCENTILE) < BAR_NANOS;
    }

    private static Histogram corrected(Histogram times, List<Double> perSecond) {
        return times.copyCorrectedForCoordinatedOmission((long) (TimeUnit.SECONDS.toNanos(1) / median(perSecond)));
    }

    private static String percents(List<Double> shares) {
        return String.join(
                ", ",
                shares.stream().map(share -> Math.round(100 * share) + " %").toList());
    }

    private static boolean bar(String bar, boolean kept) {
        System.out.println(bar + ": " + (kept ? "kept" : "MISSED"));
        return kept;
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private static void row(String name, Histogram histogram) {
        StringBuilder line = new StringBuilder("%-40s".formatted(name));
        for (double percentile : new double[] {50, 99, 99.9, 99.99, 99.999, 100}) {
            line.append(" %9.1f".formatted(histogram.getValueAtPercentile(percentile) / 1e3));
        }
        System.out.println(line);
    }
}
