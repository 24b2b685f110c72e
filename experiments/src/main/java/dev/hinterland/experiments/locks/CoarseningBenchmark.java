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

/**
 * One, three and ten calls in a row of a synchronized method of one buffer that escapes, so that its lock has to be
 * taken; but once may do instead of ten times. The buffer is read from its field once: a lock that is taken makes the
 * compiler read fields again, and it would not know that it is the same buffer.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("JdkObsolete") // StringBuffer's locks are what this is about
public class CoarseningBenchmark {

    private static final int ROOM = 32;

    private StringBuffer buffer = new StringBuffer(ROOM);
    private Counter counter = new Counter();
    private char letter = 'a';

    /** Makes another buffer: only what is made after biasing began is biased. */
    @Setup(Level.Iteration)
    public void renew() {
        buffer = new StringBuffer(ROOM);
        counter = new Counter();
    }

    /** One append, after the lock that empties the buffer. */
    @Benchmark
    public StringBuffer append1() {
        StringBuffer own = buffer;
        own.setLength(0);
        return own.append(letter);
    }

    /** Three. */
    @Benchmark
    public StringBuffer append3() {
        StringBuffer own = buffer;
        own.setLength(0);
        own.append(letter);
        own.append(letter);
        return own.append(letter);
    }

    /** Ten. */
    @Benchmark
    public StringBuffer append10() {
        StringBuffer own = buffer;
        own.setLength(0);
        own.append(letter);
        own.append(letter);
        own.append(letter);
        own.append(letter);
        own.append(letter);
        own.append(letter);
        own.append(letter);
        own.append(letter);
        own.append(letter);
        return own.append(letter);
    }

    /** One call of a method that does less. */
    @Benchmark
    public long count1() {
        Counter own = counter;
        return own.count();
    }

    /** Three. */
    @Benchmark
    public long count3() {
        Counter own = counter;
        own.count();
        own.count();
        return own.count();
    }

    /** Ten. */
    @Benchmark
    public long count10() {
        Counter own = counter;
        own.count();
        own.count();
        own.count();
        own.count();
        own.count();
        own.count();
        own.count();
        own.count();
        own.count();
        return own.count();
    }

    private static final class Counter {
        private long number = 1;

        synchronized long count() {
            number = Mixing.next(number);
            return number;
        }
    }
}
