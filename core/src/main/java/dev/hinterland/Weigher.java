// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import java.util.Objects;

/**
 * Says how much an entry weighs, in units of the user's own, for {@link CacheBuilder#maximumWeight}. The cache calls it
 * when an entry is written, and again with copies when the entry leaves: equal keys and values must weigh the same at
 * any time. Many threads call it at once. It must not use the cache.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @since 0.1.0
 */
@FunctionalInterface
public interface Weigher<K, V> {

    /**
     * {@return the weight of an entry, zero or more}
     *
     * @param key the key
     * @param value the value
     */
    int weigh(K key, V value);

    /**
     * {@return a weigher for which each entry weighs one}
     *
     * @param <K> the type of the keys
     * @param <V> the type of the values
     */
    static <K, V> Weigher<K, V> singletonWeigher() {
        return (key, value) -> 1;
    }

    /**
     * {@return a weigher that refuses negative weights with an {@link IllegalArgumentException}} The cache does so with
     * any weigher.
     *
     * @param delegate says how much an entry weighs
     * @param <K> the type of the keys
     * @param <V> the type of the values
     */
    static <K, V> Weigher<K, V> boundedWeigher(Weigher<K, V> delegate) {
        Objects.requireNonNull(delegate, "delegate");
        return (key, value) -> {
            int weight = delegate.weigh(key, value);
            if (weight < 0) {
                throw new IllegalArgumentException("weigher must not return a negative weight: weight=" + weight);
            }
            return weight;
        };
    }
}
