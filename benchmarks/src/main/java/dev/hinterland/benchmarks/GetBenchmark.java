// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reads of keys that are there, by a Zipf distribution, independent of each other: a processor overlaps several of
 * them.
 *
 * <p>Stores off the heap copy the value out; those on the heap return a reference, as they do for a user, and so do not
 * touch the value at all. {@link #getAndRead} looks into the value, which costs them a cache miss and the others none;
 * {@link #getCopy} has them copy it too, so that all do the same.
 * {@link #control} is what the benchmark itself costs: choosing the key, and bringing it into the cache.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
public class GetBenchmark {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The value, by a key whose hash code is cached. */
    @Benchmark
    public byte @Nullable [] get(TextStore store, Cursor cursor) {
        return store.map.get(store.key(cursor));
    }

    /** The same from two threads at once. */
    @Benchmark
    @Threads(2)
    public byte @Nullable [] getByTwoThreads(TextStore store, Cursor cursor) {
        return store.map.get(store.key(cursor));
    }

    /** The value, by a key made for this call. */
    @Benchmark
    public byte @Nullable [] getByFreshKey(TextStore store, Cursor cursor) {
        return store.map.get(store.freshKey(cursor));
    }

    /** A value of the caller's own, which a store on the heap must clone for him. */
    @Benchmark
    public byte @Nullable [] getCopy(TextStore store, Cursor cursor) {
        byte[] value = store.map.get(store.key(cursor));
        return value != null && store.onHeap ? value.clone() : value;
    }

    /** The value, and a look at its first and last eight bytes. */
    @Benchmark
    public long getAndRead(TextStore store, Cursor cursor) {
        byte[] value = store.map.get(store.key(cursor));
        if (value == null) {
            throw new AssertionError("a key is missing");
        }
        return (long) LONGS.get(value, 0) + (long) LONGS.get(value, value.length - Long.BYTES);
    }

    /** No store at all. */
    @Benchmark
    public int control(TextStore store, Cursor cursor) {
        return store.key(cursor).hashCode();
    }
}
