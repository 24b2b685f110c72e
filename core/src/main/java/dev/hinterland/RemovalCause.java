package dev.hinterland;

import dev.hinterland.internal.reclaim.Cause;

/** Why an entry left a cache. */
public enum RemovalCause {
    /** The user removed the entry. */
    EXPLICIT,
    /** The user replaced the value. */
    REPLACED,
    /** The budget had no room for the entry. */
    SIZE,
    /** The entry expired. */
    EXPIRED;

    /** Returns whether the cache itself removed the entry. */
    public boolean wasEvicted() {
        return this == SIZE || this == EXPIRED;
    }

    public static RemovalCause of(Cause cause) {
        return switch (cause) {
            case EXPLICIT -> EXPLICIT;
            case REPLACED -> REPLACED;
            case SIZE -> SIZE;
            case EXPIRED -> EXPIRED;
        };
    }
}
