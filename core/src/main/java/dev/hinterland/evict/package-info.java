/**
 * What a cache keeps when memory is short. Start at {@link dev.hinterland.evict.EvictionPolicy}, what evacuation asks;
 * {@code AdaptivePolicy} answers as one of three {@code Expert}s would, {@code Ghost} remembers what was dropped, and
 * {@code Shadows} finds out on a sample of the keys which expert is the best.
 */
@NullMarked
package dev.hinterland.evict;

import org.jspecify.annotations.NullMarked;
