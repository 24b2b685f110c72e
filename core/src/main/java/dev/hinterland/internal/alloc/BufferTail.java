// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.alloc;

import dev.hinterland.internal.region.Region;

/**
 * The tail of a buffer: the bytes from which no entry has been allocated.
 *
 * @param start where it begins, in bytes from the start of the region
 * @param end where it ends
 */
public record BufferTail(Region region, int start, int end) {}
