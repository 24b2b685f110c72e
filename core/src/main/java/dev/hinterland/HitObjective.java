// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

/**
 * What a full cache is to have most of. It decides only between values of different sizes: a small value takes less
 * room for each hit, a large one saves more bytes with each.
 *
 * @since 0.1.0
 */
public enum HitObjective {
    /** Hits, as for values that cost about the same to load whatever their size: small values stay longer. */
    OBJECTS,

    /** Bytes of hits, as for values that are paid by the byte, over a network for example: size is not looked at. */
    BYTES
}
