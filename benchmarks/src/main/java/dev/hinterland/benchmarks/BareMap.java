// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bound of a get off the heap: what a reader cannot leave out, and nothing else. It finds the line of the index,
 * looks for the tag in it, compares the key with the entry's, copies the value, and checks a closed flag and a
 * generation before and after each of the two. All memory is one segment; lines are presized and never overflow into
 * more than the next line; there is one writer, and nothing is replaced.
 */
final class BareMap implements AutoCloseable {

    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final int LINE_BYTES = 64;
    private static final int SLOTS = 7;
    private static final int HEADER_BYTES = 8;
    private static final long LOW_BITS = 0x0001_0101_0101_0101L;
    private static final long HIGH_BITS = 0x0080_8080_8080_8080L;
    private static final int REGION_SHIFT = 20;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment memory;
    private final long[] generations;
    private final long lines;
    private long top;
    private volatile boolean closed;

    BareMap(int entries, int valueBytes) {
        this.lines = Math.max(1, Integer.highestOneBit(entries / 4) * 2L);
        this.top = lines * LINE_BYTES;
        long bytes = top + (long) entries * (HEADER_BYTES + 16 + valueBytes + 8);
        this.memory = arena.allocate(bytes, LINE_BYTES);
        this.generations = new long[Math.toIntExact((bytes >>> REGION_SHIFT) + 1)];
        Arrays.fill(generations, 1);
    }

    private static int hash(String key) {
        long h = key.hashCode() * 0x9E3779B97F4A7C15L;
        return (int) (((h ^ (h >>> 32)) * 0xBF58476D1CE4E5B9L) >>> Integer.SIZE);
    }

    private static long tag(int hash) {
        return hash >>> 24 | 1L;
    }

    private static long match(long control, long tag) {
        long difference = control ^ (tag * LOW_BITS);
        return (difference - LOW_BITS) & ~difference & HIGH_BITS;
    }

    /** Adds an entry; its key has 16 Latin-1 characters. */
    void put(String key, byte[] value) {
        byte[] bytes = key.getBytes(StandardCharsets.ISO_8859_1);
        int hash = hash(key);
        long offset = top;
        memory.set(LONG, offset, ((long) hash << 32) | ((long) value.length << 10) | bytes.length);
        MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, offset + HEADER_BYTES, bytes.length);
        MemorySegment.copy(value, 0, memory, ValueLayout.JAVA_BYTE, offset + HEADER_BYTES + bytes.length, value.length);
        top = (offset + HEADER_BYTES + bytes.length + value.length + 7) & -8;
        long line = (hash & (lines - 1)) * LINE_BYTES;
        while (memory.get(LONG, line + SLOTS * 8L) != 0) {
            line = (line + LINE_BYTES) % (lines * LINE_BYTES);
        }
        int slot = 0;
        while (memory.get(LONG, line + 8 + slot * 8L) != 0) {
            slot++;
        }
        memory.set(LONG, line + 8 + slot * 8L, offset);
        memory.set(LONG, line, memory.get(LONG, line) | tag(hash) << (slot * 8));
    }

    /** Returns a copy of the value of a key that is there. */
    byte[] get(String key) {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        byte[] bytes = key.getBytes(StandardCharsets.ISO_8859_1);
        int hash = hash(key);
        long line = (hash & (lines - 1)) * LINE_BYTES;
        while (true) {
            for (long m = match(memory.get(LONG, line), tag(hash)); m != 0; m &= m - 1) {
                long offset = memory.get(LONG, line + 8 + (Long.numberOfTrailingZeros(m) >>> 3) * 8L);
                int region = (int) (offset >>> REGION_SHIFT);
                long generation = generations[region];
                VarHandle.acquireFence();
                long header = memory.get(LONG, offset);
                if (hasKey(offset, header, bytes, hash) && isStill(region, generation)) {
                    byte[] value = new byte[(int) (header >>> 10) & 0x3F_FFFF];
                    MemorySegment.copy(
                            memory,
                            ValueLayout.JAVA_BYTE,
                            offset + HEADER_BYTES + bytes.length,
                            value,
                            0,
                            value.length);
                    if (isStill(region, generation)) {
                        return value;
                    }
                }
            }
            line = (line + LINE_BYTES) % (lines * LINE_BYTES);
        }
    }

    private boolean hasKey(long offset, long header, byte[] key, int hash) {
        return (int) (header >>> 32) == hash
                && (header & 0x3FF) == key.length
                && memory.get(LONG, offset + HEADER_BYTES) == (long) WORDS.get(key, 0)
                && memory.get(LONG, offset + HEADER_BYTES + 8) == (long) WORDS.get(key, 8);
    }

    private boolean isStill(int region, long generation) {
        VarHandle.acquireFence();
        return generations[region] == generation;
    }

    @Override
    public void close() {
        closed = true;
        arena.close();
    }
}
