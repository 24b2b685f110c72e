// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

/**
 * A range of bytes in a region that belongs to one writer, which {@linkplain Region#hold holds} the region until it
 * has filled the range.
 *
 * @param region the region
 * @param start the offset of the first byte
 * @param end the offset behind the last byte
 */
public record Slice(Region region, int start, int end) {}
