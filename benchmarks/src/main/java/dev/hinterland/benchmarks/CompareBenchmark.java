// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.internal.memory.ShortBytes;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Comparing the bytes of a long key with equal ones in native memory: as the library does, and by the JDK's method. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
@State(Scope.Benchmark)
@NullUnmarked // JMH sets the fields between construction and use
public class CompareBenchmark {

    @Param({"128", "1000", "4000"})
    public int bytes;

    private Arena arena;
    private byte[] key;
    private MemorySegment memory;

    @Setup
    public void allocate() {
        arena = Arena.ofShared();
        key = new byte[bytes];
        memory = arena.allocate(bytes);
    }

    @TearDown
    public void free() {
        arena.close();
    }

    @Benchmark
    public boolean library() {
        return ShortBytes.equal(key, memory, 0);
    }

    @Benchmark
    public boolean mismatch() {
        return MemorySegment.mismatch(MemorySegment.ofArray(key), 0, bytes, memory, 0, bytes) < 0;
    }
}
