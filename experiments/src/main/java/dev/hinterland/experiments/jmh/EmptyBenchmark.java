// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** What measuring itself costs: whatever is no slower than this did nothing. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EmptyBenchmark {

    /** Does nothing. */
    @Benchmark
    public void nothing() {
        // This is the measurement.
    }
}
