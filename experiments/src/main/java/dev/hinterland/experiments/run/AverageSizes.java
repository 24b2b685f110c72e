// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.run;

import dev.hinterland.adapters.serializer.Serializer;
import dev.hinterland.experiments.workload.Data;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The average sizes of serialized keys and values, for stores that must be told. Taken from entries that lie evenly
 * between the first and the last, since sizes grow with the digits of the index.
 */
record AverageSizes(int keyBytes, int valueBytes) {

    private static final long SAMPLES_MAX = 1000;

    static AverageSizes of(
            Data data, long entries, @Nullable Serializer<Object> keys, @Nullable Serializer<Object> values) {
        return new AverageSizes((int) Math.ceil(average(entries, i -> sizeOf(data.key(i), keys))), (int)
                Math.ceil(average(entries, i -> sizeOf(data.value(i), values))));
    }

    /** Returns the payload of the first so many entries, exact to less than a byte for each. */
    static long payloadBytes(Data data, long entries) {
        return Math.round(average(entries, data::payloadBytes) * entries);
    }

    private static double average(long entries, ToLongFunction<Long> sizeOf) {
        long samples = Math.min(entries, SAMPLES_MAX);
        return LongStream.range(0, samples)
                .map(sample -> sizeOf.applyAsLong(sample * entries / samples))
                .average()
                .orElse(0);
    }

    /** Without a serializer, a guess: many stores use Java serialization then. */
    private static int sizeOf(Object object, @Nullable Serializer<Object> serializer) {
        return serializer != null ? serializer.size(object) : javaSizeOf(object);
    }

    private static int javaSizeOf(Object object) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream output = new ObjectOutputStream(bytes)) {
            output.writeObject(object);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot serialize: class=" + object.getClass().getName(), e);
        }
        return bytes.size();
    }
}
