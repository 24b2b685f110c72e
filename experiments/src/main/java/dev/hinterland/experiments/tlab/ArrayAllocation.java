// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tlab;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
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
import org.openjdk.jmh.runner.IterationType;

/** Arrays of one size, one after the other, with zeros in them or with whatever was in that memory before. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Benchmark)
public class ArrayAllocation {

    private static final int SHORT = 16;

    /** How many elements. */
    @Param("1024")
    public int length;

    private int lengthNow;
    private int iterations;

    /**
     * Takes short arrays in the first half of the warm-up: with long ones loops turn so slowly that the JIT compiler
     * would take them up in the middle of what is timed, or never.
     */
    @Setup(Level.Iteration)
    public void shortFirst(BenchmarkParams benchmark, IterationParams iteration) {
        iterations++;
        boolean early = 2 * iterations <= benchmark.getWarmup().getCount() + 1;
        lengthNow = early && iteration.getType() == IterationType.WARMUP ? SHORT : length;
    }

    /** Allocates an array of zeros: its price is that of the zeros, once it is large. */
    @Benchmark
    public byte[] zeroed() {
        return new byte[lengthNow];
    }

    /** Allocates an array of zeros whose elements have eight bytes. */
    @Benchmark
    public long[] zeroedLongs() {
        return new long[lengthNow];
    }

    /**
     * Allocates an array without writing zeros, so that its price is that of getting memory alone. The JVM must be
     * started with {@code --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED}.
     */
    @Benchmark
    public byte[] uninitialised() throws Throwable {
        return (byte[]) Uninitialised.BYTES.invokeExact(lengthNow);
    }

    /** As {@link #uninitialised()}, with elements of eight bytes. */
    @Benchmark
    public long[] uninitialisedLongs() throws Throwable {
        return (long[]) Uninitialised.LONGS.invokeExact(lengthNow);
    }

    /**
     * The JDK's own way to an array that is not zeroed; the JIT compiler inlines it, as these handles are constants.
     */
    private static final class Uninitialised {

        static final MethodHandle BYTES = arraysOf(byte.class);
        static final MethodHandle LONGS = arraysOf(long.class);

        private static MethodHandle arraysOf(Class<?> element) {
            try {
                MethodHandles.Lookup lookup = MethodHandles.lookup();
                Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
                Object instance = lookup.findStatic(unsafe, "getUnsafe", MethodType.methodType(unsafe))
                        .invoke();
                MethodHandle allocate = lookup.findVirtual(
                        unsafe,
                        "allocateUninitializedArray",
                        MethodType.methodType(Object.class, Class.class, int.class));
                return MethodHandles.insertArguments(allocate, 0, instance, element)
                        .asType(MethodType.methodType(element.arrayType(), int.class));
            } catch (Throwable absent) {
                throw new IllegalStateException("not accessible: class=jdk.internal.misc.Unsafe", absent);
            }
        }
    }
}
