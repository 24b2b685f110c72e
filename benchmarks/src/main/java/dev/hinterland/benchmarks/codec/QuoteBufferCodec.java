// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.codec;

import dev.hinterland.adapters.serializer.Serializer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Four numbers, one after the other. */
final class QuoteBufferCodec implements Serializer<Quote> {

    private static final int PRICE = Long.BYTES;
    private static final int SIZE = PRICE + Integer.BYTES;
    private static final int TIME = SIZE + Double.BYTES;
    private static final int BYTES = TIME + Long.BYTES;

    @Override
    public int size(Quote value) {
        return BYTES;
    }

    @Override
    public void write(Quote value, ByteBuffer target) {
        target.order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value.id())
                .putInt(value.price())
                .putDouble(value.size())
                .putLong(value.time());
    }

    @Override
    public Quote read(ByteBuffer source) {
        source.order(ByteOrder.LITTLE_ENDIAN);
        int start = source.position();
        return new Quote(
                source.getLong(start),
                source.getInt(start + PRICE),
                source.getDouble(start + SIZE),
                source.getLong(start + TIME));
    }
}
