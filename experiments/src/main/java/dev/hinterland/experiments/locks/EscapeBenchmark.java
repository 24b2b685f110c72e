// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.locks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A method, synchronized or not, of an object that does not leave the method that made it, so that nobody can ever wait
 * for its lock. The object has one field, or another that nobody uses beside it. Each call starts from what the call
 * before returned.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EscapeBenchmark {

    private long last = 1;

    /** Without a lock. */
    @Benchmark
    public long plain() {
        last = new Plain(last).advance();
        return last;
    }

    /** Without a lock, with the unused field. */
    @Benchmark
    public long plainWithField() {
        last = new PlainWithField(last).advance();
        return last;
    }

    /** With a lock. */
    @Benchmark
    public long locked() {
        last = new Locked(last).advance();
        return last;
    }

    /** With a lock and the unused field. */
    @Benchmark
    public long lockedWithField() {
        last = new LockedWithField(last).advance();
        return last;
    }

    private static final class Plain {
        private long number;

        Plain(long number) {
            this.number = number;
        }

        long advance() {
            number = Mixing.next(number);
            return number;
        }
    }

    private static final class PlainWithField {
        private long number;

        @SuppressWarnings("UnusedVariable") // that it is unused is the question
        private Object unused = "";

        PlainWithField(long number) {
            this.number = number;
        }

        long advance() {
            number = Mixing.next(number);
            return number;
        }
    }

    private static final class Locked {
        private long number;

        Locked(long number) {
            this.number = number;
        }

        synchronized long advance() {
            number = Mixing.next(number);
            return number;
        }
    }

    private static final class LockedWithField {
        private long number;

        @SuppressWarnings("UnusedVariable") // that it is unused is the question
        private Object unused = "";

        LockedWithField(long number) {
            this.number = number;
        }

        synchronized long advance() {
            number = Mixing.next(number);
            return number;
        }
    }
}
