// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

/**
 * The value of one key in a map of {@code Long}, changed in place: no entry is written and nothing is copied. All
 * methods are atomic, also with other operations on the key. A counter is thread-safe. After the map is closed, every
 * method throws {@link StoreClosedException}.
 *
 * @since 0.1.0
 */
public interface Counter {

    /** {@return the value of the key, or zero if it has none} */
    long get();

    /**
     * Sets the value of the key. A missing key is added.
     *
     * @param value the new value
     */
    void set(long value);

    /**
     * Adds to the value of the key. A missing key starts at zero. Overflow wraps around to the smallest {@code long}.
     *
     * @param delta what is added; a negative number subtracts
     * @return the new value
     */
    long add(long delta);

    /**
     * Adds one, as {@link #add}.
     *
     * @return the new value
     */
    default long incrementAndGet() {
        return add(1);
    }
}
