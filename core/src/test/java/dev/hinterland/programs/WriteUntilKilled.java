// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.programs;

import dev.hinterland.Durability;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.cache.StoreCache;
import dev.hinterland.internal.map.StoreMap;
import dev.hinterland.internal.store.Store;
import dev.hinterland.internal.store.StoreValidator;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Opens a map in a file, checks that it has exactly what has been acknowledged, says so, and goes on writing until the
 * process is killed, or, with zero threads, ends.
 *
 * <p>Each thread has keys of its own, and its operations follow from their numbers. The number of the last one that has
 * returned is {@link Acknowledged}. The next operation
 * may have taken effect or not.
 */
public final class WriteUntilKilled {

    private static final long MAX_BYTES = 16 << 20;
    private static final int MOST_THREADS = Operation.THREADS;
    private static final int KEYS = Operation.KEYS;

    private static final long CACHE_BYTES = 2 << 20;
    private static final Duration CACHED = Duration.ofMillis(500);

    private final long seed;
    private final ConcurrentMap<Integer, byte[]> map;

    /** Whether entries may be missing, as a cache's. */
    private final boolean drops;

    private final Acknowledged acknowledged;

    private WriteUntilKilled(long seed, ConcurrentMap<Integer, byte[]> map, boolean drops, Acknowledged acknowledged) {
        this.seed = seed;
        this.map = map;
        this.drops = drops;
        this.acknowledged = acknowledged;
    }

    /**
     * Takes the file, the file of what has been acknowledged, the seed of all runs, and how many threads write; and
     * {@code cache} for a small cache whose entries end, or the durability of a map.
     */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        if (arguments.length > 4 && arguments[4].equals("cache")) {
            try (OffHeapCache<Integer, byte[]> cache = Hinterland.cache(Codec.ofInt(), Codec.ofBytes())
                    .maximumBytes(CACHE_BYTES)
                    .expireAfterWrite(CACHED)
                    .file(file)
                    .build()) {
                StoreValidator.validate(((StoreCache<?, ?, ?, ?>) cache).store().store());
                run(cache.asMap(), true, arguments);
            }
            return;
        }
        try (OffHeapMap<Integer, byte[]> map = Hinterland.map(Codec.ofInt(), Codec.ofBytes())
                .maximumBytes(MAX_BYTES)
                .file(file)
                .durability(arguments.length > 4 ? Durability.valueOf(arguments[4]) : Durability.PROCESS)
                .build()) {
            validate(((StoreMap<?, ?, ?, ?>) map).store(), arguments.length > 4);
            run(map, false, arguments);
        }
    }

    /** Validates a store whose buckets may be locked now and then by the walk that takes a snapshot for its journal. */
    private static void validate(Store<?, ?> store, boolean journaled) {
        for (int attempts = journaled ? 200 : 1; attempts > 0; attempts--) {
            try {
                StoreValidator.validate(store);
                return;
            } catch (AssertionError locked) {
                if (attempts == 1 || !locked.getMessage().startsWith("bucket left locked")) {
                    throw locked;
                }
                LockSupport.parkNanos(10_000_000);
            }
        }
    }

    private static void run(ConcurrentMap<Integer, byte[]> map, boolean drops, String[] arguments) throws IOException {
        Acknowledged acknowledged = Acknowledged.in(Path.of(arguments[1]));
        WriteUntilKilled program = new WriteUntilKilled(Long.parseLong(arguments[2]), map, drops, acknowledged);
        long right = 0;
        for (int thread = 0; thread < MOST_THREADS; thread++) {
            right += program.check(thread);
        }
        if (!drops && right != map.size()) {
            throw new AssertionError("map has more entries: size=" + map.size() + ", right=" + right);
        }
        System.out.println("right=" + right);
        program.write(Integer.parseInt(arguments[3]));
    }

    private long check(int thread) {
        long last = acknowledged.get(thread);
        long[] writes = new long[KEYS];
        for (long number = 1; number <= last; number++) {
            writes[Operation.of(seed, thread, number).key() - thread * KEYS] = number;
        }
        Operation next = Operation.of(seed, thread, last + 1);
        long found = 0;
        for (int i = 0; i < KEYS; i++) {
            byte[] value = map.get(thread * KEYS + i);
            boolean right = (drops && value == null)
                    || Operation.isResult(seed, thread, writes[i], value)
                    || (next.key() == thread * KEYS + i && Operation.isResult(seed, thread, last + 1, value));
            if (!right) {
                throw new AssertionError("wrong value: key=" + (thread * KEYS + i) + ", acknowledged=" + writes[i]
                        + ", of=" + last + ", expected=" + Operation.of(seed, thread, writes[i]) + ", length="
                        + (value == null ? -1 : value.length));
            }
            found += value == null ? 0 : 1;
        }
        return found;
    }

    private void write(int threads) {
        for (int thread = 1; thread < threads; thread++) {
            int own = thread;
            Thread.ofPlatform().start(() -> writeForEver(own));
        }
        if (threads > 0) {
            writeForEver(0);
        }
    }

    private void writeForEver(int thread) {
        try {
            for (long number = acknowledged.get(thread) + 1; ; number++) {
                Operation operation = Operation.of(seed, thread, number);
                if (operation.length() == Operation.REMOVAL) {
                    map.remove(operation.key());
                } else {
                    map.put(operation.key(), operation.value(number));
                }
                acknowledged.set(thread, number);
            }
        } catch (RuntimeException | Error problem) {
            problem.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }
}
