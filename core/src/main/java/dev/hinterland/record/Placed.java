// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import java.lang.foreign.MemorySegment;

/**
 * The common part of all fields: what they derive from their place.
 *
 * @param <R> the record class
 */
sealed interface Placed<R> extends Field<R>
        permits PrimitiveField.Booleans,
                PrimitiveField.Bytes,
                PrimitiveField.Shorts,
                PrimitiveField.Chars,
                PrimitiveField.Ints,
                PrimitiveField.Longs,
                PrimitiveField.Floats,
                PrimitiveField.Doubles,
                VariableField.Strings,
                VariableField.Bytes,
                ObjectField {

    Place place();

    @Override
    default String name() {
        return place().name();
    }

    @Override
    default Class<?> type() {
        return place().type();
    }

    @Override
    default boolean isFixed() {
        return place().slot() < 0;
    }

    @Override
    default int position() {
        return place().position();
    }

    @Override
    default boolean isNull(MemorySegment memory, long offset) {
        return place().isAbsent(memory, offset);
    }
}
