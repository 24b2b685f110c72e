// SPDX-License-Identifier: Apache-2.0
/**
 * Blocks of memory that are filled, evacuated and recycled as a whole. Start at {@link
 * dev.hinterland.internal.region.Region} and its states. {@code Location} and {@code Entry} are the two layouts on
 * which everything else relies. {@code Regions} begins and validates a read. {@code RegionPool} decides when {@code
 * RegionSupply} takes more memory from the system.
 */
@NullMarked
package dev.hinterland.internal.region;

import org.jspecify.annotations.NullMarked;
