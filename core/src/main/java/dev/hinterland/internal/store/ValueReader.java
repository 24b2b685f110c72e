// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Reads the encoded bytes of a value where they lie, which nobody overwrites meanwhile.
 *
 * @param <T> what it makes of them
 */
@FunctionalInterface
public interface ValueReader<T extends @Nullable Object> {

    /**
     * Reads a value.
     *
     * @param memory memory in which other things may lie as well
     * @param extent as {@link dev.hinterland.internal.memory.InPlaceCodec} has it
     */
    T read(MemorySegment memory, long offset, long extent);
}
