// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.map;

import dev.hinterland.internal.load.LoadKey;

/**
 * The entry of a key as it was at some moment: its location and its value.
 *
 * @param location where it was
 * @param value its value, for the user
 * @param state what equals the {@link Form#state} of the value as it is stored, also if the user has changed the value
 *     since
 * @param <V> the type of the values
 */
public record Snapshot<V>(long location, V value, Object state) {

    /** Returns whether an entry that was found later has the value that this one had. */
    boolean isOf(Snapshot<V> later) {
        return LoadKey.isSame(state, later.state);
    }
}
