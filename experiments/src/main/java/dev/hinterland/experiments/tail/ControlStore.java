// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

import dev.hinterland.adapters.OpenStore;
import org.jspecify.annotations.Nullable;

/**
 * A store that keeps nothing and finds nothing. On the same schedules, beside the same garbage, in an equal heap that
 * is empty, its response times are the floor: what the machine, the way of waiting and the collector of a heap without
 * data cost.
 */
public final class ControlStore implements OpenStore<Object, Object> {

    /** Its name. */
    public static final String ID = "control";

    @Override
    public void put(Object key, Object value) {
        // nothing is kept
    }

    @Override
    public @Nullable Object get(Object key) {
        return null;
    }

    @Override
    public void close() {
        // nothing was opened
    }
}
