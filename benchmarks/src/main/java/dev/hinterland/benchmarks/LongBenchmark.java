// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.benchmarks.store.Shape;
import dev.hinterland.benchmarks.store.StoreKind;
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

/** The smallest entries: {@code Long} to {@code Long}, where all that a store does besides copying shows. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
@State(Scope.Benchmark)
@NullUnmarked // JMH sets the fields between construction and use
public class LongBenchmark {

    private static final int LENGTH = 1 << 22;

    @Param({"hinterland", "concurrent-hash-map", "caffeine", "chronicle-map", "ohc", "ehcache"})
    public String store;

    @Param("1000000")
    public int entries;

    private OpenStore<Long, Long> map;
    private int[] sequence;

    /** Fills the store in the order of the indices. */
    @Setup(Level.Trial)
    public void fill() {
        map = StoreKind.of(store).open(new Shape<>(0L, 0L, entries, TextStore.budget(entries, Long.BYTES)));
        for (int i = 0; i < entries; i++) {
            map.put(Keys.number(i), (long) i);
        }
        sequence = Sequences.zipf(entries, 0.99, LENGTH);
    }

    /** Closes the store. */
    @TearDown(Level.Trial)
    public void close() {
        map.close();
    }

    /** A number by a number, both boxed for this call where the compiler cannot spare it. */
    @Benchmark
    public long getLong(Cursor cursor) {
        Long value = map.get(Keys.number(sequence[cursor.next(LENGTH)]));
        if (value == null) {
            throw new AssertionError("a key is missing");
        }
        return value;
    }

    /** Overwrites. */
    @Benchmark
    public void putLong(Cursor cursor) {
        int index = sequence[cursor.next(LENGTH)];
        map.put(Keys.number(index), (long) index);
    }
}
