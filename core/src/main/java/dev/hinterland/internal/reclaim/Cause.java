package dev.hinterland.internal.reclaim;

/** Why an entry left a store. */
public enum Cause {
    /** Its key was removed. */
    EXPLICIT,
    /** Its key got another value. */
    REPLACED,
    /** There was no room for it. */
    SIZE,
    /** Its time was over. */
    EXPIRED
}
