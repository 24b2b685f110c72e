// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import dev.hinterland.adapters.serializer.JavaSerializer;
import dev.hinterland.adapters.serializer.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * What the keys, or the values, of a store are.
 *
 * @param type their class
 * @param serializer serializes them, or {@code null}: the store's own way
 * @param averageBytes the average size of a serialized one, for stores that must be told
 * @param sample one that has the size of all, or {@code null} if sizes differ
 * @param <T> their type
 */
public record Form<T>(
        Class<T> type,
        @Nullable Serializer<T> serializer,
        int averageBytes,
        @Nullable T sample) {

    /** Returns the form of objects of different sizes. */
    public static <T> Form<T> of(Class<T> type, @Nullable Serializer<T> serializer, int averageBytes) {
        return new Form<>(type, serializer, averageBytes, null);
    }

    /** Returns the serializer for a store that has none of its own: the given one, or else Java's. */
    public Serializer<T> serializerOrJava() {
        return serializer != null ? serializer : JavaSerializer.of();
    }
}
