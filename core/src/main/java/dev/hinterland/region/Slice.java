package dev.hinterland.region;

/**
 * Bytes of a region that belong to one writer, which {@linkplain Region#hold holds} the region until it has filled
 * them.
 *
 * @param region the region
 * @param start the offset of the first byte
 * @param end the offset behind the last byte
 */
public record Slice(Region region, int start, int end) {}
