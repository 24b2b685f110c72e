// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.EqualsCodec;
import dev.hinterland.internal.memory.KeyCodec;
import dev.hinterland.internal.memory.KnownContent;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.record.MalformedBytesException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The codec of objects that Java serialises. A filter of the user's says which classes may be read.
 *
 * @param type the class of the values, or one above it
 * @param filter the user's filter; classes on which it does not decide are refused
 * @param loader finds the classes
 * @param <T> the type of the values
 */
record SerializedCodec<T>(Class<T> type, ObjectInputFilter filter, ClassLoader loader)
        implements Codec<T>, EqualsCodec<T>, KeyCodec, KnownContent {

    /** Creates the codec for a filter as the user has made it. */
    static <T> SerializedCodec<T> of(Class<T> type, ObjectInputFilter filter, ClassLoader loader) {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(filter, "filter");
        Objects.requireNonNull(loader, "loader");
        return new SerializedCodec<>(type, ObjectInputFilter.rejectUndecidedClass(filter), loader);
    }

    /** Returns the class loader of a class; for a class of the JDK's, which knows no others, the application's. */
    static ClassLoader loaderOf(Class<?> type) {
        return Objects.requireNonNullElseGet(type.getClassLoader(), ClassLoader::getSystemClassLoader);
    }

    @Override
    public long size(T value) {
        return bytes(value).length;
    }

    @Override
    public void encode(T value, MemorySegment target) {
        byte[] bytes = bytes(value);
        MemorySegment.copy(bytes, 0, target, ValueLayout.JAVA_BYTE, 0, bytes.length);
    }

    @Override
    public T decode(MemorySegment source) {
        return read(source.toArray(ValueLayout.JAVA_BYTE));
    }

    @Override
    public MemorySegment toSegment(T value) {
        byte[] bytes = bytes(value);
        MemorySegment segment = SegmentCodec.allocate(bytes.length);
        MemorySegment.copy(bytes, 0, segment, ValueLayout.JAVA_BYTE, 0, bytes.length);
        return segment;
    }

    @Override
    public T fromSegment(MemorySegment bytes) {
        return decode(bytes);
    }

    /** Returns the bytes of an object. */
    byte[] bytes(T value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (FilteredOutput out = new FilteredOutput(bytes, filter)) {
            out.writeObject(Objects.requireNonNull(value));
            out.check();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "Codec.serialized requires objects that can be serialized: class="
                            + value.getClass().getTypeName() + ", problem=[" + e.getMessage() + "]",
                    e);
        }
        return bytes.toByteArray();
    }

    /** Reads an object; whatever goes wrong is damage. */
    T read(byte[] bytes) {
        FilteredInput.Refusal refusal = new FilteredInput.Refusal();
        try (FilteredInput in = new FilteredInput(bytes, filter, loader, refusal)) {
            T value = type.cast(in.readObject());
            if (value == null || in.read() >= 0) {
                throw malformed(value == null ? "null" : "more bytes than an object's", null);
            }
            return value;
        } catch (MalformedBytesException e) {
            throw e;
        } catch (IOException | ClassNotFoundException | LinkageError | InternalError | RuntimeException e) {
            // The JDK's immutable collections tell of an odd number of keys and values by an InternalError.
            throw refusal.reason() == null
                    ? malformed(e.toString(), e)
                    : new MalformedBytesException(
                            "filter refuses " + refusal.reason() + ", type=" + type.getTypeName(), e);
        }
    }

    private MalformedBytesException malformed(String problem, @Nullable Throwable cause) {
        return new MalformedBytesException(
                "malformed bytes: type=" + type.getTypeName() + ", problem=[" + problem + "]", cause);
    }

    @Override
    public Optional<String> notCanonical() {
        return Optional.of("codec=" + this);
    }

    @Override
    public Class<?> encodedClass() {
        return type;
    }

    @Override
    public String layoutText() {
        return "serialized(" + type.getTypeName() + ")";
    }

    @Override
    public String toString() {
        return "Codec[serialized " + type.getTypeName() + "]";
    }
}
