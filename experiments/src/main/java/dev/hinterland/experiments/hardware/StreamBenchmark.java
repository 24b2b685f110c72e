package dev.hinterland.experiments.hardware;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Reads, overwrites and copies a working set from one end to the other, again and again, with what the JVM has for it, and
 * allocates nothing. One operation is one pass over the whole working set.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class StreamBenchmark {

    /** The working set. */
    @Param({"16384"})
    int bytes;

    private byte[] whole = {};
    private byte[] first = {};
    private byte[] second = {};
    private byte fill;

    /** Takes the memory: the same bytes as one array and as two halves. */
    @Setup
    public void allocate() {
        whole = new byte[bytes];
        first = new byte[bytes / 2];
        second = new byte[bytes / 2];
    }

    /** Compares the two halves, which are equal, so that all of both is read. */
    @Benchmark
    public int read() {
        return Arrays.mismatch(first, second);
    }

    /** Overwrites the whole. */
    @Benchmark
    public byte[] fill() {
        Arrays.fill(whole, ++fill);
        return whole;
    }

    /** Copies one half over the other. */
    @Benchmark
    public byte[] copy() {
        System.arraycopy(first, 0, second, 0, first.length);
        return second;
    }
}
