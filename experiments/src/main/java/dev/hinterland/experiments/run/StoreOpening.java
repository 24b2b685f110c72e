// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.run;

import dev.hinterland.adapters.Form;
import dev.hinterland.adapters.OpenStore;
import dev.hinterland.adapters.StoreAdapter;
import dev.hinterland.adapters.StoreSpec;
import dev.hinterland.adapters.serializer.Serializer;
import dev.hinterland.experiments.serializer.SerializerProvider;
import dev.hinterland.experiments.workload.Data;

/** Opens the store that a workload's settings ask for. */
public final class StoreOpening {

    private StoreOpening() {}

    /**
     * Returns the entries that are asked for.
     *
     * @throws BadRequestException if there are not so many different keys
     */
    public static Data dataOf(Settings settings) {
        Data data = Data.of(settings.keyBytes(), settings.valueBytes());
        if (settings.entries() > data.entriesMax()) {
            throw new BadRequestException("keys are too short for so many entries: key=" + settings.keyBytes()
                    + ", entries=" + settings.entries() + ", max=" + data.entriesMax());
        }
        return data;
    }

    /** Opens the store for these entries. */
    public static OpenStore<Object, Object> open(Settings settings, Data data) throws Exception {
        return Services.find(StoreAdapter.class, StoreAdapter::id, settings.store())
                .open(spec(settings, data));
    }

    @SuppressWarnings("unchecked") // stores may insist on the exact classes; the data has only objects
    private static StoreSpec<Object, Object> spec(Settings settings, Data data) {
        SerializerProvider provider =
                Services.find(SerializerProvider.class, SerializerProvider::id, settings.serializer());
        Serializer<Object> keys = provider.serializerOf(data.keyType());
        Serializer<Object> values = provider.serializerOf(data.valueType());
        AverageSizes sizes = AverageSizes.of(data, settings.entries(), keys, values);
        return new StoreSpec<>(
                Form.of((Class<Object>) data.keyType(), keys, sizes.keyBytes()),
                Form.of((Class<Object>) data.valueType(), values, sizes.valueBytes()),
                settings.entries(),
                true,
                null,
                settings.maxOffHeapBytes(),
                settings.directory(),
                settings.options());
    }

    /** Returns the payload of all entries in bytes, exact to less than a byte for each. */
    public static long payloadBytes(Settings settings, Data data) {
        return AverageSizes.payloadBytes(data, settings.entries());
    }
}
