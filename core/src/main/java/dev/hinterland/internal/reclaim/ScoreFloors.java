// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionTable;
import java.util.Arrays;

/**
 * What the entries of a region are worth at least, where that is known: so a region that would lose nothing in a merge
 * need not be looked at. Not thread-safe.
 *
 * <p>Invariant: no entry of the region scores less as an incumbent. A score falls when frequencies are aged, or another
 * expert is followed; with either, all is forgotten. Only an entry whose bucket is split while it is aged may be aged
 * twice, and be worth less than its floor until the next time. Nobody but evacuation puts entries into a region whose
 * floor is known, and a region that is recycled has another location from then on.
 */
final class ScoreFloors {

    static final int UNKNOWN = -1;

    private final RegionTable table;
    private long version;

    /** Where the region of each identifier began when its floor was noted, or zero. */
    private long[] locations = new long[0];

    private int[] floors = new int[0];

    ScoreFloors(RegionTable table) {
        this.table = table;
    }

    /** Forgets all, if scores may have fallen since: then the version is another one. */
    void update(long scoresVersion) {
        if (scoresVersion != version) {
            version = scoresVersion;
            Arrays.fill(locations, 0);
        }
    }

    /** Returns the floor of a region, or {@link #UNKNOWN}. */
    int of(Region region) {
        int id = region.id();
        return id < locations.length && locations[id] == table.locationOf(region, 0) ? floors[id] : UNKNOWN;
    }

    /** Notes the floor of a region all of whose entries have been looked at. */
    void note(Region region, int floor) {
        int id = region.id();
        if (id >= locations.length) {
            int capacity = Math.max(id + 1, 2 * locations.length);
            locations = Arrays.copyOf(locations, capacity);
            floors = Arrays.copyOf(floors, capacity);
        }
        locations[id] = table.locationOf(region, 0);
        floors[id] = floor;
    }

    /**
     * Notes that an entry has been copied to a region.
     *
     * @param first whether it is the first one there; else a floor that is unknown stays so
     */
    void copied(Region region, boolean first, int score) {
        int known = of(region);
        if (first || score < known) {
            note(region, score);
        }
    }
}
