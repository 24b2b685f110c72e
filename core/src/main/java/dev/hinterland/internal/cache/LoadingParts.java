// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.cache;

import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The components of a cache with a loader.
 *
 * @param one returns the value of a key, and loads it where it is missing
 * @param many the same for several keys, or {@code null} to do it one by one
 * @param <K> the type of the keys
 * @param <V> the type of the values
 * @param <A> the form in which the store sees keys
 * @param <B> the form in which the store sees values
 */
record LoadingParts<K, V, A, B>(
        CacheParts<K, V, A, B> cache,
        Refresher<K, V, A, B> refresher,
        Function<K, @Nullable V> one,
        @Nullable Function<Set<K>, Map<K, V>> many) {}
