package dev.hinterland;

import dev.hinterland.store.Cause;

/** Why an entry left a cache. */
public enum RemovalCause {
    /** It was removed by the user. */
    EXPLICIT,
    /** Its value was replaced by the user. */
    REPLACED,
    /** There was no room for it. */
    SIZE,
    /** Its time was over. */
    EXPIRED;

    /** Returns whether the cache removed the entry by itself. */
    public boolean wasEvicted() {
        return this == SIZE || this == EXPIRED;
    }

    static RemovalCause of(Cause cause) {
        return switch (cause) {
            case EXPLICIT -> EXPLICIT;
            case REPLACED -> REPLACED;
            case SIZE -> SIZE;
            case EXPIRED -> EXPIRED;
        };
    }
}
