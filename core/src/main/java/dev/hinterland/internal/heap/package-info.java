// SPDX-License-Identifier: Apache-2.0
/**
 * The memory of a store, and what lies there. Start at {@code EntryHeap}: regions, index, allocation buffers and
 * counts. {@code EntryReader} reads entries of every form, {@code HumongousValues} those that are cut into pieces.
 * {@code HotCode} is code that a store has of its own once it is hot. {@code Maintenance} is the work in the
 * background. Reclamation is known by the interface {@code Reclaimer} only.
 */
@NullMarked
package dev.hinterland.internal.heap;

import org.jspecify.annotations.NullMarked;
