// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.Text;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/** The fields of components whose size differs from record to record. */
interface VariableField {

    /** The field of a string. */
    record Strings<R>(Place place) implements Placed<R>, Field.OfString<R> {

        @Override
        public long start(MemorySegment memory, long offset) {
            return place.start(memory, offset);
        }

        @Override
        public int bytes(MemorySegment memory, long offset) {
            return (int) Extent.bytes(place.extent(memory, offset));
        }

        @Override
        public boolean isLatin1(MemorySegment memory, long offset) {
            return (place.extent(memory, offset) & 1) == 0;
        }

        @Override
        public @Nullable String get(MemorySegment memory, long offset) {
            return place.isAbsent(memory, offset)
                    ? null
                    : Text.read(memory, place.start(memory, offset), place.extent(memory, offset));
        }
    }

    /** The field of an array of bytes. */
    record Bytes<R>(Place place) implements Placed<R>, Field.OfBytes<R> {

        @Override
        public long start(MemorySegment memory, long offset) {
            return place.start(memory, offset);
        }

        @Override
        public int bytes(MemorySegment memory, long offset) {
            return (int) Extent.bytes(place.extent(memory, offset));
        }

        @Override
        public byte @Nullable [] get(MemorySegment memory, long offset) {
            return place.isAbsent(memory, offset)
                    ? null
                    : memory.asSlice(place.start(memory, offset), bytes(memory, offset))
                            .toArray(ValueLayout.JAVA_BYTE);
        }
    }
}
