// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.foreign.MemorySegment;

/**
 * A codec that encodes a value into memory of its own in one pass, because it knows the size only when the value is
 * encoded.
 *
 * @param <T> the type of the values
 */
public interface WholeCodec<T> {

    /** Returns the encoded bytes of a value, in memory that no other code uses. */
    MemorySegment toSegment(T value);

    /** Reads a value from all of some memory, which is the codec's from now on. */
    T fromSegment(MemorySegment bytes);
}
