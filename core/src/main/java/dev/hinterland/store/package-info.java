/**
 * Everything a map or a cache needs, put together. Start at {@link dev.hinterland.store.Store}: its reads are a {@code
 * CandidateReader}, or {@code EntryReader} for what is not as usual; reads in place are {@code PlaceReader} and {@code
 * RegionScan}. Its writes go by {@code EntryWriter} to the index, {@code Backpressure} is what they may wait for, and
 * what they unlink ends in {@code EntryDisposal}. Then {@code Compactor}, which makes room in a map, and {@code
 * Maintenance}, which does so ahead of time. {@link dev.hinterland.store.CacheStore} is what a cache adds, and {@code
 * CacheEntryRemover} how entries leave it; there {@code Evacuator} makes room, in the steps of {@code Evacuation}.
 * {@code StoreValidator} says what must always hold.
 */
@NullMarked
package dev.hinterland.store;

import org.jspecify.annotations.NullMarked;
