/**
 * Where new entries go. Start at {@link dev.hinterland.alloc.Allocator}, then {@code AllocationBuffer}, whose fast path
 * bumps a pointer; {@code BufferSizing} has HotSpot's rules for how large a buffer should be.
 */
@NullMarked
package dev.hinterland.alloc;

import org.jspecify.annotations.NullMarked;
