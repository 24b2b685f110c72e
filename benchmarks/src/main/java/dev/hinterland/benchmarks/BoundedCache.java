// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.benchmarks.store.Shape;
import dev.hinterland.benchmarks.store.StoreKind;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A cache that holds a given number of entries of 16-character keys, and is full. Caches that are bounded by bytes get
 * as many as hold that number: they are filled once before to find out.
 */
@State(Scope.Benchmark)
@NullUnmarked // JMH sets the fields between construction and use
public class BoundedCache {

    private static final int LENGTH = 1 << 22;
    private static final double EXPONENT = 0.99;

    /** What an entry takes about; the first filling uses it. */
    private static final int OVERHEAD_BYTES = 60;

    private static final int TRIALS = 2;

    @Param({"hinterland-cache", "caffeine", "ohc", "ehcache"})
    public String store;

    @Param("1000000")
    public int entries;

    /** How many keys there are for each entry that the cache has room for. */
    @Param("4")
    public int keysPerEntry;

    @Param("100")
    public int valueBytes;

    /**
     * {@code fresh}: each request has a String of its own, made when it comes, as one that was read from a socket.
     * {@code shared}: the very objects that were put, which a store on the heap recognises without a look at their
     * characters.
     */
    @Param({"fresh", "shared"})
    public String requestKeys;

    private OpenStore<String, byte[]> cache;
    private String[] keys;
    private boolean shared;
    private int[] sequence;

    /** Finds the size, and fills the cache as readers do who put what they miss. */
    @Setup(Level.Trial)
    public void fill() {
        keys = Keys.texts(entries * keysPerEntry);
        sequence = Sequences.zipf(keys.length, EXPONENT, LENGTH);
        shared = requestKeys.equals("shared");
        long bytes = (long) entries * (valueBytes + OVERHEAD_BYTES);
        for (int trial = 0; trial < TRIALS; trial++) {
            int held = entriesHeld(bytes);
            System.out.printf("# %s holds %,d entries in a budget of %,d bytes%n", store, held, bytes);
            bytes = bytes * entries / held;
        }
        cache = open(bytes);
        for (int index : sequence) {
            if (cache.get(keys[index]) == null) {
                cache.put(keys[index], Keys.value(index, valueBytes));
            }
        }
    }

    private OpenStore<String, byte[]> open(long bytes) {
        return StoreKind.of(store).openBounded(new Shape<>(keys[0], new byte[valueBytes], entries, bytes));
    }

    /** Returns how many entries a cache with such a budget holds: as many of those put as can be read again. */
    private int entriesHeld(long bytes) {
        int put = Math.min(keys.length, 2 * entries);
        try (OpenStore<String, byte[]> trial = open(bytes)) {
            for (int i = 0; i < put; i++) {
                trial.put(keys[i], Keys.value(i, valueBytes));
            }
            int held = 0;
            for (int i = 0; i < put; i++) {
                held += trial.get(keys[i]) == null ? 0 : 1;
            }
            return held;
        }
    }

    /** Closes the cache. */
    @TearDown(Level.Trial)
    public void close() {
        cache.close();
    }

    byte @Nullable [] get(String key) {
        return cache.get(key);
    }

    void put(String key, byte[] value) {
        cache.put(key, value);
    }

    /** Returns the next key. */
    String key(Cursor cursor) {
        int index = sequence[cursor.next(LENGTH)];
        return shared ? keys[index] : Keys.text(index);
    }
}
