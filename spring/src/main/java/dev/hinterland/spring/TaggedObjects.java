// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import dev.hinterland.codec.Codec;
import dev.hinterland.codec.Serialization;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.support.NullValue;

/**
 * Encodes objects of classes that are not known ahead: a {@link Tag}, and what it announces. Spring's {@link NullValue}
 * is encoded as {@code null}, and decoded as itself where an object is whole.
 *
 * <p>Keys are canonical: equal keys have equal bytes. So a list has the same bytes whatever its class, the elements of
 * sets and maps are sorted by their bytes, and nothing is serialized.
 *
 * @param classes the classes that have a codec
 * @param serialized what other objects are encoded by, if they may be
 * @param keys whether the objects are keys
 */
record TaggedObjects(EncodedClasses classes, @Nullable Serialization serialized, boolean keys) {

    /** How deep objects may lie in each other. */
    static final int MAX_DEPTH = 256;

    static TaggedObjects keys(ClassLoader loader) {
        return new TaggedObjects(new EncodedClasses(loader, true, false), null, true);
    }

    static TaggedObjects values(ClassLoader loader, @Nullable ObjectInputFilter filter) {
        Serialization serialized = filter == null ? null : Serialization.of(filter, loader);
        return new TaggedObjects(new EncodedClasses(loader, false, filter != null), serialized, false);
    }

    Codec<Object> codec() {
        return Codec.ofBytes(this::encode, this::decode);
    }

    byte[] encode(Object object) {
        return encode(NullValue.INSTANCE.equals(object) ? null : object, 0);
    }

    byte[] encode(@Nullable Object object, int depth) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            new TaggedWriter(this, new DataOutputStream(bytes)).write(object, depth);
        } catch (IOException e) {
            throw new UncheckedIOException("object cannot be written to memory", e);
        }
        return bytes.toByteArray();
    }

    Object decode(byte[] bytes) {
        try {
            Object object = new TaggedReader(this, new DataInputStream(new ByteArrayInputStream(bytes))).read();
            return Objects.requireNonNullElse(object, NullValue.INSTANCE);
        } catch (IOException e) {
            throw new UncheckedIOException("bytes are not those of an object: length=" + bytes.length, e);
        }
    }

    String what() {
        return keys ? "key" : "value";
    }
}
