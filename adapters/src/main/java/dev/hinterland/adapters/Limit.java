// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a cache may hold before it drops entries. A cache outside the heap is bounded by the bytes of
 * {@link StoreSpec#maximumBytes}, and drops or refuses what does not fit.
 *
 * @param entries the most entries of a cache on the heap
 * @param weigher what an entry with a value counts if a cache on the heap is bounded by {@link StoreSpec#maximumBytes}
 *     instead; {@code null} if it is not
 * @param <V> the type of the values
 */
public record Limit<V>(long entries, @Nullable ToIntFunction<V> weigher) {}
