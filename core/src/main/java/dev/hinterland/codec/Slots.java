// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.Hashing;
import dev.hinterland.internal.shape.FixedFormat;
import dev.hinterland.internal.shape.Memory;
import dev.hinterland.internal.shape.Primitive;
import dev.hinterland.internal.shape.VariableFormat;
import dev.hinterland.record.MalformedBytesException;
import java.lang.foreign.MemorySegment;
import java.time.DateTimeException;
import org.jspecify.annotations.Nullable;

/**
 * The static methods that generated code calls: the steps that are the same for every record. If a format is a
 * constant at the call, it is one here too after inlining, so each method is short.
 */
final class Slots {

    /** A word of the offset table has 31 bits for where a part ends. */
    private static final long MAX_BYTES = Integer.MAX_VALUE >>> 1;

    private static final long DIFFERENT = -1;

    private Slots() {}

    // Encoding

    /** Returns how many bytes a variable part takes. */
    static long bytes(@Nullable Object value, VariableFormat format) {
        return value == null ? 0 : Extent.bytes(format.extent(value));
    }

    /** Returns the extent of a record of so many bytes. */
    static long extent(long bytes) {
        if (bytes > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "Codec.encode requires a smaller record: bytes=" + bytes + ", most=" + MAX_BYTES);
        }
        return Extent.of(bytes);
    }

    /** Writes a part of a fixed size, or zeros for none. */
    static void writeFixed(
            MemorySegment memory, long at, @Nullable Object value, int bytes, FixedFormat.Writer writer) {
        if (value == null) {
            Memory.clear(memory, at, bytes);
        } else {
            writer.write(memory, at, value);
        }
    }

    /**
     * Writes a variable part, and its word of the offset table.
     *
     * @param position of the word
     * @param start where the part begins, from the start of the record
     * @return where it ends
     */
    static long write(
            MemorySegment memory,
            long offset,
            @Nullable Object value,
            int position,
            long start,
            VariableFormat format) {
        if (value == null) {
            Memory.putInt(memory, offset + position, (int) Extent.of(start));
            return start;
        }
        long extent = format.write(value, memory, offset + start);
        long end = start + Extent.bytes(extent);
        Memory.putInt(memory, offset + position, (int) Extent.of(end, Extent.variant(extent)));
        return end;
    }

    // Decoding

    /** Returns the size of a record, which must have at least so many bytes. */
    static long size(long extent, int least) {
        long size = extent >>> 1;
        if (size < least || (extent & 1) != 0) {
            throw new IndexOutOfBoundsException("record too short: bytes=" + size + ", least=" + least);
        }
        return size;
    }

    /**
     * Returns the size of a record that always has just so many bytes. One comparison: see {@link #size} for what it
     * says.
     */
    static long fixedSize(long extent, int bytes) {
        if (extent != (long) bytes << 1) {
            checkEnd(bytes, size(extent, bytes));
        }
        return bytes;
    }

    /**
     * Checks the null bits of the parts within another.
     *
     * @param outer the word with the bit of the part around them
     * @param bit that bit
     * @param inner a word with theirs
     * @param mask those
     */
    static void checkBits(long outer, long bit, long inner, long mask) {
        if ((outer & bit) != 0 && (inner & mask) != mask) {
            throw new IndexOutOfBoundsException(
                    "component is present within an absent record: bits=" + Long.toHexString(inner));
        }
    }

    /** Returns where a variable part ends, from its word of the offset table. */
    static long end(int word, long start, long size) {
        long end = (word & 0xFFFFFFFFL) >>> 1;
        if (end < start || end > size) {
            throw new IndexOutOfBoundsException("component out of bounds: start=" + start + ", end=" + end);
        }
        return end;
    }

    /** Reads a variable part. */
    static Object read(MemorySegment memory, long offset, long start, long end, int word, VariableFormat format) {
        return format.read(memory, offset + start, Extent.of(end - start, word & 1));
    }

    /** Checks that the last variable part ends with the record. */
    static void checkEnd(long end, long size) {
        if (end != size) {
            throw new IndexOutOfBoundsException("bytes after the end: end=" + end + ", bytes=" + size);
        }
    }

    static MalformedBytesException malformed(RuntimeException cause, String type) {
        return new MalformedBytesException("malformed bytes: type=" + type, cause);
    }

    // Matching

    static boolean same(long a, long b) {
        return a == b;
    }

    /** Returns whether a fixed part is this value; what is absent was compared with the null bits. */
    static boolean matches(MemorySegment memory, long at, @Nullable Object value, Primitive primitive) {
        return value == null || value.equals(primitive.read(memory, at));
    }

    /** Returns whether a fixed part is this value, and not if it is none at all. */
    static boolean matches(MemorySegment memory, long at, @Nullable Object value, FixedFormat.Reader reader) {
        try {
            return value == null || value.equals(reader.read(memory, at));
        } catch (DateTimeException | ArithmeticException | IndexOutOfBoundsException e) {
            return false; // bytes of another entry
        }
    }

    /** Returns where a variable part ends if it is this value, else something less than zero. */
    static long match(
            MemorySegment memory,
            long offset,
            @Nullable Object value,
            int position,
            long start,
            long size,
            VariableFormat format) {
        int word = Memory.getInt(memory, offset + position);
        long end = (word & 0xFFFFFFFFL) >>> 1;
        if (end < start || end > size) {
            return DIFFERENT;
        }
        long extent = Extent.of(end - start, word & 1);
        if (value == null) {
            return extent == 0 ? end : DIFFERENT;
        }
        return format.matches(value, memory, offset + start, extent) ? end : DIFFERENT;
    }

    // Hashing

    static long hash(long hash, long part) {
        return Hashing.mix(hash ^ part);
    }

    static long hash(@Nullable Object value) {
        return value == null ? 1 : value instanceof Enum<?> constant ? constant.ordinal() : value.hashCode();
    }
}
