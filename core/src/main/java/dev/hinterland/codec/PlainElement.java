package dev.hinterland.codec;

import dev.hinterland.layout.MalformedBytesException;
import dev.hinterland.shape.Absent;
import dev.hinterland.shape.Element;
import dev.hinterland.shape.FixedFormat;
import dev.hinterland.shape.Format;
import dev.hinterland.shape.Primitive;
import dev.hinterland.shape.VariableFormat;
import dev.hinterland.shape.Widened;
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
                sink.putByte((extent & 1) == 0 ? PRESENT : OTHER_VARIANT);
                Slots.extent(extent >>> 1);
                sink.putInt((int) (extent >>> 1));
                long at = sink.claim(extent >>> 1);
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
        return format.read(source.memory(), at, (long) bytes << 1 | (mark == OTHER_VARIANT ? 1 : 0));
    }
}
