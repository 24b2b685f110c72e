// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.RemovalCause;
import dev.hinterland.internal.heap.Departed;

/**
 * Hears of entries that leave a store.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public interface Departures<K, V> {

    /** Returns whether anybody listens; otherwise nothing is copied of entries that leave. */
    boolean isHeard();

    /**
     * Says that an entry has left. Called while something may be locked or claimed: runs no code of the user's, and
     * does not wait.
     */
    void left(Departed<K, V> entry, RemovalCause cause);

    /** Lets those who listen hear of what has left; called where nothing is locked. Throws nothing. */
    void tell();
}
