// SPDX-License-Identifier: Apache-2.0
/**
 * Which entries a cache keeps when memory is short. Start at {@link dev.hinterland.internal.evict.EvictionPolicy},
 * which evacuation calls. {@code AdaptivePolicy} follows one of four {@code Expert}s. {@code Ghost} remembers dropped
 * entries. {@code Shadows} simulates the experts on a sample of the keys and finds the best one.
 */
@NullMarked
package dev.hinterland.internal.evict;

import org.jspecify.annotations.NullMarked;
