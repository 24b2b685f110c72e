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

/** Making and copying arrays of bytes. One operation is one array. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ArrayBenchmark {

    private static final int LINE = 64;

    /** The size of the array. */
    @Param({"8192"})
    int size;

    private byte[] source = {};
    private byte[] destination = {};

    /** Takes the arrays that are used again and again. */
    @Setup
    public void allocate() {
        source = new byte[size];
        destination = new byte[size];
    }

    /** Makes an array, which is zeroed. */
    @Benchmark
    public byte[] newArray() {
        return new byte[size];
    }

    /** Makes an array and reads a byte of each of its lines. */
    @Benchmark
    public int newArrayAndRead() {
        byte[] array = new byte[size];
        escape(array);
        int sum = 0;
        for (int i = 0; i < array.length; i += LINE) {
            sum += array[i];
        }
        return sum;
    }

    /** Keeps the compiler from knowing that all of it is zero. */
    private void escape(byte[] array) {
        destination = array;
    }

    /** Makes an array that is a copy of another. */
    @Benchmark
    public byte[] copyOf() {
        return Arrays.copyOf(source, size);
    }

    /** Copies an array over another. */
    @Benchmark
    public byte[] arrayCopy() {
        System.arraycopy(source, 0, destination, 0, size);
        return destination;
    }
}
