// SPDX-License-Identifier: Apache-2.0
/**
 * Allocation of new entries. Start at {@link dev.hinterland.internal.alloc.Allocator}. The fast path of {@code
 * AllocationBuffer} bumps a pointer. {@code BufferSizing} has HotSpot's rules for the size of a buffer.
 */
@NullMarked
package dev.hinterland.internal.alloc;

import org.jspecify.annotations.NullMarked;
