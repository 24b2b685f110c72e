// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.journal;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.zip.CRC32C;

/** The checksum of bytes of a mapped file. Not thread-safe. */
final class Checksum {

    /*
     * The bytes are copied to the heap first. Where a page of the file is missing, HotSpot throws an InternalError from
     * its stub that copies, but the one that computes a checksum of a ByteBuffer ends the process (seen in JDK 25).
     */

    private static final int MOST_AT_ONCE = 8 << 10;

    private final CRC32C checksum = new CRC32C();

    /** Adds the bytes from an offset to another one. */
    Checksum add(MemorySegment memory, long from, long end) {
        byte[] copy = new byte[Math.clamp(end - from, 0, MOST_AT_ONCE)];
        for (long at = from; at < end; at += copy.length) {
            int bytes = (int) Math.min(copy.length, end - at);
            MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, at, copy, 0, bytes);
            checksum.update(copy, 0, bytes);
        }
        return this;
    }

    /** Returns the checksum of all that has been added. */
    int value() {
        return (int) checksum.getValue();
    }
}
