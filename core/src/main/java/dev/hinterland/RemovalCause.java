// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

/**
 * Why an entry left a cache.
 *
 * @since 0.1.0
 */
public enum RemovalCause {
    /** The user removed the entry. */
    EXPLICIT,
    /** The user replaced the value. */
    REPLACED,
    /** The budget had no room for the entry. */
    SIZE,
    /** The entry expired. */
    EXPIRED;

    /** {@return whether the cache itself removed the entry} */
    public boolean wasEvicted() {
        return this == SIZE || this == EXPIRED;
    }
}
