// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the enum of an {@link EnumSet} or {@link EnumMap}, which have no accessor for it. An empty map tells its enum
 * in its serialized form only, so this stream takes it from there, and writes nowhere.
 */
final class EnumTypes extends ObjectOutputStream {

    private @Nullable Class<?> type;

    private EnumTypes() throws IOException {
        super(OutputStream.nullOutputStream());
    }

    /** Returns the enum of a set, unless it has no constants. */
    static <E extends Enum<E>> Optional<Class<E>> of(EnumSet<E> set) {
        EnumSet<E> some = set.isEmpty() ? EnumSet.complementOf(set) : set;
        return some.stream().findAny().map(Enum::getDeclaringClass);
    }

    /** Returns the enum of a map. */
    static Optional<Class<?>> of(EnumMap<?, ?> map) {
        EnumMap<?, ?> empty = map.clone();
        empty.clear();
        try (EnumTypes stream = new EnumTypes()) {
            stream.writeObject(empty);
            return Optional.ofNullable(stream.type);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "EnumMap cannot be read: class=" + map.getClass().getName(), e);
        }
    }

    @Override
    protected void annotateClass(Class<?> written) {
        if (written.isEnum()) {
            type = written;
        }
    }
}
