// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.offline;

import dev.hinterland.internal.memory.Extent;
import java.lang.foreign.MemorySegment;

/**
 * The bytes of a key or value, as they are stored.
 *
 * @param memory where they lie
 * @param extent their number, and the codec's bit
 */
record RawBytes(MemorySegment memory, long offset, long extent) {

    MemorySegment segment() {
        return memory.asSlice(offset, Extent.bytes(extent));
    }
}
