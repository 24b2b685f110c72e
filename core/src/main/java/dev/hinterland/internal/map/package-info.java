// SPDX-License-Identifier: Apache-2.0
/**
 * Maps as their users see them. Start at {@code EntryMap}: it expresses the methods of a map as reading an entry, and
 * as replacing it if it is still there. {@code StoreMap} is that over a store of its own, and {@code SpecializedMap}
 * has the hot methods in copies with constants ({@code ReadPath}). {@code Form} turns keys and values into the objects
 * that a store encodes. {@code MapViews} and {@code MapWalks} are the ways through all entries, {@code RecordReads} and
 * {@code RecordScan} those through records in place. Below is the package {@code internal.store}.
 */
@NullMarked
package dev.hinterland.internal.map;

import org.jspecify.annotations.NullMarked;
