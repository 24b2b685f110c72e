// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Writes to keys that are there, by a Zipf distribution, alone and as one in ten among reads. Each write brings a new
 * value object, as a program's would; making it is part of the figure, for every store alike.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
public class PutBenchmark {

    private static final int WRITE_EVERY = 10;

    /** What a thread writes: copies of one array, and its count of operations. */
    @State(Scope.Thread)
    @NullUnmarked // JMH sets the fields between construction and use
    public static class Writer {

        private byte[] template;
        private int operations;

        /** Makes a value of the size that the store holds. */
        @Setup(Level.Trial)
        public void open(TextStore store) {
            template = Keys.value(1, store.valueBytes);
        }

        byte[] value() {
            return template.clone();
        }

        boolean isWrite() {
            return ++operations % WRITE_EVERY == 0;
        }
    }

    /** Overwrites. */
    @Benchmark
    public void put(TextStore store, Cursor cursor, Writer writer) {
        store.map.put(store.key(cursor), writer.value());
    }

    /** Nine reads to one write. */
    @Benchmark
    public byte @Nullable [] mixed(TextStore store, Cursor cursor, Writer writer) {
        return readOrWrite(store, cursor, writer);
    }

    /** The same from two threads at once. */
    @Benchmark
    @Threads(2)
    public byte @Nullable [] mixedByTwoThreads(TextStore store, Cursor cursor, Writer writer) {
        return readOrWrite(store, cursor, writer);
    }

    private static byte @Nullable [] readOrWrite(TextStore store, Cursor cursor, Writer writer) {
        String key = store.key(cursor);
        if (writer.isWrite()) {
            store.map.put(key, writer.value());
            return null;
        }
        return store.map.get(key);
    }
}
