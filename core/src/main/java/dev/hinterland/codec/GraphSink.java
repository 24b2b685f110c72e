// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.shape.Memory;
import java.lang.foreign.MemorySegment;

/** A growing buffer on the heap, to which a graph is written. */
final class GraphSink {

    private static final int FIRST_BYTES = 256;

    /** What grows by half again must not pass the largest size of an array, nor the largest of a record. */
    private static final long MAX_BYTES = 1 << 30;

    private MemorySegment memory = SegmentCodec.allocate(FIRST_BYTES);
    private long end;

    /** Makes room for so many bytes, and returns where they begin. */
    long claim(long bytes) {
        long start = end;
        if (bytes > MAX_BYTES - start) {
            throw new IllegalArgumentException(
                    "Codec.encode requires a smaller record: bytes=" + (start + bytes) + ", most=" + MAX_BYTES);
        }
        end = start + bytes;
        if (end > memory.byteSize()) {
            MemorySegment larger = SegmentCodec.allocate(Math.min(MAX_BYTES, end + (end >>> 1)));
            MemorySegment.copy(memory, 0, larger, 0, start);
            memory = larger;
        }
        return start;
    }

    /** Returns the memory, until the next claim. */
    MemorySegment memory() {
        return memory;
    }

    void putByte(int value) {
        long at = claim(Byte.BYTES);
        Memory.putByte(memory, at, (byte) value);
    }

    void putChar(int value) {
        long at = claim(Character.BYTES);
        Memory.putChar(memory, at, (char) value);
    }

    void putInt(int value) {
        long at = claim(Integer.BYTES);
        Memory.putInt(memory, at, value);
    }

    void putSegment(MemorySegment bytes) {
        putInt((int) bytes.byteSize());
        long at = claim(bytes.byteSize());
        MemorySegment.copy(bytes, 0, memory, at, bytes.byteSize());
    }

    /** Returns all that was written. */
    MemorySegment written() {
        return memory.asSlice(0, end);
    }
}
