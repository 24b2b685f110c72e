// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
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
 * The least that {@link GetBenchmark} can cost a store in native memory: a table of slots and the entries, presized,
 * for one thread, without growth, recycling, or any check but that of the key. What a real store adds to this is its
 * own; what is here is the price of two dependent cache misses, of comparing a String with bytes, and of a copy.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 3,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
@State(Scope.Benchmark)
@NullUnmarked // JMH sets the fields between construction and use
public class FloorBenchmark {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final double EXPONENT = 0.99;
    private static final int LENGTH = 1 << 22;

    /** Entries per slot of the table, so that most keys are in the first one that is looked at. */
    private static final int SLOTS_PER_ENTRY = 4;

    private static final int KEY_BYTES = 16;

    @Param("1000000")
    public int entries;

    @Param("100")
    public int valueBytes;

    private Arena arena;
    private MemorySegment table;
    private MemorySegment memory;
    private int mask;
    private String[] keys;
    private int[] sequence;

    /** Writes the entries one after the other, and the offset of each, plus one, into the first free slot. */
    @Setup(Level.Trial)
    public void fill() {
        arena = Arena.ofShared();
        int slots = Integer.highestOneBit(entries) * SLOTS_PER_ENTRY;
        mask = slots - 1;
        table = arena.allocate((long) slots * Long.BYTES, Long.BYTES);
        int entryBytes = KEY_BYTES + valueBytes;
        memory = arena.allocate((long) entries * entryBytes, Long.BYTES);
        keys = Keys.texts(entries);
        sequence = Sequences.zipf(entries, EXPONENT, LENGTH);
        for (int i = 0; i < entries; i++) {
            long offset = (long) i * entryBytes;
            byte[] key = keys[i].getBytes(StandardCharsets.ISO_8859_1);
            MemorySegment.copy(key, 0, memory, ValueLayout.JAVA_BYTE, offset, key.length);
            int slot = slotOf(keys[i]);
            while (table.getAtIndex(LONG, slot) != 0) {
                slot = (slot + 1) & mask;
            }
            table.setAtIndex(LONG, slot, offset + 1);
        }
    }

    /** Gives the memory back. */
    @TearDown(Level.Trial)
    public void close() {
        arena.close();
    }

    private int slotOf(String key) {
        return (int) ((key.hashCode() * 0x9E3779B97F4A7C15L) >>> Integer.SIZE) & mask;
    }

    private boolean isAt(long offset, byte[] key) {
        return memory.get(LONG, offset) == (long) WORDS.get(key, 0)
                && memory.get(LONG, offset + Long.BYTES) == (long) WORDS.get(key, Long.BYTES);
    }

    private long find(String key) {
        int slot = slotOf(key);
        byte[] bytes = key.getBytes(StandardCharsets.ISO_8859_1);
        while (true) {
            long offset = table.getAtIndex(LONG, slot) - 1;
            if (offset < 0 || isAt(offset, bytes)) {
                return offset;
            }
            slot = (slot + 1) & mask;
        }
    }

    /** Finds the entry. */
    @Benchmark
    public long find(Cursor cursor) {
        return find(keys[sequence[cursor.next(LENGTH)]]);
    }

    /** Finds the entry and copies its value out. */
    @Benchmark
    public byte[] get(Cursor cursor) {
        long offset = find(keys[sequence[cursor.next(LENGTH)]]);
        byte[] value = new byte[valueBytes];
        MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, offset + KEY_BYTES, value, 0, valueBytes);
        return value;
    }
}
