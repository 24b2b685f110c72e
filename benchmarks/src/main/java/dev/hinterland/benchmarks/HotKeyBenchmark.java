package dev.hinterland.benchmarks;

import dev.hinterland.benchmarks.store.Contender;
import dev.hinterland.benchmarks.store.Shape;
import dev.hinterland.benchmarks.store.StoreKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * One key that two threads read all the time, against two threads that do the same with a store and a key each: what they
 * lose by sharing is what the store writes when it is read.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+AlwaysPreTouch"})
@State(Scope.Benchmark)
@NullUnmarked // JMH sets the fields between construction and use
public class HotKeyBenchmark {

    private static final int VALUE_BYTES = 100;
    private static final long BUDGET = 64 << 20;

    @Param({"hinterland", "hinterland-cache", "concurrent-hash-map", "caffeine", "ohc", "ehcache"})
    public String store;

    @Param("10000")
    public int entries;

    private final List<Contender<String, byte[]>> stores = new ArrayList<>();

    /** A thread's own store, and its own key. */
    @State(Scope.Thread)
    public static class Own {

        private Contender<String, byte[]> store;
        private String key;

        /** Chooses by the thread's number. */
        @Setup(Level.Trial)
        public void choose(HotKeyBenchmark all, ThreadParams thread) {
            int number = thread.getThreadIndex() % all.stores.size();
            store = all.stores.get(number);
            key = Keys.texts(number, 1)[0];
        }
    }

    /** The store and key of all threads; each has a key object of its own. */
    @State(Scope.Thread)
    public static class Shared {

        private Contender<String, byte[]> store;
        private String key;

        /** Chooses the first of each. */
        @Setup(Level.Trial)
        public void choose(HotKeyBenchmark all) {
            store = all.stores.getFirst();
            key = Keys.texts(1)[0];
        }
    }

    /** Fills two stores alike. */
    @Setup(Level.Trial)
    public void fill() {
        for (int i = 0; i < 2; i++) {
            Contender<String, byte[]> filled =
                    StoreKind.of(store).open(new Shape<>(Keys.text(0), new byte[VALUE_BYTES], entries, BUDGET));
            for (int entry = 0; entry < entries; entry++) {
                filled.put(Keys.text(entry), Keys.value(entry, VALUE_BYTES));
            }
            stores.add(filled);
        }
    }

    /** Closes both. */
    @TearDown(Level.Trial)
    public void close() {
        stores.forEach(Contender::close);
        stores.clear();
    }

    /** Both threads read one key. */
    @Benchmark
    @Threads(2)
    public byte @Nullable [] shared(Shared shared) {
        return shared.store.get(shared.key);
    }

    /** Each thread reads a key of its own, in a store of its own. */
    @Benchmark
    @Threads(2)
    public byte @Nullable [] apart(Own own) {
        return own.store.get(own.key);
    }

    /** One thread alone. */
    @Benchmark
    public byte @Nullable [] alone(Shared shared) {
        return shared.store.get(shared.key);
    }
}
