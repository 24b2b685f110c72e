// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.locks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A lock that other threads could see, so that it must be taken: one that nobody else wants, and one that all want. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LockBenchmark {

    /** The same work without a lock. */
    @Benchmark
    public long plain(Own own) {
        return own.counter.advance();
    }

    /** A lock of the thread's own, which escapes nevertheless, since it is in a field. */
    @Benchmark
    public long uncontended(Own own) {
        return own.counter.advanceLocked();
    }

    /** One lock for all threads. */
    @Benchmark
    public long contended(Shared shared) {
        return shared.counter.advanceLocked();
    }

    /** What a thread has for itself, made anew for each iteration: only what is made after biasing began is biased. */
    @State(Scope.Thread)
    public static class Own {
        private Counter counter = new Counter();

        /** Makes another. */
        @Setup(Level.Iteration)
        public void renew() {
            counter = new Counter();
        }
    }

    /** What all threads share. */
    @State(Scope.Benchmark)
    public static class Shared {
        private Counter counter = new Counter();

        /** Makes another. */
        @Setup(Level.Iteration)
        public void renew() {
            counter = new Counter();
        }
    }

    private static final class Counter {
        private long number = 1;

        long advance() {
            number = Mixing.next(number);
            return number;
        }

        synchronized long advanceLocked() {
            number = Mixing.next(number);
            return number;
        }
    }
}
