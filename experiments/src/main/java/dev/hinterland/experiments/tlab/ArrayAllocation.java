package dev.hinterland.experiments.tlab;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Blackhole;

/** Arrays of one size, one after the other, with zeros in them or with whatever was in that memory before. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Benchmark)
public class ArrayAllocation {

    private static final int WARM_UP = 50_000;
    private static final int SHORT = 16;

    /** How many elements. */
    @Param("1024")
    public int length;

    /**
     * Lets the compiler see short arrays often enough: code that is not compiled yet always writes the zeros, and long
     * arrays would take it seconds to be compiled.
     */
    @Setup
    public void compile(BenchmarkParams benchmark, Blackhole blackhole) throws Throwable {
        int wanted = length;
        length = SHORT;
        for (int i = 0; i < WARM_UP; i++) {
            blackhole.consume(allocate(benchmark.getBenchmark()));
        }
        length = wanted;
    }

    private Object allocate(String benchmark) throws Throwable {
        return switch (benchmark.substring(benchmark.lastIndexOf('.') + 1)) {
            case "zeroed" -> zeroed();
            case "zeroedLongs" -> zeroedLongs();
            case "uninitialised" -> uninitialised();
            case "uninitialisedLongs" -> uninitialisedLongs();
            default -> throw new IllegalArgumentException("no such benchmark: name=" + benchmark);
        };
    }

    /** Allocates an array of zeros: its price is that of the zeros, once it is large. */
    @Benchmark
    public byte[] zeroed() {
        return new byte[length];
    }

    /** Allocates an array of zeros whose elements have eight bytes. */
    @Benchmark
    public long[] zeroedLongs() {
        return new long[length];
    }

    /**
     * Allocates an array without writing zeros, so that its price is that of getting memory alone. The JVM must be started
     * with {@code --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED}.
     */
    @Benchmark
    public byte[] uninitialised() throws Throwable {
        return (byte[]) Uninitialised.BYTES.invokeExact(length);
    }

    /** As {@link #uninitialised()}, with elements of eight bytes. */
    @Benchmark
    public long[] uninitialisedLongs() throws Throwable {
        return (long[]) Uninitialised.LONGS.invokeExact(length);
    }

    /** The JDK's own way to an array that is not zeroed; the JIT compiler inlines it, as these handles are constants. */
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
