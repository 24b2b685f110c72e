// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.KeyCodec;
import dev.hinterland.internal.memory.KnownContent;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.memory.WholeCodec;
import dev.hinterland.internal.shape.Element;
import dev.hinterland.internal.shape.FixedFormat;
import dev.hinterland.internal.shape.Format;
import dev.hinterland.internal.shape.Primitive;
import dev.hinterland.internal.shape.VariableFormat;
import dev.hinterland.record.MalformedBytesException;
import java.lang.foreign.MemorySegment;
import java.time.DateTimeException;
import java.util.Objects;
import java.util.Optional;

/**
 * The codec of a box, an enum, an array of primitives, or another class of the JDK that may be a component of a record:
 * the bytes of its format and nothing else.
 *
 * @param type the class of the values
 * @param format no element, and none whose values come in two variants: {@code String} has a codec of its own
 */
record PlainCodec<T>(Class<T> type, Format format) implements Codec<T>, WholeCodec<T>, KeyCodec, KnownContent {

    @Override
    public long size(T value) {
        return switch (format) {
            case Primitive primitive -> primitive.bytes();
            case FixedFormat fixed -> fixed.bytes();
            case VariableFormat variable -> Extent.bytes(variable.extent(value));
            default -> throw notPlain();
        };
    }

    @Override
    public void encode(T value, MemorySegment target) {
        switch (format) {
            case Primitive primitive -> primitive.write(target, 0, value);
            case FixedFormat fixed -> fixed.writer().write(target, 0, value);
            case VariableFormat variable -> variable.write(value, Extent.of(target.byteSize()), target, 0);
            default -> throw notPlain();
        }
    }

    @Override
    public T decode(MemorySegment source) {
        try {
            return type.cast(
                    switch (format) {
                        case Primitive primitive -> {
                            GraphSource.checkSize(source, primitive.bytes());
                            yield primitive.read(source, 0);
                        }
                        case FixedFormat fixed -> {
                            GraphSource.checkSize(source, fixed.bytes());
                            yield fixed.reader().read(source, 0);
                        }
                        case VariableFormat variable -> variable.read(source, 0, Extent.of(source.byteSize()));
                        default -> throw notPlain();
                    });
        } catch (IndexOutOfBoundsException | DateTimeException | ArithmeticException e) {
            throw new MalformedBytesException("malformed bytes: type=" + type.getTypeName(), e);
        }
    }

    @Override
    public MemorySegment toSegment(T value) {
        MemorySegment bytes = SegmentCodec.allocate(size(Objects.requireNonNull(value)));
        encode(value, bytes);
        return bytes;
    }

    @Override
    public T fromSegment(MemorySegment bytes) {
        return decode(bytes);
    }

    /** Equal arrays of floating-point numbers may hold different bits of NaN. Others are equal if their bytes are. */
    @Override
    public Optional<String> notCanonical() {
        return type == float[].class || type == double[].class
                ? Optional.of("type=" + type.getTypeName())
                : Optional.empty();
    }

    @Override
    public Class<?> encodedClass() {
        return type;
    }

    @Override
    public String layoutText() {
        return new Element.Plain(format).name();
    }

    @Override
    public String toString() {
        return "Codec[" + type.getTypeName() + "]";
    }

    private AssertionError notPlain() {
        return new AssertionError("format is not plain: format=" + format);
    }
}
