// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.init;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;

/** A {@code byte[]} three ways: zeroed as Java promises, left as it is, and the same one again and again. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
public class ArrayBenchmark {

    /** The length of the array. */
    @Param("100")
    public int size;

    private final SmallFirst warmUp = new SmallFirst();
    private int length;
    private byte[] own = {};

    /** Chooses the length of an iteration: short arrays first, until everything is compiled. */
    @Setup(Level.Iteration)
    public void choose(BenchmarkParams benchmark, IterationParams iteration) {
        length = warmUp.isSmall(benchmark, iteration) ? SmallFirst.SMALL : size;
        if (own.length != length) {
            own = new byte[length];
        }
    }

    /** Creates an array as everybody does. */
    @Benchmark
    public Object zeroed() {
        return new byte[length];
    }

    /** Creates an array that keeps what was in the memory. */
    @Benchmark
    public Object uninitialised() {
        return UninitialisedArrays.bytes(length);
    }

    /** Clears an array that is there already: what zeroing costs without allocation, in memory that is in the cache. */
    @Benchmark
    public Object reused() {
        Arrays.fill(own, (byte) 0);
        return own;
    }
}
