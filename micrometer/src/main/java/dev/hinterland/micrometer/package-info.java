// SPDX-License-Identifier: Apache-2.0
/**
 * Maps and caches as meters of Micrometer. Start at {@link dev.hinterland.micrometer.OffHeapCacheMetrics}, which has
 * Micrometer's meters of caches; {@code MemoryMeters} adds those of memory, which {@link
 * dev.hinterland.micrometer.OffHeapMapMetrics} has for maps.
 */
@NullMarked
package dev.hinterland.micrometer;

import org.jspecify.annotations.NullMarked;
