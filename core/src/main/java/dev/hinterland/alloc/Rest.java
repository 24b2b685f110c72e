package dev.hinterland.alloc;

import dev.hinterland.region.Region;

/**
 * The part of a buffer that no entry has been allocated from.
 *
 * @param start where it begins, in bytes from the start of the region
 * @param end where it ends
 */
public record Rest(Region region, int start, int end) {}
