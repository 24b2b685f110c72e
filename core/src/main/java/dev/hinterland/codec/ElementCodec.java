// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.record.MalformedBytesException;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The codec of one value of a graph: a mark, which is zero for {@code null}, then the bytes of the value.
 *
 * <p>Reading throws {@link MalformedBytesException} for bytes that were never written so, and what constructors of
 * records throw, {@code equals} and {@code hashCode} of what goes into sets and maps.
 */
abstract class ElementCodec {

    static final int NULL = 0;
    static final int PRESENT = 1;

    /** The codec of memory that holds a graph already, as a variable part of the record around it. */
    static final BlobFormat BLOB = new BlobFormat();

    /**
     * Writes a value that is there.
     *
     * @param depth how many records are around it
     */
    abstract void writePresent(Object value, GraphSink sink, int depth);

    /** Reads a value that has this mark. */
    abstract @Nullable Object readPresent(int mark, GraphSource source, int depth);

    final void write(@Nullable Object value, GraphSink sink, int depth) {
        if (value == null) {
            sink.putByte(NULL);
        } else {
            writePresent(value, sink, depth);
        }
    }

    final @Nullable Object read(GraphSource source, int depth) {
        int mark = source.getByte();
        return mark == NULL ? null : readPresent(mark, source, depth);
    }

    static void checkMark(int mark) {
        if (mark != PRESENT) {
            throw GraphSource.malformed("unknown mark: mark=" + mark);
        }
    }

    // Called by generated code

    /** Writes a whole graph to memory of its own. */
    static @Nullable MemorySegment toSegment(@Nullable Object value, int depth, ElementCodec codec) {
        if (value == null) {
            return null;
        }
        GraphSink sink = new GraphSink();
        codec.writePresent(value, sink, depth);
        return sink.written();
    }

    /** Reads a whole graph. */
    static @Nullable Object fromSegment(
            MemorySegment memory, long offset, long start, long end, int depth, ElementCodec codec) {
        GraphSource source = new GraphSource(memory, offset + start, end - start);
        Object value = codec.read(source, depth);
        source.checkEnd();
        return value;
    }

    /** Returns memory for a record. */
    static MemorySegment allocate(long extent) {
        return SegmentCodec.allocate(Extent.bytes(extent));
    }
}
