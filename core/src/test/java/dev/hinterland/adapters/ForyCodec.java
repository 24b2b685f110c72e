// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import org.apache.fory.Fory;
import org.apache.fory.ThreadSafeFory;

/** Graphs of registered classes, cycles included: new ForyCodec<>(Order.class, Order.class, Order.Line.class). */
final class ForyCodec<T> extends ArrayCodec<T> {

    private final Class<T> type;
    private final ThreadSafeFory fory;

    /** The order of the classes gives them their numbers in the bytes. */
    ForyCodec(Class<T> type, Class<?>... registered) {
        this.type = type;
        fory = Fory.builder()
                .withXlang(false)
                .withRefTracking(true)
                .requireClassRegistration(true)
                .withDeserializeUnknownClass(false)
                .buildThreadSafeFory();
        for (Class<?> each : registered) {
            fory.register(each);
        }
    }

    @Override
    byte[] toBytes(T value) {
        return fory.serialize(value);
    }

    @Override
    T fromBytes(byte[] bytes) {
        return fory.deserialize(bytes, type);
    }
}
