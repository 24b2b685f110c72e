// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

/** The kind of entries that a region is filled with. Regions of different spaces are filled side by side. */
public enum Space {
    /** New entries, written by any thread. */
    EDEN,
    /** Entries that evacuation has kept. */
    OLD,
    /** Entries of a cache with the tail of a large value, new ones and those that evacuation has kept. */
    TAILS
}
