// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import dev.hinterland.codec.Codec;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A codec over a library that writes and reads arrays. It encodes once for size and encode, which follow each other.
 */
abstract class ArrayCodec<T> implements Codec<T> {

    private static final class Encoded {

        private final Object value;
        private final byte[] bytes;

        Encoded(Object value, byte[] bytes) {
            this.value = value;
            this.bytes = bytes;
        }

        @SuppressWarnings("ReferenceEquality") // the same object, whatever its equals says
        boolean isOf(Object other) {
            return value == other;
        }
    }

    /** What size has encoded last, until encode takes it; another thread's value costs no more than encoding again. */
    private final AtomicReference<@Nullable Encoded> last = new AtomicReference<>();

    abstract byte[] toBytes(T value);

    abstract T fromBytes(byte[] bytes);

    @Override
    public long size(T value) {
        byte[] bytes = toBytes(value);
        last.set(new Encoded(value, bytes));
        return bytes.length;
    }

    @Override
    public void encode(T value, MemorySegment target) {
        Encoded taken = last.getAndSet(null);
        byte[] bytes = taken != null && taken.isOf(value) ? taken.bytes : toBytes(value);
        if (bytes.length != target.byteSize()) {
            throw new IllegalStateException("value changed while it was encoded: bytes=" + bytes.length);
        }
        MemorySegment.copy(bytes, 0, target, ValueLayout.JAVA_BYTE, 0, bytes.length);
    }

    @Override
    public T decode(MemorySegment source) {
        return fromBytes(source.toArray(ValueLayout.JAVA_BYTE));
    }
}
