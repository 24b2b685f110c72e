// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

/** The twin of the library's class of this name: nothing is encoded. */
public interface InPlaceCodec<T> {

    default long extent(T value) {
        return Integer.BYTES;
    }
}
