// SPDX-License-Identifier: Apache-2.0
/**
 * Maps and caches of entries, put together. Start at {@link dev.hinterland.internal.store.Store}: it reads by package
 * {@code read}, writes by {@code write}, scans by {@code scan}, and has {@code reclaim} make room, all in the memory of
 * {@code heap}. {@link dev.hinterland.internal.store.CacheStore} is what a cache adds, and {@code CacheEntryRemover}
 * how entries leave it. {@code PlaceReader} reads a value in place, {@code StoredWords} changes one. {@code
 * StoreValidator} says what must always hold.
 */
@NullMarked
package dev.hinterland.internal.store;

import org.jspecify.annotations.NullMarked;
