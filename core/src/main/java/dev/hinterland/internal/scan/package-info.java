/**
 * Passes over all entries: {@code RegionScan} over values where they lie, region by region, with the loop {@code
 * ScanLoop}; {@code StoreWalk} over the index, bucket by bucket.
 */
@NullMarked
package dev.hinterland.internal.scan;

import org.jspecify.annotations.NullMarked;
