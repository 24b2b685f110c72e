// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.copy;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Arrays that are made just before they are used, or all of them long before, when the caches have forgotten the first
 * ones by the time they are used. One operation makes one array and reads each of its lines.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DistanceBenchmark {

    static final int ARRAYS = 4_096;

    private static final int LINE = 64;

    /** The size of each array. */
    @Param({"8192"})
    int size;

    private final byte[][] arrays = new byte[ARRAYS][];

    /** Makes an array, uses it, and goes on to the next. */
    @Benchmark
    @OperationsPerInvocation(ARRAYS)
    public int near() {
        int sum = 0;
        for (int i = 0; i < ARRAYS; i++) {
            arrays[i] = new byte[size];
            sum += use(arrays[i]);
        }
        return sum;
    }

    /** Makes all arrays, then uses all. */
    @Benchmark
    @OperationsPerInvocation(ARRAYS)
    public int far() {
        for (int i = 0; i < ARRAYS; i++) {
            arrays[i] = new byte[size];
        }
        int sum = 0;
        for (int i = 0; i < ARRAYS; i++) {
            sum += use(arrays[i]);
        }
        return sum;
    }

    private static int use(byte[] array) {
        int sum = 0;
        for (int i = 0; i < array.length; i += LINE) {
            sum += array[i];
        }
        return sum;
    }
}
