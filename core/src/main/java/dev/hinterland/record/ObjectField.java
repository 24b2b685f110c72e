// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

import dev.hinterland.internal.shape.FixedFormat;
import dev.hinterland.internal.shape.Format;
import dev.hinterland.internal.shape.Primitive;
import dev.hinterland.internal.shape.VariableFormat;
import java.lang.foreign.MemorySegment;
import java.time.DateTimeException;
import org.jspecify.annotations.Nullable;

/** The field of a component of any type with a format. */
record ObjectField<R, T>(Place place, Class<T> boxed, Format format) implements Placed<R>, Field.OfObject<R, T> {

    @Override
    public @Nullable T get(MemorySegment memory, long offset) {
        if (place.isAbsent(memory, offset)) {
            return null;
        }
        try {
            return boxed.cast(read(memory, offset));
        } catch (DateTimeException | ArithmeticException e) {
            throw new MalformedBytesException("malformed component: name=" + place.name(), e);
        }
    }

    private Object read(MemorySegment memory, long offset) {
        return switch (format) {
            case Primitive primitive -> primitive.read(memory, offset + place.position());
            case FixedFormat fixed -> fixed.reader().read(memory, offset + place.position());
            case VariableFormat variable ->
                variable.read(memory, place.start(memory, offset), place.extent(memory, offset));
            default -> throw new AssertionError("component is a graph: name=" + place.name());
        };
    }
}
