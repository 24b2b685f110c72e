// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.heap;

import dev.hinterland.internal.region.Region;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The scans of a store that are under way. Evacuation tells them what it moves. Thread-safe. */
public final class Scans {

    /** What an evacuating thread calls. */
    public interface Listener {

        /** Records that an entry has been moved. */
        public void moved(Region from, int fromOffset, Region to, int toOffset);

        /** Records that {@link #moved} threw, so that the scan may miss an entry. */
        void fail(Throwable problem);
    }

    private final List<Listener> active = new CopyOnWriteArrayList<>();

    public void add(Listener scan) {
        active.add(scan);
    }

    public void remove(Listener scan) {
        active.remove(scan);
    }

    /**
     * Records that an entry has been moved; called by the evacuating thread. A scan that cannot record it has failed.
     */
    public void moved(Region from, int fromOffset, Region to, int toOffset) {
        for (Listener scan : active) {
            try {
                scan.moved(from, fromOffset, to, toOffset);
            } catch (Throwable problem) {
                scan.fail(problem);
            }
        }
    }
}
