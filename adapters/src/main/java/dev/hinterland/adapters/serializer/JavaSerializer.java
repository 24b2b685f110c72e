// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.serializer;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;

/**
 * Java serialization: the default of a Java program whose store takes bytes and offers no serializer of its own. Only
 * for data that this process has written itself.
 */
public final class JavaSerializer extends ArraySerializer<Object> {

    /** Returns a serializer of a type. */
    @SuppressWarnings("unchecked") // it takes objects of any class
    public static <T> Serializer<T> of() {
        return (Serializer<T>) (Serializer<?>) new JavaSerializer();
    }

    @Override
    public byte[] toBytes(Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (ObjectOutputStream output = new ObjectOutputStream(bytes)) {
            output.writeObject(value);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot serialize: class=" + value.getClass().getName(), e);
        }
        return bytes.toByteArray();
    }

    @Override
    public Object fromBytes(byte[] bytes) {
        try (ObjectInputStream input = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return input.readObject();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot deserialize: bytes=" + bytes.length, e);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("cannot deserialize: class=" + e.getMessage(), e);
        }
    }
}
