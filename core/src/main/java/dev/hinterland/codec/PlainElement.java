// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.shape.Absent;
import dev.hinterland.internal.shape.Element;
import dev.hinterland.internal.shape.FixedFormat;
import dev.hinterland.internal.shape.Format;
import dev.hinterland.internal.shape.Primitive;
import dev.hinterland.internal.shape.VariableFormat;
import dev.hinterland.internal.shape.Widened;
import dev.hinterland.record.MalformedBytesException;
import java.time.DateTimeException;

/**
 * The graph element of a value that could be a component of a record too. Its mark holds the variant, if its format
 * has two.
 */
final class PlainElement extends ElementCodec {

    private static final int OTHER_VARIANT = 2;

    private final Format format;

    PlainElement(Format format) {
        this.format = format;
    }

    @Override
    void writePresent(Object value, GraphSink sink, int depth) {
        switch (format) {
            case Primitive primitive -> {
                sink.putByte(PRESENT);
                long at = sink.claim(primitive.bytes());
                primitive.write(sink.memory(), at, value);
            }
            case FixedFormat fixed -> {
                sink.putByte(PRESENT);
                long at = sink.claim(fixed.bytes());
                fixed.writer().write(sink.memory(), at, value);
            }
            case VariableFormat variable -> {
                long extent = variable.extent(value);
                sink.putByte(Extent.variant(extent) == 0 ? PRESENT : OTHER_VARIANT);
                long bytes = Extent.bytes(extent);
                Slots.extent(bytes);
                sink.putInt((int) bytes);
                long at = sink.claim(bytes);
                variable.write(value, extent, sink.memory(), at);
            }
            case Element _, Widened _, Absent _ ->
                throw new AssertionError("a plain element contains an element: format=" + format);
        }
    }

    @Override
    Object readPresent(int mark, GraphSource source, int depth) {
        try {
            return switch (format) {
                case Primitive primitive -> {
                    checkMark(mark);
                    yield primitive.read(source.memory(), source.skip(primitive.bytes()));
                }
                case FixedFormat fixed -> {
                    checkMark(mark);
                    yield fixed.reader().read(source.memory(), source.skip(fixed.bytes()));
                }
                case VariableFormat variable -> readVariable(variable, mark, source);
                case Element _, Widened _, Absent _ ->
                    throw new AssertionError("a plain element contains an element: format=" + format);
            };
        } catch (IndexOutOfBoundsException | DateTimeException | ArithmeticException e) {
            throw new MalformedBytesException("malformed element: format=" + format.name(), e);
        }
    }

    private static Object readVariable(VariableFormat format, int mark, GraphSource source) {
        if (mark != OTHER_VARIANT) {
            checkMark(mark);
        }
        int bytes = source.getInt();
        long at = source.skip(bytes);
        return format.read(source.memory(), at, Extent.of(bytes, mark == OTHER_VARIANT ? 1 : 0));
    }
}
