// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.internal.memory.EqualsCodec;
import dev.hinterland.internal.memory.KeyCodec;
import dev.hinterland.internal.memory.KnownContent;
import dev.hinterland.internal.memory.SegmentCodec;
import java.io.ObjectInputFilter;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import java.util.Optional;

/**
 * The codec of objects that Java serialises. A filter of the user's says which classes may be read.
 *
 * @param type the class of the values, or one above it
 * @param serialization how they are written and read
 * @param <T> the type of the values
 */
record SerializedCodec<T>(Class<T> type, Serialization serialization)
        implements Codec<T>, EqualsCodec<T>, KeyCodec, KnownContent {

    /** Creates the codec for a filter as the user has made it. */
    static <T> SerializedCodec<T> of(Class<T> type, ObjectInputFilter filter, ClassLoader loader) {
        Objects.requireNonNull(type, "type");
        return new SerializedCodec<>(type, Serialization.of(filter, loader));
    }

    /** Returns the class loader of a class; for a class of the JDK's, which knows no others, the application's. */
    static ClassLoader loaderOf(Class<?> type) {
        return Objects.requireNonNullElseGet(type.getClassLoader(), ClassLoader::getSystemClassLoader);
    }

    @Override
    public long size(T value) {
        return serialization.write(value).length;
    }

    @Override
    public void encode(T value, MemorySegment target) {
        byte[] bytes = serialization.write(value);
        MemorySegment.copy(bytes, 0, target, ValueLayout.JAVA_BYTE, 0, bytes.length);
    }

    @Override
    public T decode(MemorySegment source) {
        return serialization.read(source.toArray(ValueLayout.JAVA_BYTE), type);
    }

    @Override
    public MemorySegment toSegment(T value) {
        byte[] bytes = serialization.write(value);
        MemorySegment segment = SegmentCodec.allocate(bytes.length);
        MemorySegment.copy(bytes, 0, segment, ValueLayout.JAVA_BYTE, 0, bytes.length);
        return segment;
    }

    @Override
    public T fromSegment(MemorySegment bytes) {
        return decode(bytes);
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
