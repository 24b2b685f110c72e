// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import java.util.function.Supplier;

/**
 * What an entry was that has left its store. Its key and its value are made when they are asked for, which may run a
 * record's constructor.
 *
 * @param key makes the key
 * @param value makes the value
 * @param bytes about how much memory on the heap that keeps
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public record Departed<K, V>(Supplier<? extends K> key, Supplier<? extends V> value, long bytes) {

    /** Returns what never was in the store, for want of room. */
    public static <K, V> Departed<K, V> of(K key, V value, long bytes) {
        return new Departed<>(() -> key, () -> value, bytes);
    }
}
