package dev.hinterland.experiments.hardware;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Loads whose addresses come out of the loads before them, in an order that no prefetcher guesses: what a single access
 * costs. One operation is one load.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ChaseBenchmark {

    static final int STEPS = 1_000;

    private static final int LINE_INTS = 16;

    /** How far apart the places are that are visited: each line, or one line in each page. */
    @Param({"64"})
    int strideBytes;

    /** How many places are visited, in bytes at one line each. */
    @Param({"32768"})
    long bytes;

    private int[] next = {};
    private int position;

    /** Makes one cycle through all places (Sattolo's shuffle). */
    @Setup
    public void link() {
        int places = Math.toIntExact(bytes / (LINE_INTS * Integer.BYTES));
        int strideInts = strideBytes / Integer.BYTES;
        int[] order = new int[places];
        for (int i = 0; i < places; i++) {
            order[i] = i;
        }
        Random random = new Random(42);
        for (int i = places - 1; i > 0; i--) {
            int j = random.nextInt(i);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
        next = new int[Math.addExact(Math.multiplyExact(places, strideInts), strideInts)];
        for (int i = 0; i < places; i++) {
            next[place(order[i], strideInts)] = place(order[(i + 1) % places], strideInts);
        }
        position = place(order[0], strideInts);
    }

    /** Places in different pages lie in different lines of them, or they would all meet in one part of the cache. */
    private static int place(int index, int strideInts) {
        int line = strideInts > LINE_INTS ? index % (strideInts / LINE_INTS) : 0;
        return index * strideInts + line * LINE_INTS;
    }

    /** Follows the cycle. */
    @Benchmark
    @OperationsPerInvocation(STEPS)
    public int chase() {
        int[] links = next;
        int at = position;
        for (int i = 0; i < STEPS; i++) {
            at = links[at];
        }
        position = at;
        return at;
    }
}
