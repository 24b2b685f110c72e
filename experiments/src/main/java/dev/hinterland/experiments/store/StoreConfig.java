package dev.hinterland.experiments.store;

import dev.hinterland.experiments.serializer.Serializer;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a store is told when it is opened.
 *
 * @param entries how many entries will be written
 * @param keyBytes the average size of a serialized key, for stores that must be told
 * @param valueBytes the average size of a serialized value, for stores that must be told
 * @param maxOffHeapBytes the most that the store may hold outside the heap; a budget, not a reservation
 * @param keys serializes the keys, or {@code null}: the store's own way
 * @param values serializes the values, or {@code null}: the store's own way
 * @param keyType the class of the keys
 * @param valueType the class of the values
 * @param directory an empty directory for files, deleted afterwards
 * @param options settings for single stores, by name ({@code redis}: {@code host:port}; {@code redis-delay}: a duration
 *     in microseconds)
 */
public record StoreConfig(
        long entries,
        int keyBytes,
        int valueBytes,
        long maxOffHeapBytes,
        @Nullable Serializer<Object> keys,
        @Nullable Serializer<Object> values,
        Class<?> keyType,
        Class<?> valueType,
        Path directory,
        Map<String, String> options) {}
