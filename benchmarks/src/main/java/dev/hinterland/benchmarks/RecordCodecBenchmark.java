// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.benchmarks.codec.Feed;
import dev.hinterland.benchmarks.codec.FeedForm;
import dev.hinterland.benchmarks.codec.FeedForms;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it costs to encode a record and to decode it: generated, by hand for the same layout, and by other libraries.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
@State(Scope.Thread)
@NullUnmarked // JMH sets the fields between construction and use
public class RecordCodecBenchmark {

    private static final int COUNT = 1 << 10;

    @Param({"generated", "by-hand", "fory", "fory-compatible", "kryo", "protobuf"})
    public String form;

    private FeedForm codec;
    private final Feed[] feeds = new Feed[COUNT];
    private int next;

    /** Makes records, says how large they become, and encodes one so that there is something to decode. */
    @Setup(Level.Trial)
    public void make() {
        codec = FeedForms.of(form);
        int bytes = 0;
        for (int i = 0; i < COUNT; i++) {
            feeds[i] = Feed.of(i);
            bytes += codec.encode(feeds[i]);
        }
        System.out.println(form + ": " + bytes / COUNT + " bytes on average");
        codec.encode(feeds[1]);
        if (!codec.decode().equals(feeds[1])) {
            throw new AssertionError("decoded to something else");
        }
    }

    /** One record after the other. */
    @Benchmark
    public int encode() {
        return codec.encode(feeds[next++ & (COUNT - 1)]);
    }

    /** The same record each time. */
    @Benchmark
    public Feed decode() {
        return codec.decode();
    }
}
