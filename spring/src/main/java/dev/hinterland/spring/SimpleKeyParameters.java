// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.cache.interceptor.SimpleKey;

/**
 * Finds the parameters of Spring's {@link SimpleKey}, which has no accessor for them. Its serialized form has them as
 * an array. This stream writes nowhere: it takes that array, and puts nothing in its place, so the parameters
 * themselves need not be serializable.
 */
final class SimpleKeyParameters extends ObjectOutputStream {

    private @Nullable Object @Nullable [] parameters;

    private SimpleKeyParameters() throws IOException {
        super(OutputStream.nullOutputStream());
        enableReplaceObject(true);
    }

    /** Returns a key's parameters. */
    static @Nullable Object[] of(SimpleKey key) {
        if (key.equals(SimpleKey.EMPTY)) {
            return new Object[0];
        }
        try (SimpleKeyParameters stream = new SimpleKeyParameters()) {
            stream.writeObject(key);
            @Nullable
            Object[] found = Objects.requireNonNull(stream.parameters, "SimpleKey is serialized without an array");
            return Arrays.copyOf(found, found.length);
        } catch (IOException e) {
            throw new UncheckedIOException("SimpleKey cannot be read: key=" + key, e);
        }
    }

    @Override
    protected @Nullable Object replaceObject(Object object) {
        if (parameters == null && object instanceof Object[] array) {
            parameters = array;
            return null;
        }
        return object;
    }
}
