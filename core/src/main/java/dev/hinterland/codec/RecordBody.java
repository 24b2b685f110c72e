// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.codec;

import java.lang.foreign.MemorySegment;

/** Encodes and decodes one record of a graph, as bytes on the heap. */
interface RecordBody {

    /**
     * Returns the encoded bytes of a record.
     *
     * @param depth how many records are around it
     */
    MemorySegment toSegment(Object record, int depth);

    /**
     * Reads a record.
     *
     * @param depth how many records are around it
     */
    Object fromSegment(MemorySegment memory, long offset, long bytes, int depth);
}
