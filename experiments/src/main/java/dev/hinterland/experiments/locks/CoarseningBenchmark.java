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
 * One, three and ten calls in a row of a synchronized method of one buffer that escapes, so that its lock has to be taken;
 * but once may do instead of ten times.
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
        buffer.setLength(0);
        return buffer.append(letter);
    }

    /** Three. */
    @Benchmark
    public StringBuffer append3() {
        buffer.setLength(0);
        buffer.append(letter);
        buffer.append(letter);
        return buffer.append(letter);
    }

    /** Ten. */
    @Benchmark
    public StringBuffer append10() {
        buffer.setLength(0);
        buffer.append(letter);
        buffer.append(letter);
        buffer.append(letter);
        buffer.append(letter);
        buffer.append(letter);
        buffer.append(letter);
        buffer.append(letter);
        buffer.append(letter);
        buffer.append(letter);
        return buffer.append(letter);
    }

    /** One call of a method that does less. */
    @Benchmark
    public long count1() {
        return counter.count();
    }

    /** Three. */
    @Benchmark
    public long count3() {
        counter.count();
        counter.count();
        return counter.count();
    }

    /** Ten. */
    @Benchmark
    public long count10() {
        counter.count();
        counter.count();
        counter.count();
        counter.count();
        counter.count();
        counter.count();
        counter.count();
        counter.count();
        counter.count();
        return counter.count();
    }

    private static final class Counter {
        private long number = 1;

        synchronized long count() {
            number = Mixing.next(number);
            return number;
        }
    }
}
