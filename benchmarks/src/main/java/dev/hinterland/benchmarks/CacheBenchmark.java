// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
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
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Two threads at a full cache of which there are four times as many keys, by Zipf's law: nine gets to one put. {@code
 * hitPercent} says how many gets found their key, so that no cache looks quick because it misses.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Threads(2)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
public class CacheBenchmark {

    private static final int WRITE_EVERY = 10;

    /** What a thread writes. */
    @State(Scope.Thread)
    @NullUnmarked // JMH sets the fields between construction and use
    public static class Writer {

        private byte[] template;
        private int operations;

        /** Makes a value of the size that the cache holds. */
        @Setup(Level.Trial)
        public void open(BoundedCache cache) {
            template = Keys.value(1, cache.valueBytes);
        }

        byte[] value() {
            return template.clone();
        }

        boolean isWrite() {
            return ++operations % WRITE_EVERY == 0;
        }
    }

    /** A thread's hits and misses in one iteration. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Hits {

        private int parts = 1;
        private long gets;
        private long hits;

        /** Starts anew. */
        @Setup(Level.Iteration)
        public void clear(BenchmarkParams parameters) {
            parts = parameters.getThreads()
                    * parameters.getMeasurement().getCount()
                    * Math.max(1, parameters.getForks());
            gets = 0;
            hits = 0;
        }

        void count(boolean hit) {
            gets++;
            hits += hit ? 1 : 0;
        }

        /** Returns this thread's and iteration's part of the mean hit ratio: JMH adds them all up. */
        public double hitPercent() {
            return 100.0 * hits / Math.max(1, gets) / parts;
        }
    }

    /**
     * What was missed is put, as a program does that fetches it from somewhere: so there are more puts than one in ten.
     */
    @Benchmark
    public byte @Nullable [] readThrough(BoundedCache cache, Cursor cursor, Writer writer, Hits hits) {
        String key = cache.key(cursor);
        if (writer.isWrite()) {
            cache.put(key, writer.value());
            return null;
        }
        byte[] value = cache.get(key);
        hits.count(value != null);
        if (value == null) {
            cache.put(key, writer.value());
        }
        return value;
    }

    /** What was missed stays missed until its turn to be put comes. */
    @Benchmark
    public byte @Nullable [] readWrite(BoundedCache cache, Cursor cursor, Writer writer, Hits hits) {
        String key = cache.key(cursor);
        if (writer.isWrite()) {
            cache.put(key, writer.value());
            return null;
        }
        byte[] value = cache.get(key);
        hits.count(value != null);
        return value;
    }

    /** No cache at all. */
    @Benchmark
    public int control(BoundedCache cache, Cursor cursor, Writer writer) {
        String key = cache.key(cursor);
        return writer.isWrite() ? writer.value().length : key.hashCode();
    }
}
