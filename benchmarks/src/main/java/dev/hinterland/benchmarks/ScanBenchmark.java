// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.CacheBuilder;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.Scan;
import dev.hinterland.benchmarks.codec.Quote;
import dev.hinterland.codec.Codec;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
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
 * The sum of one component of all records: by a scan in place, by a scan with a view, by a stream over a
 * {@link ConcurrentHashMap}; of a map, of a cache, and of one whose entries end. And, as the machine's measure, one
 * number of each cache line of as many bytes as the records of a map take in their regions, one after the other: a sum
 * of all numbers of each line is slower, and so would be a lower bar.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms3g", "-Xmx3g", "-XX:+AlwaysPreTouch"})
@State(Scope.Benchmark)
@NullUnmarked // JMH sets the fields between construction and use
public class ScanBenchmark {

    private static final int LINE_BYTES = 64;

    /** What a store is needed for, as its benchmark's parameter: the memory of all at once would be too much. */
    @Param({"map", "cache", "timed", "heap", "stream"})
    public String subject;

    @Param("10000000")
    public int entries;

    /** Whether {@linkplain OtherScans ten other functions} have been used for scans in the same JVM. */
    @Param("false")
    public boolean others;

    private OffHeapMap<Long, Quote> map;
    private OffHeapCache<Long, Quote> cache;
    private ConcurrentHashMap<Long, Quote> heap;
    private Arena arena;
    private MemorySegment bytes;
    private long expected;

    /** Fills what is measured. */
    @Setup(Level.Trial)
    public void fill() {
        expected = (long) entries * (entries - 1) / 2;
        arena = Arena.ofShared();
        if (others && OtherScans.run() == 0) {
            throw new AssertionError("others have seen nothing");
        }
        switch (subject) {
            case "map" -> {
                map = Hinterland.map(Codec.ofLong(), Codec.of(Quote.class))
                        .maximumBytes(budgetBytes())
                        .build();
                fill(map);
            }
            case "cache", "timed" -> {
                CacheBuilder<Long, Quote> builder =
                        Hinterland.cache(Codec.ofLong(), Codec.of(Quote.class)).maximumBytes(budgetBytes());
                cache = (subject.equals("timed") ? builder.expireAfterWrite(Duration.ofDays(1)) : builder).build();
                fill(cache.asMap());
            }
            case "heap" -> {
                heap = new ConcurrentHashMap<>(entries);
                fill(heap);
            }
            default -> bytes = arena.allocate(entryBytes() * entries, 64).fill((byte) 1);
        }
    }

    private void fill(Map<Long, Quote> filled) {
        for (int i : Sequences.permutation(entries)) {
            filled.put((long) i, Quote.of(i, i));
        }
    }

    private long budgetBytes() {
        return 96L * entries + (64 << 20);
    }

    /** Returns the bytes that an entry takes: a header, a key, and a record of numbers, rounded up. */
    private static long entryBytes() {
        return (8L + 8 + Quote.LAYOUT.minimumBytes() + 3) / 4 * 4;
    }

    /** Closes the map. */
    @TearDown(Level.Trial)
    public void close() {
        arena.close();
        if (map != null) {
            map.close();
        }
        if (cache != null) {
            cache.close();
        }
    }

    private Scan<Quote> scan() {
        return map == null ? cache.scan() : map.scan();
    }

    /** One thread. */
    @Benchmark
    public long sum() {
        return switch (subject) {
            case "heap" ->
                checked(heap.values().stream().mapToLong(Quote::price).sum());
            case "stream" -> sumOfLines(0, bytes.byteSize());
            default -> checked(scan().sumInt(Quote.PRICE));
        };
    }

    /** One thread, and a function that is given a view. */
    @Benchmark
    public long sumByView() {
        return isScanned() ? checked(byView(scan())) : sum();
    }

    /** One thread, a condition and a function that are given a view. */
    @Benchmark
    public long sumByViewFiltered() {
        return isScanned() ? checked(byView(scan().filter(view -> view.getInt(Quote.PRICE) > 0))) : sum();
    }

    /** All processors. */
    @Benchmark
    public long sumInParallel() {
        return switch (subject) {
            case "heap" ->
                checked(heap.values().parallelStream().mapToLong(Quote::price).sum());
            case "stream" -> sumOfLinesInParallel();
            default -> checked(scan().parallel().sumInt(Quote.PRICE));
        };
    }

    /** All processors, and a function that is given a view. */
    @Benchmark
    public long sumByViewInParallel() {
        return isScanned() ? checked(byView(scan().parallel())) : sumInParallel();
    }

    private boolean isScanned() {
        return map != null || cache != null;
    }

    private static long byView(Scan<Quote> scan) {
        return scan.collect(() -> new long[1], (sum, view) -> sum[0] += view.getInt(Quote.PRICE), (some, others) -> {
            some[0] += others[0];
            return some;
        })[0];
    }

    private long checked(long sum) {
        if (sum != expected) {
            throw new AssertionError("wrong sum: sum=" + sum + ", expected=" + expected);
        }
        return sum;
    }

    private long sumOfLines(long from, long to) {
        long sum = 0;
        for (long offset = from; offset + 8 <= to; offset += LINE_BYTES) {
            sum += bytes.get(ValueLayout.JAVA_LONG_UNALIGNED, offset);
        }
        return sum;
    }

    private long sumOfLinesInParallel() {
        int parts = 64;
        long part = bytes.byteSize() / parts / LINE_BYTES * LINE_BYTES;
        return LongStream.range(0, parts)
                .parallel()
                .map(i -> sumOfLines(i * part, i == parts - 1 ? bytes.byteSize() : (i + 1) * part))
                .sum();
    }
}
