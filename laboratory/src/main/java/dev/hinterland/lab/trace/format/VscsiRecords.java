// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace.format;

import dev.hinterland.lab.trace.Request;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Traces of virtual disks as VMware's vscsiStats writes them, in either version, in little endian order. The key is the
 * first block, times are in microseconds.
 *
 * <pre>
 * version 1   0      4      8      12    14    16       24       32
 *             +------+------+------+-----+-----+--------+--------+
 *             | sn   | len  | nSG  | cmd | ver | block  | time   |
 *             +------+------+------+-----+-----+--------+--------+
 *
 * version 2   0     2     4      8      12     16       24       32       40
 *             +-----+-----+------+------+------+--------+--------+--------+
 *             | cmd | ver | sn   | len  | nSG  | block  | time   | answer |
 *             +-----+-----+------+------+------+--------+--------+--------+
 * </pre>
 *
 * The upper byte of {@code ver} is the version, in each record.
 */
final class VscsiRecords implements Decoder {

    private static final int BLOCK = 16;
    private static final int TIME = 24;
    private static final int MICROS_PER_MILLI = 1000;

    /** Two records that have the right byte by chance are one file in 65,536. */
    private static final int RECORDS_MIN = 2;

    private static final long BLOCK_LIMIT = 1L << 48;

    private final Version version;
    private final Records records;
    private long number;

    /** Where each version has what. */
    enum Version {
        V1(1, 32, 14, 4),
        V2(2, 40, 2, 8);

        private final int number;
        private final int length;
        private final int versionOffset;
        private final int lengthOffset;

        Version(int number, int length, int versionOffset, int lengthOffset) {
            this.number = number;
            this.length = length;
            this.versionOffset = versionOffset;
            this.lengthOffset = lengthOffset;
        }

        /** Returns whether the records at the beginning of a file look like these. */
        boolean look(byte[] beginning, boolean whole) {
            if (beginning.length < RECORDS_MIN * length || (whole && beginning.length % length != 0)) {
                return false;
            }
            ByteBuffer buffer = ByteBuffer.wrap(beginning).order(ByteOrder.LITTLE_ENDIAN);
            for (int at = 0; at + length <= beginning.length; at += length) {
                long block = buffer.getLong(at + BLOCK);
                boolean fits = buffer.get(at + versionOffset + 1) == number && block >= 0 && block < BLOCK_LIMIT;
                if (!fits) {
                    return false;
                }
            }
            return true;
        }
    }

    VscsiRecords(InputStream in, Version version) {
        this.version = version;
        records = new Records(in, version.length, ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public boolean next(Request request) throws IOException {
        if (!records.next()) {
            return false;
        }
        if (records.byteAt(version.versionOffset + 1) != version.number) {
            throw new Misread(
                    "not a record of this version: version=" + version.number + ", offset=" + number * version.length);
        }
        number++;
        request.set(
                records.longAt(BLOCK),
                Integer.toUnsignedLong(records.intAt(version.lengthOffset)),
                records.longAt(TIME) / MICROS_PER_MILLI);
        return true;
    }
}
