// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.shape;

import dev.hinterland.internal.memory.Extent;
import dev.hinterland.internal.memory.SegmentCodec;
import dev.hinterland.internal.memory.ShortBytes;
import java.lang.foreign.MemorySegment;

/**
 * The format of a type whose values take different numbers of bytes. An <i>extent</i> is a size in bytes and one bit of
 * the format's own: {@link Extent}. The methods run no code of the user's.
 */
public non-sealed interface VariableFormat extends Format {

    /** Returns the extent of a value in memory. */
    long extent(Object value);

    /** Writes a value of a known extent. */
    void write(Object value, long extent, MemorySegment memory, long at);

    /** Writes a value, and returns its extent. */
    default long write(Object value, MemorySegment memory, long at) {
        long extent = extent(value);
        write(value, extent, memory, at);
        return extent;
    }

    /**
     * Returns whether bytes of an extent, all of which lie in the memory, are those that writing the value would make.
     */
    default boolean matches(Object value, MemorySegment memory, long at, long extent) {
        if (extent(value) != extent) {
            return false;
        }
        MemorySegment bytes = SegmentCodec.allocate(Extent.bytes(extent));
        write(value, extent, bytes, 0);
        return ShortBytes.equal(bytes, 0, memory, at, Extent.bytes(extent));
    }

    /**
     * Reads a value of a known extent, all of which lies in the memory; throws an unchecked exception if there is
     * none.
     */
    Object read(MemorySegment memory, long at, long extent);
}
