// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.util.Arrays;
import java.util.Objects;

/**
 * A codec whose bytes are not canonical: equal values may have different ones. Keys with such a codec are found by a
 * hash that equal values have in common, and compared by {@code equals}.
 *
 * <p>The methods run code of the user's. No thread calls them while it holds a lock of the store's, or a buffer.
 *
 * @param <T> the type of the values
 */
public interface EqualsCodec<T> extends WholeCodec<T> {

    /** Returns a hash, equal for equal values; arrays by their content. */
    default int hashOf(T value) {
        return value.getClass().isArray() ? Arrays.deepHashCode(new Object[] {value}) : value.hashCode();
    }

    /** Returns whether two values are equal; arrays by their content. */
    default boolean areEqual(T value, T other) {
        return Objects.deepEquals(value, other);
    }

    /** Returns whether a value has the same hash in every JVM, as the user says. */
    default boolean hasStableHash() {
        return false;
    }
}
