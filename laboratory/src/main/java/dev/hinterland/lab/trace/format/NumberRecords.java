// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import dev.hinterland.lab.trace.Request;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Keys as numbers of 32 or 64 bits and nothing else, as the cache2k project publishes its traces. Nothing in such a
 * file says what it is, so it is recognised only if all numbers are small, as they are where keys are counted.
 */
final class NumberRecords implements Decoder {

    private static final int RECORDS_MIN = 4;
    private static final long SMALL_INT = 1L << 24;
    private static final long SMALL_LONG = 1L << 40;

    private final Records records;
    private final Kind kind;

    /** Length and order of the bytes. */
    enum Kind {
        INT32(Integer.BYTES, ByteOrder.BIG_ENDIAN, SMALL_INT),
        INT32_LE(Integer.BYTES, ByteOrder.LITTLE_ENDIAN, SMALL_INT),
        INT64(Long.BYTES, ByteOrder.BIG_ENDIAN, SMALL_LONG),
        INT64_LE(Long.BYTES, ByteOrder.LITTLE_ENDIAN, SMALL_LONG);

        private final int length;
        private final ByteOrder order;
        private final long small;

        Kind(int length, ByteOrder order, long small) {
            this.length = length;
            this.order = order;
            this.small = small;
        }

        /**
         * Returns whether the beginning of a file looks like these: all numbers are small, and not all are the same.
         * Numbers of 32 bits of which every other one is 0 are numbers of 64 bits.
         */
        boolean look(byte[] beginning, boolean whole) {
            if (beginning.length < RECORDS_MIN * length || (whole && beginning.length % length != 0)) {
                return false;
            }
            ByteBuffer buffer = ByteBuffer.wrap(beginning).order(order);
            long first = number(buffer, 0);
            long[] others = {0, 0};
            boolean differ = false;
            for (int place = 0; (place + 1) * length <= beginning.length; place++) {
                long number = number(buffer, place * length);
                if (number < 0 || number >= small) {
                    return false;
                }
                differ |= number != first;
                others[place & 1] |= number;
            }
            return differ && (length == Long.BYTES || (others[0] != 0 && others[1] != 0));
        }

        private long number(ByteBuffer buffer, int at) {
            return length == Integer.BYTES ? buffer.getInt(at) : buffer.getLong(at);
        }
    }

    NumberRecords(InputStream in, Kind kind) {
        records = new Records(in, kind.length, kind.order);
        this.kind = kind;
    }

    @Override
    public boolean next(Request request) throws IOException {
        if (!records.next()) {
            return false;
        }
        request.set(kind.length == Integer.BYTES ? records.intAt(0) : records.longAt(0));
        return true;
    }
}
