package dev.hinterland.layout;

/** The bytes of a component where they lie: to bytes what {@link CharSequence} is to characters. */
public interface ByteSequence {

    /** Returns how many bytes there are. */
    int length();

    /**
     * Returns one byte.
     *
     * @throws IndexOutOfBoundsException if there is none of this index
     */
    byte byteAt(int index);

    /** Returns a copy of all of them. */
    byte[] toArray();
}
