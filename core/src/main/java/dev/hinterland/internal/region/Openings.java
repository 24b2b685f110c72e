// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;

/** The open regions of all spaces. Guarded by the pool's lock. */
final class Openings {

    private final Opening[] openings;

    /** How many bytes were left over in regions that were closed. */
    private long wasteBytes;

    Openings() {
        Space[] spaces = Space.values();
        openings = new Opening[spaces.length];
        for (int i = 0; i < spaces.length; i++) {
            openings[i] = new Opening(spaces[i]);
        }
    }

    Opening of(Space space) {
        return openings[space.ordinal()];
    }

    /** As {@link Opening#keepRests}. */
    void keepRests() {
        for (Opening opening : openings) {
            opening.keepRests();
        }
    }

    /** Makes way for another region, where the open one of a space is too small for an entry. */
    void putAside(Opening opening) {
        wasteBytes += opening.putAside(Region::addUnusable);
    }

    /** Closes regions that were put aside. */
    void closeAside(Predicate<Region> which) {
        for (Opening opening : openings) {
            wasteBytes += opening.closeAside(which, Region::addDead);
        }
    }

    /** Closes the open regions of a space. */
    void close(Space space, ObjIntConsumer<Region> count) {
        wasteBytes += of(space).closeAll(count);
    }

    /** Returns how many bytes were left over in regions that were closed. */
    long wasteBytes() {
        return wasteBytes;
    }

    /** Returns the size of all open regions. */
    long length() {
        long length = 0;
        for (Opening opening : openings) {
            length += opening.length();
        }
        return length;
    }
}
