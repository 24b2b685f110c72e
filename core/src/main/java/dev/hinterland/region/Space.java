package dev.hinterland.region;

/** Which entries a region is filled with; regions of different spaces are filled side by side. */
public enum Space {
    /** New entries, written by everybody. */
    EDEN,
    /** Entries that evacuation has kept. It may use the reserve. */
    OLD
}
