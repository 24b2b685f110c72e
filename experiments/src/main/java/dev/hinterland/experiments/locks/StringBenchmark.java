// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.locks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Joins three short strings, in a buffer whose every method takes its lock, and in one that has none. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("JdkObsolete") // that StringBuffer is obsolete is what this shows
public class StringBenchmark {

    /** The strings; a parameter, so that the JIT compiler does not take them for constants. */
    @Param("spring")
    public String first = "";

    /** The second. */
    @Param("meadow")
    public String second = "";

    /** The third. */
    @Param("brook")
    public String third = "";

    /** With locks. */
    @Benchmark
    public String buffer() {
        StringBuffer joined = new StringBuffer();
        joined.append(first);
        joined.append(second);
        joined.append(third);
        return joined.toString();
    }

    /** Without. */
    @Benchmark
    public String builder() {
        StringBuilder joined = new StringBuilder();
        joined.append(first);
        joined.append(second);
        joined.append(third);
        return joined.toString();
    }
}
