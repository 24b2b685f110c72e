// SPDX-License-Identifier: Apache-2.0
/**
 * Caches over a cluster that random faults hit. Start with {@link dev.hinterland.redis.soak.FaultSoakTest}; a {@code
 * Soak} is one run of it.
 */
@NullMarked
package dev.hinterland.redis.soak;

import org.jspecify.annotations.NullMarked;
