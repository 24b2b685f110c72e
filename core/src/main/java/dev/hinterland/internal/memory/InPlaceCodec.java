// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A codec of the library's own, which reads and writes the store's memory without a copy in between. It runs no code of
 * the user's, does not block, and tolerates bytes that are overwritten while it reads: then it returns nonsense, which
 * the caller drops, because it validates afterwards.
 *
 * <p>An {@link Extent} is a size in bytes and one bit of the codec's own.
 *
 * @param <T> the type of the values
 */
public interface InPlaceCodec<T> {

    /** Returns the extent of a value when it is encoded. */
    long extent(T value);

    /** Writes a value of a known extent. */
    void encode(T value, long extent, MemorySegment memory, long offset);

    /** Reads a value of a known extent. */
    T decode(MemorySegment memory, long offset, long extent);

    /**
     * Returns memory on the heap into which a value's bytes are put together where they lie in pieces, for
     * {@link #decodeOwned}.
     */
    default MemorySegment scratch(long extent) {
        return SegmentCodec.allocate(Extent.bytes(extent));
    }

    /** Reads a value of a known extent from {@link #scratch}, which is the codec's own from now on. */
    default T decodeOwned(MemorySegment scratch, long extent) {
        return decode(scratch, 0, extent);
    }

    /**
     * Reads a value of a known extent, and returns it if the bytes were those that the reader wanted, else
     * {@code null}. A codec that runs code of the user's to make the value, a record's constructor, asks before it does
     * so.
     */
    default @Nullable T decodeIfStill(MemorySegment memory, long offset, long extent, Validity validity) {
        T value = decode(memory, offset, extent);
        return validity.isStill() ? value : null;
    }

    /**
     * Returns what makes the value of bytes that will be overwritten: now a copy of them is taken at most, and no code
     * of the user's runs.
     */
    default Supplier<T> decodeLater(MemorySegment memory, long offset, long extent) {
        T value = decode(memory, offset, extent);
        return () -> value;
    }

    /** Returns a hash of the value, equal for equal values. It need not be mixed. */
    long hash(T value);

    /** Returns the bytes that encoding the value would write, on the heap. Not for hot paths. */
    MemorySegment bytes(T value);

    /**
     * Returns a value in the form in which {@link #matches} compares it with memory. A reader calls this before it
     * touches the entry, so that the processor has work while it waits for the entry's bytes.
     */
    Object prepare(T value);

    /**
     * The same for a reader that allocates nothing else: takes longer, and makes only objects that a JIT can do
     * without.
     */
    default Object prepareLean(T value) {
        return prepare(value);
    }

    /**
     * Returns a value in the form in which {@link #preparedExtent} and {@link #encodePrepared} take it: so that what
     * both need is looked at once.
     */
    default Object prepareToWrite(T value) {
        return value;
    }

    /** Returns the extent of a value that has been {@linkplain #prepareToWrite prepared}. */
    @SuppressWarnings("unchecked") // what the method above returns
    default long preparedExtent(Object prepared) {
        return extent((T) prepared);
    }

    /** Writes a value of a known extent that has been {@linkplain #prepareToWrite prepared}. */
    @SuppressWarnings("unchecked") // as above
    default void encodePrepared(Object prepared, long extent, MemorySegment memory, long offset) {
        encode((T) prepared, extent, memory, offset);
    }

    /**
     * Returns whether the bytes in memory are those that encoding the {@linkplain #prepare prepared} value would write.
     */
    boolean matches(Object prepared, MemorySegment memory, long offset, long extent);

    /**
     * The same for a value that is compared once, and not prepared: allocates nothing where {@link #prepare} may.
     */
    default boolean isAt(T value, MemorySegment memory, long offset, long extent) {
        return matches(prepare(value), memory, offset, extent);
    }
}
