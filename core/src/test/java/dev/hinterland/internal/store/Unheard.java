// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.RemovalCause;
import dev.hinterland.internal.heap.Departed;

/** Departures without a listener. */
final class Unheard<K, V> implements Departures<K, V> {

    @Override
    public boolean isHeard() {
        return false;
    }

    @Override
    public void left(Departed<K, V> entry, RemovalCause cause) {
        throw new AssertionError("told, though nobody listens: entry=" + entry);
    }

    @Override
    public void tell() {
        // There is nothing to tell.
    }
}
