// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tlab;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Small objects, one after the other. Each is returned, and so escapes: the JIT compiler cannot remove it, which shows
 * in the bytes per operation.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ObjectAllocation {

    /** Allocates and does nothing else. */
    @Benchmark
    public Box box() {
        return new Box(1);
    }

    /** Allocates, then works. */
    @Benchmark
    public Box boxAndWork(Work work) {
        Blackhole.consumeCPU(work.tokens);
        return new Box(1);
    }

    /** How much to do between two allocations. */
    @State(Scope.Benchmark)
    public static class Work {

        /** JMH's unit of work: a few nanoseconds each. */
        @Param("10")
        public long tokens;
    }
}
