// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import dev.hinterland.CacheBuilder;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
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
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Reads of a cache that holds some of its values on the heap too, by a Zipf distribution: with a codec that costs next
 * to nothing, and with one that makes several objects of each value.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"})
@State(Scope.Benchmark)
@NullUnmarked // JMH sets the fields between construction and use
public class HeapTierBenchmark {

    private static final int ENTRIES = 1_000_000;
    private static final int SEQUENCE = 1 << 22;
    private static final double EXPONENT = 0.99;
    private static final int FIELDS = 12;

    @Param({"0", "1000", "10000", "100000"})
    public int heapEntries;

    /**
     * {@code bytes}: arrays of 100 bytes, copied. {@code fields}: lists of 12 strings, decoded one by one.
     * {@code serialized}: the same by the JDK's serialization.
     */
    @Param({"bytes", "fields", "serialized"})
    public String codec = "bytes";

    private OffHeapCache<String, ?> cache;
    private String[] keys;
    private int[] sequence;
    private int next;

    /** Fills the cache, and draws the keys that are asked for. */
    @Setup(Level.Trial)
    public void fill() {
        keys = Keys.texts(ENTRIES);
        sequence = Sequences.zipf(ENTRIES, EXPONENT, SEQUENCE);
        cache = switch (codec) {
            case "bytes" -> fill(Codec.ofBytes(), i -> Keys.value(i, 100));
            case "fields" -> fill(new Fields(), Fields::of);
            default -> fill(new Serialized(), Fields::of);
        };
    }

    private interface Values<V> {
        V of(int index);
    }

    private <V> OffHeapCache<String, V> fill(Codec<V> values, Values<V> made) {
        CacheBuilder<String, V> builder =
                Hinterland.cache(Codec.ofString(), values).maximumBytes(1L << 30);
        OffHeapCache<String, V> filled = builder.heapEntries(heapEntries).build();
        for (int i = 0; i < ENTRIES; i++) {
            filled.put(keys[i], made.of(i));
        }
        return filled;
    }

    /** A value that is there. */
    @Benchmark
    public Object get() {
        next = (next + 1) & (SEQUENCE - 1);
        Object value = cache.getIfPresent(keys[sequence[next]]);
        if (value == null) {
            throw new AssertionError("a key is missing");
        }
        return value;
    }

    /** Frees the cache. */
    @TearDown(Level.Trial)
    public void close() {
        cache.close();
    }

    /** Strings, each with its length in a byte before it. */
    private static final class Fields implements Codec<List<String>> {

        static List<String> of(int index) {
            List<String> fields = new ArrayList<>();
            for (int i = 0; i < FIELDS; i++) {
                fields.add("field " + i + " of " + index);
            }
            return fields;
        }

        @Override
        public long size(List<String> value) {
            return encoded(value).length;
        }

        private static byte[] encoded(List<String> value) {
            StringBuilder text = new StringBuilder();
            value.forEach(field -> text.append((char) field.length()).append(field));
            return text.toString().getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public void encode(List<String> value, MemorySegment target) {
            target.copyFrom(MemorySegment.ofArray(encoded(value)));
        }

        @Override
        public List<String> decode(MemorySegment source) {
            byte[] bytes = source.toArray(ValueLayout.JAVA_BYTE);
            List<String> fields = new ArrayList<>(FIELDS);
            for (int at = 0; at < bytes.length; at += 1 + bytes[at]) {
                fields.add(new String(bytes, at + 1, bytes[at], StandardCharsets.US_ASCII));
            }
            return fields;
        }
    }

    /** A list as an object stream. */
    private static final class Serialized implements Codec<List<String>> {

        @Override
        public long size(List<String> value) {
            return encoded(value).length;
        }

        private static byte[] encoded(List<String> value) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream objects = new ObjectOutputStream(bytes)) {
                objects.writeObject(value);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return bytes.toByteArray();
        }

        @Override
        public void encode(List<String> value, MemorySegment target) {
            target.copyFrom(MemorySegment.ofArray(encoded(value)));
        }

        @Override
        @SuppressWarnings("unchecked") // what was written
        public List<String> decode(MemorySegment source) {
            byte[] bytes = source.toArray(ValueLayout.JAVA_BYTE);
            try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
                return (List<String>) objects.readObject();
            } catch (IOException | ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
