// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.init;

import java.nio.ByteBuffer;
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
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.IterationParams;

/** Memory outside the heap, which the JDK zeroes too. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
public class OffHeapBenchmark {

    /** How many bytes. */
    @Param("100")
    public int size;

    private final SmallFirst warmUp = new SmallFirst();
    private int length;

    /** Chooses the length of an iteration: few bytes first, until everything is compiled. */
    @Setup(Level.Iteration)
    public void choose(BenchmarkParams benchmark, IterationParams iteration) {
        length = warmUp.isSmall(benchmark, iteration) ? SmallFirst.SMALL : size;
    }

    /** Gets a segment from an arena of its own, and closes the arena, which frees it. */
    @Benchmark
    public void arena(Blackhole blackhole) {
        Object arena = Arenas.ofConfined();
        blackhole.consume(Arenas.allocate(arena, length));
        Arenas.close(arena);
    }

    /**
     * Creates a direct buffer. It is freed by a Cleaner once a collection has found it, or when the limit is reached.
     */
    @Benchmark
    public Object directBuffer() {
        return ByteBuffer.allocateDirect(length);
    }
}
