package dev.hinterland.record;

/** A component's bytes, read in place. For bytes it is what {@link CharSequence} is for characters. */
public interface ByteSequence {

    /** Returns the number of bytes. */
    int length();

    /**
     * Returns one byte.
     *
     * @throws IndexOutOfBoundsException if the index is negative or not less than the length
     */
    byte byteAt(int index);

    /** Returns a copy of all bytes. */
    byte[] toArray();
}
