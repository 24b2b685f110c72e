// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import dev.hinterland.lab.trace.Request;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * libCacheSim's oracleGeneral: packed records in little endian order.
 *
 * <pre>
 *  0        4                12       16               24
 *  +--------+----------------+--------+----------------+
 *  | time   | key            | size   | next           |
 *  | u32, s | u64            | u32, B | i64            |
 *  +--------+----------------+--------+----------------+
 * </pre>
 *
 * {@code next} is the number of the request that asks for the same key again, -1 if none does. It is used to recognise
 * the format and not otherwise: what is known of the future is counted from the requests themselves.
 */
final class OracleRecords implements Decoder {

    static final int LENGTH = 24;

    /** A single record that looks like one may be anything. */
    private static final int RECORDS_MIN = 2;

    private static final int KEY = 4;
    private static final int SIZE = 12;
    private static final int NEXT = 16;
    private static final long MILLIS = 1000;
    private static final long MOST_REQUESTS = 1L << 40;

    private final Records records;

    OracleRecords(InputStream in) {
        records = new Records(in, LENGTH, ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public boolean next(Request request) throws IOException {
        if (!records.next()) {
            return false;
        }
        request.set(
                records.longAt(KEY),
                Integer.toUnsignedLong(records.intAt(SIZE)),
                Integer.toUnsignedLong(records.intAt(0)) * MILLIS);
        return true;
    }

    /** Returns whether the records at the beginning of a file look like these: time goes on, and next is later. */
    static boolean look(byte[] beginning, boolean whole) {
        if (beginning.length < RECORDS_MIN * LENGTH || (whole && beginning.length % LENGTH != 0)) {
            return false;
        }
        ByteBuffer buffer = ByteBuffer.wrap(beginning).order(ByteOrder.LITTLE_ENDIAN);
        long time = 0;
        for (int record = 0; (record + 1) * LENGTH <= beginning.length; record++) {
            long next = buffer.getLong(record * LENGTH + NEXT);
            long now = Integer.toUnsignedLong(buffer.getInt(record * LENGTH));
            if (now < time || !isLater(next, record)) {
                return false;
            }
            time = now;
        }
        return true;
    }

    private static boolean isLater(long next, int record) {
        return next == -1 || next == Long.MAX_VALUE || (next > record && next < MOST_REQUESTS);
    }
}
