/**
 * Maps and caches whose entries live off the Java heap, where no garbage collector walks them.
 *
 * <p>Start at {@link dev.hinterland.Hinterland}, which builds an {@link dev.hinterland.OffHeapMap} or an {@link
 * dev.hinterland.OffHeapCache}. To learn how they work, open {@code EntryMap} next: it expresses their methods as
 * reading and replacing entries. {@code SpecializedMap} and {@code SpecializedCacheMap} have the hot methods. {@code
 * CacheMap} and {@code InFlightLoads} have a cache's loads. Below is the package {@code internal.store}.
 */
@NullMarked
package dev.hinterland;

import org.jspecify.annotations.NullMarked;
