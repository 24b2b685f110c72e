/**
 * Everything a map or a cache needs, put together. Start at {@link dev.hinterland.store.Store}: its reads end in
 * {@code EntryReader}, where the validation is, and its writes in the index. Then {@code Compactor}, which makes room in a
 * map, and {@code Maintenance}, which does so ahead of time. {@link dev.hinterland.store.CacheStore} is what a cache adds;
 * there {@code Evacuator} makes room, in the steps of {@code Evacuation}. {@code StoreValidator} says what must always hold.
 */
@NullMarked
package dev.hinterland.store;

import org.jspecify.annotations.NullMarked;
