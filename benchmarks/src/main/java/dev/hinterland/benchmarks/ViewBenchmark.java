// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.benchmarks.codec.Quote;
import dev.hinterland.codec.Codec;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One component of a record: read in place with a view, which pins, and without one; from a whole record that is read
 * and forgotten; and from a {@link ConcurrentHashMap} of records. Keys are numbers, boxed for the call.
 *
 * <p>Dependent: each record's price is the key of the next, in one cycle through all of them. Independent: keys from a
 * sequence, drawn evenly.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"})
@State(Scope.Benchmark)
@NullUnmarked // JMH sets the fields between construction and use
public class ViewBenchmark {

    private static final int LENGTH = 1 << 22;

    @Param("1000000")
    public int entries;

    private OffHeapMap<Long, Quote> map;
    private ConcurrentHashMap<Long, Quote> heap;
    private int[] sequence;

    /** Where a thread is in the cycle. */
    @State(Scope.Thread)
    public static class Place {
        private int index;
    }

    /** Fills both maps. */
    @Setup(Level.Trial)
    public void fill() {
        map = Hinterland.map(Codec.ofLong(), Codec.of(Quote.class))
                .maximumBytes(128L * entries + (64 << 20))
                .build();
        heap = new ConcurrentHashMap<>(entries);
        int[] successors = Sequences.cycle(entries);
        for (int i : Sequences.permutation(entries)) {
            map.put((long) i, Quote.of(i, successors[i]));
            heap.put((long) i, Quote.of(i, successors[i]));
        }
        sequence = Sequences.uniform(entries, LENGTH);
    }

    /** Closes the map. */
    @TearDown(Level.Trial)
    public void close() {
        map.close();
    }

    private int view(long key) {
        Integer price = map.read(key, view -> view.getInt(Quote.PRICE));
        return price == null ? -1 : price;
    }

    private int record(long key) {
        return map.get(key).price();
    }

    private int field(long key) {
        return map.readInt(key, Quote.PRICE, -1);
    }

    private int onHeap(long key) {
        return heap.get(key).price();
    }

    /** A view; dependent. */
    @Benchmark
    public int dependentView(Place place) {
        place.index = view(place.index);
        return place.index;
    }

    /** A field; dependent. */
    @Benchmark
    public int dependentField(Place place) {
        place.index = field(place.index);
        return place.index;
    }

    /** A whole record; dependent. */
    @Benchmark
    public int dependentRecord(Place place) {
        place.index = record(place.index);
        return place.index;
    }

    /** On the heap; dependent. */
    @Benchmark
    public int dependentHeap(Place place) {
        place.index = onHeap(place.index);
        return place.index;
    }

    /** A view; independent. */
    @Benchmark
    public int independentView(Cursor cursor) {
        return view(sequence[cursor.next(LENGTH)]);
    }

    /** A field; independent. */
    @Benchmark
    public int independentField(Cursor cursor) {
        return field(sequence[cursor.next(LENGTH)]);
    }

    /** A whole record; independent. */
    @Benchmark
    public int independentRecord(Cursor cursor) {
        return record(sequence[cursor.next(LENGTH)]);
    }

    /** On the heap; independent. */
    @Benchmark
    public int independentHeap(Cursor cursor) {
        return onHeap(sequence[cursor.next(LENGTH)]);
    }
}
