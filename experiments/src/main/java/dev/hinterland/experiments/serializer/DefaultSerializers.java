// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.serializer;

import dev.hinterland.adapters.serializer.Serializer;
import org.jspecify.annotations.Nullable;

/** Leaves serialization to each store; what a store does then, its class says. */
public final class DefaultSerializers implements SerializerProvider {

    @Override
    public String id() {
        return "default";
    }

    @Override
    public @Nullable Serializer<Object> serializerOf(Class<?> type) {
        return null;
    }
}
