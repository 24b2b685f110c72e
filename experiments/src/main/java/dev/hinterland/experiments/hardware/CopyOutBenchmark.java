package dev.hinterland.experiments.hardware;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Copies a small source over one place of a large array after the other, as allocation moves through eden: the source stays
 * in the caches as far as it can beside what passes through them, the destination never is. One operation is one copy.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CopyOutBenchmark {

    /** The source and what has passed when it is read again: twice the size of the source. */
    @Param({"16384"})
    int bytes;

    /** The size of the array that is copied into; larger than any cache. */
    @Param({"536870912"})
    int destinationBytes;

    private byte[] source = {};
    private byte[] destination = {};
    private int position;

    /** Takes the memory, and touches it. */
    @Setup
    public void allocate() {
        source = new byte[bytes / 2];
        destination = new byte[destinationBytes];
    }

    /** Copies the source over the next place. */
    @Benchmark
    public byte[] copyOut() {
        int length = source.length;
        int at = position;
        if (at + length > destination.length) {
            at = 0;
        }
        System.arraycopy(source, 0, destination, at, length);
        position = at + length;
        return destination;
    }
}
