/**
 * Maps whose entries live off the Java heap, where no garbage collector walks them.
 *
 * <p>Start at {@link dev.hinterland.Hinterland}, which builds an {@link dev.hinterland.OffHeapMap}. Who wants to know how
 * it works opens {@code StoreMap} next, which says what a map's methods do in terms of reading and replacing an entry,
 * and goes on to {@code store}.
 */
@NullMarked
package dev.hinterland;

import org.jspecify.annotations.NullMarked;
