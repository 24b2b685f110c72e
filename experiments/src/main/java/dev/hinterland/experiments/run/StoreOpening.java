package dev.hinterland.experiments.run;

import dev.hinterland.experiments.serializer.Serializer;
import dev.hinterland.experiments.serializer.SerializerProvider;
import dev.hinterland.experiments.store.StoreConfig;
import dev.hinterland.experiments.workload.Data;

/** What a workload's settings mean for the store that it opens. */
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

    /** Returns what the store is told. */
    public static StoreConfig configOf(Settings settings, Data data) {
        SerializerProvider provider =
                Services.find(SerializerProvider.class, SerializerProvider::id, settings.serializer());
        Serializer<Object> keys = provider.serializerOf(data.keyType());
        Serializer<Object> values = provider.serializerOf(data.valueType());
        AverageSizes sizes = AverageSizes.of(data, settings.entries(), keys, values);
        return new StoreConfig(
                settings.entries(),
                sizes.keyBytes(),
                sizes.valueBytes(),
                settings.maxOffHeapBytes(),
                keys,
                values,
                data.keyType(),
                data.valueType(),
                settings.directory(),
                settings.options());
    }

    /** Returns the payload of all entries in bytes, exact to less than a byte for each. */
    public static long payloadBytes(Settings settings, Data data) {
        return AverageSizes.payloadBytes(data, settings.entries());
    }
}
