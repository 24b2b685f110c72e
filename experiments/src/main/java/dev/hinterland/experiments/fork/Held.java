// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.fork;

import dev.hinterland.adapters.OpenStore;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The store of a run, if it has one. Samples are taken by a thread of their own, and a store that keeps memory of the
 * operating system must not be asked once it is closed; so both happen under this object's lock.
 */
final class Held {

    private @Nullable OpenStore<?, ?> store;
    private boolean told;
    private volatile List<Long> processes = List.of();

    synchronized void hold(OpenStore<?, ?> opened) {
        store = opened;
        processes = opened.processes();
    }

    /** Returns what the store holds outside the heap; 0 where there is no store, -1 where it cannot tell. */
    synchronized long offHeapBytes() {
        try {
            return store == null ? 0 : store.offHeapBytes();
        } catch (RuntimeException e) {
            tellOnce(e);
            return -1;
        }
    }

    private void tellOnce(RuntimeException thrown) {
        if (!told) {
            told = true;
            System.err.println("off-heap bytes unknown: " + thrown);
        }
    }

    synchronized Map<String, Double> extraTimings() {
        return store == null ? Map.of() : store.extraTimings();
    }

    /** Returns the processes whose memory and whose end are the store's; waits for nothing. */
    List<Long> processes() {
        return processes;
    }

    synchronized void close() {
        OpenStore<?, ?> closing = store;
        store = null;
        if (closing != null) {
            closing.close();
        }
    }
}
