// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

/**
 * A codec of values that are one word of eight bytes each. A map keeps such a value in an aligned word of its own,
 * which can be changed in place and is never seen half changed.
 *
 * @param <T> the type of the values
 */
public interface WordCodec<T> extends InPlaceCodec<T> {

    /** Returns a value's word. */
    long toWord(T value);

    /** Returns the value of a word. */
    T ofWord(long word);
}
