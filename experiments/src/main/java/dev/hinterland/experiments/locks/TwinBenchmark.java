// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.locks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A benchmark that is right, and twins of it that are wrong on purpose, as people write them by mistake. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TwinBenchmark {

    private static final int TURNS = 1000;
    private static final long CONSTANT = 42;

    private long last = 1;

    /** Right: starts from what changes, and hands its result on. */
    @Benchmark
    public long right() {
        last = new Account(last).book();
        return last;
    }

    /** Wrong: nobody uses the result. */
    @Benchmark
    @SuppressWarnings("CheckReturnValue") // the mistake that this shows
    public void deadCode() {
        new Account(last).book();
    }

    /** Wrong: the result is known before the benchmark runs. */
    @Benchmark
    public long constant() {
        return new Account(CONSTANT).book();
    }

    /** Wrong: each turn of the loop computes the same, so one is enough. */
    @Benchmark
    @OperationsPerInvocation(TURNS)
    public long hoisted() {
        long result = 0;
        for (int i = 0; i < TURNS; i++) {
            result = new Account(last).book();
        }
        return result;
    }

    private static final class Account {
        private long balance;

        Account(long balance) {
            this.balance = balance;
        }

        synchronized long book() {
            balance = Mixing.next(balance);
            return balance;
        }
    }
}
