// SPDX-License-Identifier: Apache-2.0
/**
 * How memory comes back. {@code Compactor} makes room in a map: it copies what is alive out of a region. {@code
 * Evacuator} makes room in a cache, in the steps of an {@code Evacuation}, and drops entries by {@code EntryRemover}.
 * {@code EntryMover} is the copy that both make.
 */
@NullMarked
package dev.hinterland.internal.reclaim;

import org.jspecify.annotations.NullMarked;
