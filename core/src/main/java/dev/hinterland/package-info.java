/**
 * Maps and caches whose entries live off the Java heap, where no garbage collector walks them.
 *
 * <p>Start at {@link dev.hinterland.Hinterland}, which builds an {@link dev.hinterland.OffHeapMap} or an
 * {@link dev.hinterland.OffHeapCache}. Who wants to know how they work opens {@code EntryMap} next, which says what their
 * methods do in terms of reading and replacing an entry, and goes on to {@code store}; {@code SpecializedMap} and
 * {@code SpecializedCacheMap} have the hot ones; for a cache's loads, to {@code CacheMap} and {@code Loads}.
 */
@NullMarked
package dev.hinterland;

import org.jspecify.annotations.NullMarked;
