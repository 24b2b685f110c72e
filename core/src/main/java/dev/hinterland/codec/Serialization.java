// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import dev.hinterland.record.MalformedBytesException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Java's serialization, behind a filter, for codecs that serialise a part of what they encode. Thread-safe if the
 * filter is.
 *
 * <p>Only classes that the filter allows are written and read. A class on which it does not decide is refused, and so
 * are proxies. Code of the allowed classes runs: their {@code readObject}, {@code readResolve} and constructors.
 *
 * @since 0.1.0
 */
public final class Serialization {

    private final ObjectInputFilter filter;
    private final ClassLoader loader;

    private Serialization(ObjectInputFilter filter, ClassLoader loader) {
        this.filter = ObjectInputFilter.rejectUndecidedClass(Objects.requireNonNull(filter, "filter"));
        this.loader = Objects.requireNonNull(loader, "loader");
    }

    /**
     * {@return a way to serialise objects of the classes that a filter allows}
     *
     * @param filter says which classes may be read: {@code ObjectInputFilter.Config.createFilter("com.example.*;!*")}
     * @param loader finds the classes
     */
    public static Serialization of(ObjectInputFilter filter, ClassLoader loader) {
        return new Serialization(filter, loader);
    }

    /**
     * {@return whether the filter allows a class}
     *
     * @param type the class
     */
    public boolean allows(Class<?> type) {
        return FilteredOutput.isAllowed(type, filter);
    }

    /**
     * {@return the bytes of an object}
     *
     * @param object the object
     * @throws IllegalArgumentException if the object cannot be serialised, or the filter refuses a class in it
     */
    public byte[] write(Object object) {
        Objects.requireNonNull(object, "object");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (FilteredOutput out = new FilteredOutput(bytes, filter)) {
            out.writeObject(object);
            out.check();
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "object cannot be serialized: class=" + object.getClass().getTypeName() + ", problem=["
                            + e.getMessage() + "]",
                    e);
        }
        return bytes.toByteArray();
    }

    /**
     * {@return the object with some bytes}
     *
     * @param bytes those of one object, all of them
     * @throws MalformedBytesException if the bytes are damaged, or name a class that the filter refuses
     */
    public Object read(byte[] bytes) {
        return read(bytes, Object.class);
    }

    /** Reads an object of a class; whatever goes wrong is damage. */
    <T> T read(byte[] bytes, Class<T> type) {
        FilteredInput.Refusal refusal = new FilteredInput.Refusal();
        try (FilteredInput in = new FilteredInput(bytes, filter, loader, refusal)) {
            T value = type.cast(in.readObject());
            if (value == null || in.read() >= 0) {
                throw malformed(type, value == null ? "null" : "more bytes than an object's", null);
            }
            return value;
        } catch (MalformedBytesException e) {
            throw e;
        } catch (IOException | ClassNotFoundException | LinkageError | InternalError | RuntimeException e) {
            // The JDK's immutable collections tell of an odd number of keys and values by an InternalError.
            throw refusal.reason() == null
                    ? malformed(type, e.toString(), e)
                    : new MalformedBytesException(
                            "filter refuses " + refusal.reason() + ", type=" + type.getTypeName(), e);
        }
    }

    private static MalformedBytesException malformed(Class<?> type, String problem, @Nullable Throwable cause) {
        return new MalformedBytesException(
                "malformed bytes: type=" + type.getTypeName() + ", problem=[" + problem + "]", cause);
    }
}
