// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import dev.hinterland.Durability;
import dev.hinterland.Hinterland;
import dev.hinterland.MapBuilder;
import dev.hinterland.MapStats;
import dev.hinterland.OffHeapMap;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Overwrites and removes from several threads while others read and walk, in so small a budget that regions are
 * evacuated and recycled all the time; checks every byte that is read, and at the end the whole store.
 *
 * <p>Half of the keys are never removed, and must never be missed. Each key has one writer, who numbers what he does to
 * it, so a reader knows which numbers he may see.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class Soak<K, V> {

    private static final int KEYS = 4_000;
    private static final int STABLE_KEYS = KEYS / 2;
    private static final int HUMONGOUS_KEYS = 8;
    private static final int HUMONGOUS_BYTES = 200_000;

    /** Every fourth version of a key that may be absent is its removal. */
    private static final int VERSIONS_PER_REMOVAL = 4;

    private final Stamping<K, V> stamping;
    private final OffHeapMap<K, V> map;
    private final int writers;
    private final int readers;
    private final AtomicLongArray started = new AtomicLongArray(KEYS);
    private final AtomicLongArray completed = new AtomicLongArray(KEYS);
    private final LongAdder reads = new LongAdder();
    private final LongAdder writes = new LongAdder();
    private final LongAdder walks = new LongAdder();

    /** What a soak has done. */
    public record Report(double seconds, long reads, long writes, long walks, MapStats stats) {

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%,d reads (%,.0f/s), %,d writes (%,.0f/s), %,d walks, all right; %,d regions recycled, "
                            + "%,d bytes copied, %,d stalls of %,d ms in sum",
                    reads,
                    reads / seconds,
                    writes,
                    writes / seconds,
                    walks,
                    stats.compactions(),
                    stats.compactedBytes(),
                    stats.allocationStalls(),
                    stats.allocationStallNanos() / 1_000_000);
        }
    }

    private Soak(Stamping<K, V> stamping, OffHeapMap<K, V> map, int writers, int readers) {
        this.stamping = stamping;
        this.map = map;
        this.writers = writers;
        this.readers = readers;
    }

    /** Soaks a map of its own for a time. */
    public static <K, V> Report run(
            Stamping<K, V> stamping, long maximumBytes, int writers, int readers, double seconds)
            throws InterruptedException {
        return run(builder(stamping, maximumBytes), stamping, writers, readers, seconds);
    }

    /** The same for a map in a file, by as many writers as readers. */
    public static <K, V> Report run(
            Stamping<K, V> stamping, Path file, Durability durability, long maximumBytes, int threads, double seconds)
            throws InterruptedException {
        MapBuilder<K, V> builder = builder(stamping, maximumBytes).file(file).durability(durability);
        return run(builder, stamping, threads, threads, seconds);
    }

    private static <K, V> MapBuilder<K, V> builder(Stamping<K, V> stamping, long maximumBytes) {
        return Hinterland.map(stamping.keyCodec(), stamping.valueCodec())
                .name("soak")
                .maximumBytes(maximumBytes);
    }

    private static <K, V> Report run(
            MapBuilder<K, V> builder, Stamping<K, V> stamping, int writers, int readers, double seconds)
            throws InterruptedException {
        try (OffHeapMap<K, V> map = builder.build()) {
            return new Soak<>(stamping, map, writers, readers).run(seconds);
        }
    }

    private Report run(double seconds) throws InterruptedException {
        for (int key = 0; key < KEYS; key++) {
            write(key, new SplittableRandom(key));
        }
        SoakThreads threads = new SoakThreads();
        for (int i = 0; i < writers; i++) {
            int writer = i;
            SplittableRandom random = new SplittableRandom(i);
            threads.add(() -> write(random.nextInt(KEYS / writers) * writers + writer, random));
        }
        for (int i = 0; i < readers; i++) {
            SplittableRandom random = new SplittableRandom(-1 - i);
            threads.add(() -> read(random.nextInt(KEYS)));
        }
        threads.add(this::walk);
        double elapsed = threads.run(seconds, () -> {});
        checkEnd();
        return new Report(elapsed, reads.sum(), writes.sum(), walks.sum(), map.stats());
    }

    private static boolean isStable(int key) {
        return key < STABLE_KEYS;
    }

    private static boolean isRemoval(int key, long version) {
        return !isStable(key) && version % VERSIONS_PER_REMOVAL == 0;
    }

    private void write(int key, SplittableRandom random) {
        long version = started.get(key) + 1;
        started.set(key, version);
        if (isRemoval(key, version)) {
            map.remove(stamping.key(key));
        } else {
            K name = stamping.key(key);
            V value = stamping.value(key, version, length(key, random));
            switch (random.nextInt(4)) {
                case 0 -> map.compute(name, (same, old) -> value);
                case 1 -> map.merge(name, value, (old, given) -> given);
                default -> map.put(name, value);
            }
        }
        completed.set(key, version);
        writes.increment();
    }

    private static int length(int key, SplittableRandom random) {
        int dice = random.nextInt(200);
        if (key % (KEYS / HUMONGOUS_KEYS) == 0 && dice < 20) {
            return HUMONGOUS_BYTES + random.nextInt(HUMONGOUS_BYTES);
        }
        return StampedValue.MIN_BYTES + (dice == 20 ? random.nextInt(20_000) : random.nextInt(400));
    }

    private void read(int key) {
        long first = completed.get(key);
        V value = map.get(stamping.key(key));
        long last = started.get(key);
        reads.increment();
        if (value != null) {
            long version = stamping.version(key, value);
            check(version >= first && version <= last, "wrong version", key, first, last, version);
        } else {
            long removal = last - last % VERSIONS_PER_REMOVAL;
            check(!isStable(key) && removal >= first, "present key missed", key, first, last, 0);
        }
    }

    private void walk() {
        BitSet seen = new BitSet(KEYS);
        for (Map.Entry<K, V> entry : map.entrySet()) {
            int key = stamping.number(entry.getKey());
            stamping.version(key, entry.getValue());
            check(!isStable(key) || !seen.get(key), "walk came twice to a key", key, 0, 0, 0);
            seen.set(key);
        }
        int missed = seen.nextClearBit(0);
        check(missed >= STABLE_KEYS, "walk missed a key", missed, 0, 0, 0);
        walks.increment();
    }

    private void checkEnd() {
        int present = 0;
        for (int key = 0; key < KEYS; key++) {
            read(key);
            present += isRemoval(key, started.get(key)) ? 0 : 1;
        }
        check(map.longSize() == present, "wrong size", present, 0, 0, map.longSize());
        MapInternals.validate(map);
    }

    private static void check(boolean condition, String problem, int key, long first, long last, long found) {
        if (!condition) {
            throw new AssertionError(
                    problem + ": key=" + key + ", first=" + first + ", last=" + last + ", found=" + found);
        }
    }

    /** Soaks for as many seconds as the first argument says, with a budget of as many MiB as the second. */
    public static void main(String[] arguments) throws InterruptedException {
        double seconds = arguments.length > 0 ? Double.parseDouble(arguments[0]) : 60;
        long mebibytes = arguments.length > 1 ? Long.parseLong(arguments[1]) : 16;
        System.out.println(run(Stamping.BYTES, mebibytes << 20, 3, 3, seconds));
    }
}
