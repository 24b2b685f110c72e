// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.benchmarks.store.Shape;
import dev.hinterland.benchmarks.store.StoreKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Several keys at once, against a loop that gets one after the other; the figures are keys, not calls. All three begin
 * by collecting the keys in a list, which {@link #control} does alone.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
@State(Scope.Benchmark)
@NullUnmarked // JMH sets the fields between construction and use
public class BatchBenchmark {

    private static final int LENGTH = 1 << 22;
    private static final double EXPONENT = 0.99;
    private static final int KEYS = 64;

    @Param({"hinterland", "hinterland-cache", "caffeine"})
    public String store;

    @Param("4000000")
    public int entries;

    @Param("100")
    public int valueBytes;

    /** How many keys are looked up at once; a divisor of 64. */
    @Param({"16", "64"})
    public int batch;

    /** Whether all keys are equally likely, or by Zipf's law; {@code absent} are equally likely, and none is there. */
    @Param({"random", "zipf", "absent"})
    public String order;

    private OpenStore<String, byte[]> map;
    private String[] keys;
    private int[] sequence;

    /** A thread's list of keys. */
    @State(Scope.Thread)
    public static class Wanted {
        private final List<String> keys = new ArrayList<>(KEYS);
    }

    /** Fills the store in the order of the indices. */
    @Setup(Level.Trial)
    public void fill() {
        map = StoreKind.of(store)
                .open(new Shape<>(Keys.text(0), new byte[valueBytes], entries, TextStore.budget(entries, valueBytes)));
        for (int i = 0; i < entries; i++) {
            map.put(Keys.text(i), Keys.value(i, valueBytes));
        }
        keys = Keys.texts("absent".equals(order) ? entries : 0, entries);
        sequence =
                "zipf".equals(order) ? Sequences.zipf(entries, EXPONENT, LENGTH) : Sequences.uniform(entries, LENGTH);
    }

    /** Closes the store. */
    @TearDown(Level.Trial)
    public void close() {
        map.close();
    }

    private List<String> next(Wanted wanted, Cursor cursor) {
        wanted.keys.clear();
        for (int i = 0; i < batch; i++) {
            wanted.keys.add(keys[sequence[cursor.next(LENGTH)]]);
        }
        return wanted.keys;
    }

    /** One after the other, by a loop that hands each value on. */
    @Benchmark
    @OperationsPerInvocation(KEYS)
    public void loop(Wanted wanted, Cursor cursor, Blackhole out) {
        for (int done = 0; done < KEYS; done += batch) {
            for (String key : next(wanted, cursor)) {
                out.consume(map.get(key));
            }
        }
    }

    /** All at once, into a map. */
    @Benchmark
    @OperationsPerInvocation(KEYS)
    public void getAll(Wanted wanted, Cursor cursor, Blackhole out) {
        for (int done = 0; done < KEYS; done += batch) {
            out.consume(map.getAll(next(wanted, cursor)));
        }
    }

    /** No store at all. */
    @Benchmark
    @OperationsPerInvocation(KEYS)
    public void control(Wanted wanted, Cursor cursor, Blackhole out) {
        for (int done = 0; done < KEYS; done += batch) {
            out.consume(next(wanted, cursor));
        }
    }
}
