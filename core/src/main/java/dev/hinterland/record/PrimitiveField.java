// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import dev.hinterland.internal.shape.Memory;
import java.lang.foreign.MemorySegment;

/**
 * The fields of components of primitive types. They are records, so that the JIT treats what is in a constant one as
 * constant.
 */
interface PrimitiveField {

    /** The field of a {@code boolean}. */
    record Booleans<R>(Place place) implements Placed<R>, Field.OfBoolean<R> {

        @Override
        public boolean get(MemorySegment memory, long offset) {
            place.checkPresent(memory, offset);
            return Memory.getBoolean(memory, offset + place.position());
        }
    }

    /** The field of a {@code byte}. */
    record Bytes<R>(Place place) implements Placed<R>, Field.OfByte<R> {

        @Override
        public byte get(MemorySegment memory, long offset) {
            place.checkPresent(memory, offset);
            return Memory.getByte(memory, offset + place.position());
        }
    }

    /** The field of a {@code short}. */
    record Shorts<R>(Place place) implements Placed<R>, Field.OfShort<R> {

        @Override
        public short get(MemorySegment memory, long offset) {
            place.checkPresent(memory, offset);
            return Memory.getShort(memory, offset + place.position());
        }
    }

    /** The field of a {@code char}. */
    record Chars<R>(Place place) implements Placed<R>, Field.OfChar<R> {

        @Override
        public char get(MemorySegment memory, long offset) {
            place.checkPresent(memory, offset);
            return Memory.getChar(memory, offset + place.position());
        }
    }

    /** The field of a {@code int}. */
    record Ints<R>(Place place) implements Placed<R>, Field.OfInt<R> {

        @Override
        public int get(MemorySegment memory, long offset) {
            place.checkPresent(memory, offset);
            return Memory.getInt(memory, offset + place.position());
        }
    }

    /** The field of a {@code long}. */
    record Longs<R>(Place place) implements Placed<R>, Field.OfLong<R> {

        @Override
        public long get(MemorySegment memory, long offset) {
            place.checkPresent(memory, offset);
            return Memory.getLong(memory, offset + place.position());
        }
    }

    /** The field of a {@code float}. */
    record Floats<R>(Place place) implements Placed<R>, Field.OfFloat<R> {

        @Override
        public float get(MemorySegment memory, long offset) {
            place.checkPresent(memory, offset);
            return Memory.getFloat(memory, offset + place.position());
        }
    }

    /** The field of a {@code double}. */
    record Doubles<R>(Place place) implements Placed<R>, Field.OfDouble<R> {

        @Override
        public double get(MemorySegment memory, long offset) {
            place.checkPresent(memory, offset);
            return Memory.getDouble(memory, offset + place.position());
        }
    }
}
