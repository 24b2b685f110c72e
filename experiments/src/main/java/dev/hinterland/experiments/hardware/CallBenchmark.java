package dev.hinterland.experiments.hardware;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What is paid before the first byte. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CallBenchmark {

    private final byte[] source = new byte[64];
    private final byte[] destination = new byte[64];
    private int length = 1;

    /** Copies one byte; how many is not known to the compiler. */
    @Benchmark
    public byte[] copyOne() {
        System.arraycopy(source, 0, destination, 0, length);
        return destination;
    }

    /** Does the same without a copy. */
    @Benchmark
    public byte[] copyNone() {
        destination[0] = (byte) length;
        return destination;
    }

    /** Allocates the smallest object, which escapes. */
    @Benchmark
    public Object allocate() {
        return new Object();
    }
}
