// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.write;

import org.jspecify.annotations.Nullable;

/**
 * Puts entries in a map, and gives up those that were there.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public abstract class MapWriter<K, V> {

    MapWriter() {}

    /**
     * Puts an entry, and gives up the one that was there.
     *
     * @param expected {@link dev.hinterland.internal.index.Index#ANY} or
     *     {@link dev.hinterland.internal.index.Index#PRESENT}
     * @param wanted whether the caller wants the old value
     * @return the old value if it is wanted and there was one, else {@code null}
     * @throws IllegalStateException if the memory has been freed; the caller says that the store is closed
     */
    public abstract @Nullable V exchange(K key, V value, long expected, boolean wanted);
}
