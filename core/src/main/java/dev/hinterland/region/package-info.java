/**
 * Blocks of memory that are filled, evacuated and recycled as a whole. Start at {@link dev.hinterland.region.Region} and
 * its states; {@code Location} and {@code Entry} are the two layouts that everything else relies on, {@code RegionTable}
 * is what a read needs, and {@code RegionPool} decides when {@code RegionSupply} takes more from the system.
 */
@NullMarked
package dev.hinterland.region;

import org.jspecify.annotations.NullMarked;
