// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.init;

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

/** Arrays that are not initialised, of which some survive collections, or between which a program works. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
public class SurvivorBenchmark {

    /** The length of the arrays. */
    @Param("100")
    public int size;

    /** One of so many arrays survives; none where it is 0. */
    @Param("0")
    public int every;

    /** A survivor is dropped when so many others have come. */
    @Param("1")
    public int ring;

    /** How much work an operation is, in tokens of JMH's black hole. */
    @Param("0")
    public int tokens;

    private final SmallFirst warmUp = new SmallFirst();
    private Object[] survivors = {};
    private int length;
    private int untilNext;
    private int next;

    /** Chooses the length of an iteration: short arrays first, until everything is compiled. */
    @Setup(Level.Iteration)
    public void choose(BenchmarkParams benchmark, IterationParams iteration) {
        length = warmUp.isSmall(benchmark, iteration) ? SmallFirst.SMALL : size;
        if (survivors.length != ring) {
            survivors = new Object[ring];
        }
    }

    /** Creates an array, and keeps one of {@link #every} until {@link #ring} others are kept. */
    @Benchmark
    public Object survive() {
        Object array = UninitialisedArrays.bytes(length);
        if (every > 0 && --untilNext <= 0) {
            untilNext = every;
            next = next + 1 < survivors.length ? next + 1 : 0;
            survivors[next] = array;
        }
        return array;
    }

    /** Works, and creates an array that it does not use. */
    @Benchmark
    public Object work() {
        Blackhole.consumeCPU(tokens);
        return UninitialisedArrays.bytes(length);
    }
}
