package dev.hinterland.store;

import dev.hinterland.region.Region;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The scans of a store that are under way, for evacuation to tell what it moves. */
final class Scans {

    private final List<RegionScan> active = new CopyOnWriteArrayList<>();

    void add(RegionScan scan) {
        active.add(scan);
    }

    void remove(RegionScan scan) {
        active.remove(scan);
    }

    /**
     * Records that an entry has been moved; called by the evacuating thread. A scan that cannot record it has failed.
     */
    void moved(Region from, int fromOffset, Region to, int toOffset) {
        for (RegionScan scan : active) {
            try {
                scan.moved(from, fromOffset, to, toOffset);
            } catch (Throwable problem) {
                scan.fail(problem);
            }
        }
    }
}
