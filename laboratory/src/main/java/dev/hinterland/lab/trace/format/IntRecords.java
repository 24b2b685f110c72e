// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import dev.hinterland.lab.trace.Request;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;

/** Keys of 32 bits in big endian order, as the cache2k project publishes its traces. */
final class IntRecords implements Decoder {

    private final Records records;

    IntRecords(InputStream in) {
        records = new Records(in, Integer.BYTES, ByteOrder.BIG_ENDIAN);
    }

    @Override
    public boolean next(Request request) throws IOException {
        if (!records.next()) {
            return false;
        }
        request.set(records.intAt(0));
        return true;
    }
}
