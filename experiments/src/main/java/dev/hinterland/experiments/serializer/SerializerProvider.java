// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.serializer;

import dev.hinterland.adapters.serializer.Serializer;
import org.jspecify.annotations.Nullable;

/** One way to serialize, by name; found by {@link java.util.ServiceLoader}. */
public interface SerializerProvider {

    /** Returns the name in {@code --serializer}. */
    String id();

    /**
     * Returns a serializer of exactly this class, or {@code null} to leave it to each store.
     *
     * @throws IllegalArgumentException if it cannot serialize this class
     */
    @Nullable
    Serializer<Object> serializerOf(Class<?> type);
}
