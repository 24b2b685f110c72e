// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress.fuzz;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.memory.SegmentCodec;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/** A codec, and values of its type, whose bytes the fuzzer begins with. */
record Specimen<T>(Codec<T> codec, List<T> values) {

    List<byte[]> seeds() {
        return values.stream().map(value -> bytes(codec, value)).toList();
    }

    static <T> byte[] bytes(Codec<T> codec, T value) {
        MemorySegment bytes = SegmentCodec.allocate(codec.size(value));
        codec.encode(value, bytes);
        return bytes.toArray(ValueLayout.JAVA_BYTE);
    }

    /** Returns bytes as a codec is given them. */
    static MemorySegment segment(byte[] bytes) {
        MemorySegment segment = SegmentCodec.allocate(bytes.length);
        MemorySegment.copy(bytes, 0, segment, ValueLayout.JAVA_BYTE, 0, bytes.length);
        return segment.asReadOnly();
    }
}
