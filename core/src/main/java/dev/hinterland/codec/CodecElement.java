// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.SegmentCodec;
import java.lang.foreign.MemorySegment;

/**
 * The graph element of what any codec encodes: its size, its bytes.
 *
 * @param <T> the type of the codec's values
 */
final class CodecElement<T> extends ElementCodec {

    private final Codec<T> codec;

    CodecElement(Codec<T> codec) {
        this.codec = codec;
    }

    @Override
    @SuppressWarnings("unchecked") // the collection around has elements of this type
    void writePresent(Object value, GraphSink sink, int depth) {
        sink.putByte(PRESENT);
        sink.putSegment(Combinators.bytes(codec, (T) value));
    }

    @Override
    Object readPresent(int mark, GraphSource source, int depth) {
        checkMark(mark);
        int bytes = source.getInt();
        long at = source.skip(bytes);
        MemorySegment copy = SegmentCodec.allocate(bytes);
        MemorySegment.copy(source.memory(), at, copy, 0, bytes);
        return Combinators.value(codec, copy);
    }
}
