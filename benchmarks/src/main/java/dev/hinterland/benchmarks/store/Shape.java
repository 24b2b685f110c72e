// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.store;

import dev.hinterland.adapters.Form;
import dev.hinterland.adapters.Limit;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.serializer.PlainSerializers;
import dev.hinterland.adapters.serializer.Serializer;
import dev.hinterland.benchmarks.codec.BufferCodecs;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The data that a store is opened for.
 *
 * @param sampleKey a key of the usual size
 * @param sampleValue a value of the usual size
 * @param entries how many entries to expect; only stores that are presized or bounded by it look at it
 * @param maximumBytes the most that the store may hold off the heap; a budget, not a reservation
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public record Shape<K, V>(K sampleKey, V sampleValue, long entries, long maximumBytes) {

    /**
     * Returns what a store is told: that no map on the heap is presized, and that sizes are exact.
     *
     * @param serialized whether the store has no serializers of its own, and gets the plainest; records have one by
     *     hand in any case
     */
    public StoreSpec<K, V> spec(
            @Nullable Limit<V> limit, boolean serialized, Path directory, Map<String, String> options) {
        return new StoreSpec<>(
                form(sampleKey, serialized),
                form(sampleValue, serialized),
                entries,
                false,
                limit,
                maximumBytes,
                directory,
                options);
    }

    private static <T> Form<T> form(T sample, boolean serialized) {
        @SuppressWarnings("unchecked") // the sample's class is the class of all: String, Long, byte[], a record
        Class<T> type = (Class<T>) sample.getClass();
        Serializer<T> serializer = type.isRecord() ? BufferCodecs.of(type) : null;
        return new Form<>(type, serialized && serializer == null ? PlainSerializers.of(type) : serializer, 0, sample);
    }
}
