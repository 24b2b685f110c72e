// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.CacheBuilder;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import java.time.Duration;
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
 * Reads that are answered near, by a Zipf distribution: of a cache without a remote tier, and of one whose tier answers
 * each write at once and is asked for nothing else.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@State(Scope.Benchmark)
@NullUnmarked // JMH sets the fields between construction and use
public class NearHitBenchmark {

    private static final int SEQUENCE = 1 << 22;
    private static final double EXPONENT = 0.99;
    private static final int VALUE_BYTES = 400;
    private static final long BUDGET = 1L << 30;

    @Param({"none", "remote"})
    public String tier = "none";

    @Param({"100000", "1000000"})
    public int entries = 100_000;

    /** Whether entries expire, after an hour: then each read asks for the time, with a tier or without. */
    @Param({"false", "true"})
    public boolean expires;

    private OffHeapCache<String, byte[]> cache;
    private String[] keys;
    private int[] sequence;
    private int next;

    /** Fills the cache, and draws the keys that are asked for. */
    @Setup(Level.Trial)
    public void fill() {
        keys = Keys.texts(entries);
        sequence = Sequences.zipf(entries, EXPONENT, SEQUENCE);
        CacheBuilder<String, byte[]> builder =
                Hinterland.cache(Codec.ofString(), Codec.ofBytes()).maximumBytes(BUDGET);
        if (expires) {
            builder.expireAfterWrite(Duration.ofHours(1));
        }
        if (tier.equals("remote")) {
            builder.remote(new PromptTier());
        }
        cache = builder.build();
        for (int i = 0; i < entries; i++) {
            cache.put(keys[i], Keys.value(i, VALUE_BYTES));
        }
    }

    /** A value that is there. */
    @Benchmark
    public byte[] get() {
        next = (next + 1) & (SEQUENCE - 1);
        byte[] value = cache.getIfPresent(keys[sequence[next]]);
        if (value == null) {
            throw new AssertionError("a key is missing");
        }
        return value;
    }

    /** Frees the cache. */
    @TearDown(Level.Trial)
    public void close() {
        cache.close();
    }
}
