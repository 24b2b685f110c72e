// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the eviction policy costs a reader: the same entries in a cache, which counts reads and looks at a sample of
 * them, and in a map, which does not. The smaller the cache, the larger the sample.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
@State(Scope.Benchmark)
@NullUnmarked // JMH sets the fields between construction and use
public class CachePolicyBenchmark {

    private static final int LENGTH = 1 << 18;
    private static final int VALUE_BYTES = 100;

    /** More than the index and the entries need, so that nothing is dropped. */
    private static final long BUDGET_BYTES = 100_000;

    private static final long BUDGET_BYTES_PER_ENTRY = 250;

    @Param({"500", "5000", "100000"})
    public int entries;

    private OffHeapCache<Long, byte[]> cache;
    private OffHeapMap<Long, byte[]> map;
    private int[] sequence;

    /** Fills both in the order of the indices. */
    @Setup(Level.Trial)
    public void fill() {
        long budget = BUDGET_BYTES + entries * BUDGET_BYTES_PER_ENTRY;
        cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(budget)
                .build();
        map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(Math.max(1 << 20, budget))
                .build();
        for (int i = 0; i < entries; i++) {
            cache.put(Keys.number(i), new byte[VALUE_BYTES]);
            map.put(Keys.number(i), new byte[VALUE_BYTES]);
        }
        sequence = Sequences.zipf(entries, 0.99, LENGTH);
    }

    /** Closes both. */
    @TearDown(Level.Trial)
    public void close() {
        cache.close();
        map.close();
    }

    /** A read that is counted. */
    @Benchmark
    public byte[] cache(Cursor cursor) {
        return present(cache.getIfPresent(Keys.number(sequence[cursor.next(LENGTH)])));
    }

    /** A read that is not. */
    @Benchmark
    public byte[] map(Cursor cursor) {
        return present(map.get(Keys.number(sequence[cursor.next(LENGTH)])));
    }

    private static byte[] present(byte[] value) {
        if (value == null) {
            throw new AssertionError("a key is missing");
        }
        return value;
    }
}
