// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.copy;

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

/** A buffer of which only a part is used, given on as a copy: of all of it, or of the part. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CarelessCopyBenchmark {

    /** The size of the buffer. */
    @Param({"8192"})
    int capacity;

    /** How much of it is used. */
    @Param({"512"})
    int used;

    private byte[] buffer = {};

    /** Fills the part that is used. */
    @Setup
    public void fill() {
        buffer = new byte[capacity];
        Arrays.fill(buffer, 0, used, (byte) 1);
    }

    /** Copies the whole buffer. */
    @Benchmark
    public byte[] whole() {
        return Arrays.copyOf(buffer, capacity);
    }

    /** Copies the part that is used. */
    @Benchmark
    public byte[] usedPart() {
        return Arrays.copyOf(buffer, used);
    }
}
