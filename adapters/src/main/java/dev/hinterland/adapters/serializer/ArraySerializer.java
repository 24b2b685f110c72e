// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters.serializer;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A serializer that learns the size of a value only by serializing it: {@link #size} keeps the bytes for the
 * {@link #write} of the same object that follows it on the same thread, so that the work is done once.
 *
 * @param <T> the type that is serialized
 */
public abstract class ArraySerializer<T> implements Serializer<T> {

    private final ThreadLocal<Kept> kept = ThreadLocal.withInitial(Kept::new);

    @Override
    public abstract byte[] toBytes(T value);

    @Override
    public abstract T fromBytes(byte[] bytes);

    @Override
    public final int size(T value) {
        Kept last = kept.get();
        last.bytes = toBytes(value);
        last.value = value;
        return last.bytes.length;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // an equal object may have other bytes
    public final void write(T value, ByteBuffer target) {
        Kept last = kept.get();
        target.put(last.value == value ? last.bytes : toBytes(value));
        last.value = null;
    }

    @Override
    public final T read(ByteBuffer source) {
        byte[] bytes = new byte[source.remaining()];
        source.get(bytes);
        return fromBytes(bytes);
    }

    private static final class Kept {
        private @Nullable Object value;
        private byte[] bytes = new byte[0];
    }
}
