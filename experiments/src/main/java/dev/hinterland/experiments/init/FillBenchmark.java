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

/**
 * How fast memory takes stores: fills arrays that are much larger than all caches, so that each line goes to memory.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
public class FillBenchmark {

    /** The length of each thread's array. */
    @Param("268435456")
    public int size;

    private final SmallFirst warmUp = new SmallFirst();
    private byte[] bytes = {};

    /** Chooses the length of an iteration: a short array first, until everything is compiled. */
    @Setup(Level.Iteration)
    public void choose(BenchmarkParams benchmark, IterationParams iteration) {
        int length = warmUp.isSmall(benchmark, iteration) ? SmallFirst.SMALL : size;
        if (bytes.length != length) {
            bytes = new byte[length];
        }
    }

    /** Fills the array. */
    @Benchmark
    public Object fill() {
        Arrays.fill(bytes, (byte) 0);
        return bytes;
    }
}
