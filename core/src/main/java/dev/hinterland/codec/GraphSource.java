// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.shape.Memory;
import dev.hinterland.record.MalformedBytesException;
import java.lang.foreign.MemorySegment;

/**
 * A reader of a graph's bytes, from first to last. All methods throw {@link MalformedBytesException} beyond the end.
 * The bytes may be anything, but no thread changes them.
 */
final class GraphSource {

    private final MemorySegment memory;
    private final long end;
    private long next;

    GraphSource(MemorySegment memory, long start, long bytes) {
        this.memory = memory;
        this.next = start;
        this.end = start + bytes;
    }

    /** Steps over so many bytes, and returns where they begin. */
    long skip(long bytes) {
        long start = next;
        if (bytes < 0 || bytes > end - start) {
            throw malformed("graph too short: left=" + (end - start) + ", wanted=" + bytes);
        }
        next = start + bytes;
        return start;
    }

    MemorySegment memory() {
        return memory;
    }

    int getByte() {
        return Memory.getByte(memory, skip(Byte.BYTES));
    }

    int getChar() {
        return Memory.getChar(memory, skip(Character.BYTES));
    }

    int getInt() {
        return Memory.getInt(memory, skip(Integer.BYTES));
    }

    /** Reads how many elements there are; each takes a byte at least. */
    int getCount() {
        int count = getInt();
        if (count < 0 || count > end - next) {
            throw malformed("too many elements: count=" + count + ", left=" + (end - next));
        }
        return count;
    }

    void checkEnd() {
        if (next != end) {
            throw malformed("bytes after the end of a graph: left=" + (end - next));
        }
    }

    /** Checks that there are as many bytes as a value takes. */
    static void checkSize(MemorySegment source, long bytes) {
        if (source.byteSize() != bytes) {
            throw malformed("value of another size: bytes=" + source.byteSize() + ", wanted=" + bytes);
        }
    }

    static MalformedBytesException malformed(String message) {
        return new MalformedBytesException(message, null);
    }
}
