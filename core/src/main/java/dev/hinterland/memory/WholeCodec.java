package dev.hinterland.memory;

import java.lang.foreign.MemorySegment;

/**
 * A codec that encodes into memory of its own in one go, because it knows the size of a value only when it is encoded.
 *
 * @param <T> the type of the values
 */
public interface WholeCodec<T> {

    /** Returns the encoded bytes of a value, in memory that nobody else uses. */
    MemorySegment toSegment(T value);

    /** Reads a value from all of some memory, which is the codec's from now on. */
    T fromSegment(MemorySegment bytes);
}
