/**
 * Everything a map needs, put together. Start at {@link dev.hinterland.store.Store}: its reads end in
 * {@code EntryReader}, where the validation is, and its writes in the index. Then {@code Compactor}, which makes room,
 * and {@code Maintenance}, which does so ahead of time. {@code StoreValidator} says what must always hold.
 */
@NullMarked
package dev.hinterland.store;

import org.jspecify.annotations.NullMarked;
