// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.record;

/**
 * A component's bytes, read in place. For bytes it is what {@link CharSequence} is for characters.
 *
 * @since 0.1.0
 */
public interface ByteSequence {

    /** {@return the number of bytes} */
    int length();

    /**
     * {@return one byte}
     *
     * @param index the position of the byte, from zero to the length minus one
     * @throws IndexOutOfBoundsException if the index is negative or not less than the length
     */
    byte byteAt(int index);

    /** {@return a copy of all bytes} */
    byte[] toArray();
}
