// SPDX-License-Identifier: Apache-2.0
/**
 * Passes over all entries: {@code RegionScan} over values where they lie, region by region, with the loop {@code
 * ScanLoop}; {@code CopyScan} over copies, where another process has the store; {@code StoreWalk} over the index,
 * bucket by bucket.
 */
@NullMarked
package dev.hinterland.internal.scan;

import org.jspecify.annotations.NullMarked;
