// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Records of one length, one after the other. */
final class Records {

    private static final int MOST_AT_ONCE = 4096;

    private final InputStream in;
    private final int length;
    private final byte[] bytes;
    private final ByteBuffer buffer;
    private int at;
    private int limit;
    private long before;

    Records(InputStream in, int length, ByteOrder order) {
        this.in = in;
        this.length = length;
        bytes = new byte[length * MOST_AT_ONCE];
        buffer = ByteBuffer.wrap(bytes).order(order);
    }

    /** Goes to the next record, and returns whether there is one. */
    boolean next() throws IOException {
        at += length;
        return at < limit || fill();
    }

    private boolean fill() throws IOException {
        before += limit;
        at = 0;
        limit = in.readNBytes(bytes, 0, bytes.length);
        if (limit % length != 0) {
            long offset = before + limit - limit % length;
            throw new Misread("ends within a record of " + length + " bytes: offset=" + offset);
        }
        return limit > 0;
    }

    int byteAt(int offset) {
        return buffer.get(at + offset);
    }

    int intAt(int offset) {
        return buffer.getInt(at + offset);
    }

    long longAt(int offset) {
        return buffer.getLong(at + offset);
    }
}
