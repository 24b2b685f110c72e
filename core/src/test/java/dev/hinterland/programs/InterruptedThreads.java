// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.OutOfBudgetException;
import dev.hinterland.codec.Codec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Virtual threads that use a map and a cache and are interrupted meanwhile. Ends with code 2 if none of them has got
 * anything done for half a minute.
 *
 * <p>Arguments: the number of threads, how many of them are interrupted (all of them again and again, or the first ones
 * once), for how many seconds, and the budgets in KiB.
 */
public final class InterruptedThreads {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final int KEYS = 4_000;
    private static final int STALLED = 2;

    private final OffHeapMap<Long, byte[]> map;
    private final OffHeapCache<Long, byte[]> cache;
    private final OffHeapMap<Long, Reading> readings;
    private final LongAdder done = new LongAdder();
    private final AtomicBoolean ending = new AtomicBoolean();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /** A record, so that it can be read in place. */
    public record Reading(long id, String text) {}

    private InterruptedThreads(long maximumBytes) {
        readings = Hinterland.map(Long.class, Reading.class)
                .maximumBytes(maximumBytes)
                .build();
        map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .build();
        cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(maximumBytes)
                .build();
    }

    public static void main(String[] arguments) throws InterruptedException {
        int threads = Integer.parseInt(arguments[0]);
        int interrupted = Integer.parseInt(arguments[1]);
        long seconds = Long.parseLong(arguments[2]);
        InterruptedThreads program = new InterruptedThreads(Long.parseLong(arguments[3]) << 10);
        boolean onlyPuts = interrupted < threads;
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            running.add(Thread.ofVirtual().name("user-" + i).start(() -> program.use(onlyPuts)));
        }
        program.interrupt(running, interrupted, System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
        program.ending.set(true);
        for (Thread thread : running) {
            if (!thread.join(java.time.Duration.ofNanos(PATIENCE_NANOS))) {
                program.stalled("a thread does not end: " + thread);
            }
        }
        Throwable problem = program.failure.get();
        if (problem != null) {
            throw new AssertionError("a thread failed", problem);
        }
        program.map.close();
        program.readings.close();
        program.cache.close();
        System.out.println("operations " + program.done.sum());
    }

    private void interrupt(List<Thread> threads, int interrupted, long end) {
        long seen = -1;
        long seenAt = System.nanoTime();
        boolean again = interrupted == threads.size();
        for (int look = 0; System.nanoTime() < end && failure.get() == null; look++) {
            LockSupport.parkNanos(LOOK_NANOS);
            if (again) {
                threads.get(ThreadLocalRandom.current().nextInt(interrupted)).interrupt();
            } else if (look < interrupted) {
                threads.get(look).interrupt();
            }
            long now = done.sum();
            if (now != seen) {
                seen = now;
                seenAt = System.nanoTime();
            } else if (System.nanoTime() - seenAt > PATIENCE_NANOS) {
                stalled("operations " + now);
            }
        }
    }

    private void stalled(String what) {
        System.err.println("no thread gets on: " + what);
        for (Map.Entry<Thread, StackTraceElement[]> entry :
                Thread.getAllStackTraces().entrySet()) {
            System.err.println(entry.getKey());
            for (StackTraceElement element : entry.getValue()) {
                System.err.println("    at " + element);
            }
        }
        Runtime.getRuntime().halt(STALLED);
    }

    private void use(boolean onlyPuts) {
        try {
            while (!ending.get()) {
                try {
                    operate(ThreadLocalRandom.current().nextLong(KEYS), onlyPuts);
                } catch (OutOfBudgetException full) {
                    map.remove(ThreadLocalRandom.current().nextLong(KEYS));
                }
                done.increment();
            }
        } catch (Throwable problem) {
            failure.compareAndSet(null, problem);
        }
    }

    private void operate(long key, boolean onlyPuts) {
        byte[] value = new byte[(int) (key % 7) * 30];
        switch (onlyPuts ? 0 : ThreadLocalRandom.current().nextInt(40)) {
            case 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 -> map.put(key, value);
            case 10, 11, 12, 13, 14, 15, 16 -> cache.put(key, value);
            case 17, 18, 19 -> map.remove(key);
            case 20, 21, 22 -> cache.invalidate(key);
            case 23, 24 -> map.compute(key, (same, old) -> old == null ? value : null);
            case 25, 26 -> cache.get(key, same -> value);
            case 27, 28 -> cache.asMap().merge(key, value, (old, more) -> more);
            case 29 -> map.forEach((same, each) -> {});
            case 30 -> cache.asMap().keySet().forEach(each -> {});
            case 31 -> readings.scan(view -> {});
            case 32 -> readings.put(key, new Reading(key, "x".repeat((int) (key % 90))));
            case 33 -> readings.read(key, view -> true);
            case 34 -> readings.remove(key);
            default -> map.get(key);
        }
    }
}
