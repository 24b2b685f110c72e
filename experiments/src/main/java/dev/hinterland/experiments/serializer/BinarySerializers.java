// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.serializer;

import dev.hinterland.adapters.serializer.PlainSerializers;
import dev.hinterland.adapters.serializer.Serializer;
import dev.hinterland.experiments.workload.Feed;

/** The hand-written binary codec of all stores: as few bytes and as little work as the data allows. */
public final class BinarySerializers implements SerializerProvider {

    @Override
    public String id() {
        return "binary";
    }

    @Override
    @SuppressWarnings("unchecked") // the caller keeps to the class that it asked for
    public Serializer<Object> serializerOf(Class<?> type) {
        Serializer<?> serializer;
        if (type == String.class) {
            serializer = new BinaryString();
        } else if (type == byte[].class) {
            serializer = PlainSerializers.of(byte[].class);
        } else if (type == Feed.class) {
            serializer = new BinaryFeed();
        } else {
            throw new IllegalArgumentException("no binary serializer: class=" + type.getName());
        }
        return (Serializer<Object>) serializer;
    }
}
