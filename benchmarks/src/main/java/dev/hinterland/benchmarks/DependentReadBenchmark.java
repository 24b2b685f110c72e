// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.benchmarks.store.Shape;
import dev.hinterland.benchmarks.store.StoreKind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
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
 * Reads that each need the value of the one before, as when following references: nothing overlaps, every cache miss
 * counts in full. The keys form one cycle through all entries, so the sequence comes back to none before it has seen
 * all.
 *
 * <p>A value's first eight bytes are the index of the next key, whose String is taken from an array. That lookup, two
 * more dependent misses for every store alike, is what {@link #control} shows.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
@State(Scope.Benchmark)
@NullUnmarked // JMH sets the fields between construction and use
public class DependentReadBenchmark {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    @Param({"hinterland", "concurrent-hash-map", "caffeine", "chronicle-map", "ohc", "ehcache"})
    public String store;

    @Param({"1000000", "4000000"})
    public int entries;

    @Param("100")
    public int valueBytes;

    private OpenStore<String, byte[]> map;
    private String[] keys;
    private int[] successors;

    /** Where a thread is in the cycle. */
    @State(Scope.Thread)
    public static class Place {
        private int index;
    }

    /** Fills the store so that each value leads to the next key. */
    @Setup(Level.Trial)
    public void fill() {
        map = StoreKind.of(store)
                .open(new Shape<>(Keys.text(0), new byte[valueBytes], entries, TextStore.budget(entries, valueBytes)));
        successors = Sequences.cycle(entries);
        for (int i = 0; i < entries; i++) {
            byte[] value = Keys.value(i, valueBytes);
            LONGS.set(value, 0, (long) successors[i]);
            map.put(Keys.text(i), value);
        }
        keys = Keys.texts(entries);
    }

    /** Closes the store. */
    @TearDown(Level.Trial)
    public void close() {
        map.close();
    }

    /** One step through the store. */
    @Benchmark
    public int get(Place place) {
        byte[] value = map.get(keys[place.index]);
        if (value == null) {
            throw new AssertionError("a key is missing");
        }
        place.index = (int) (long) LONGS.get(value, 0);
        return place.index;
    }

    /** One step through an array, and the key of the place reached. */
    @Benchmark
    public int control(Place place) {
        // The hash code's lowest bit is used and taken away again, so that the next step waits for the key.
        int hash = keys[place.index].hashCode();
        place.index = successors[place.index ^ (hash & 1) ^ (hash & 1)];
        return place.index;
    }
}
