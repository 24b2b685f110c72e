/**
 * Allocation of new entries. Start at {@link dev.hinterland.alloc.Allocator}. The fast path of {@code AllocationBuffer}
 * bumps a pointer. {@code BufferSizing} has HotSpot's rules for the size of a buffer.
 */
@NullMarked
package dev.hinterland.alloc;

import org.jspecify.annotations.NullMarked;
