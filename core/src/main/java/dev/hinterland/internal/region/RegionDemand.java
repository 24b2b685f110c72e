// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import dev.hinterland.internal.flight.Flight;

/**
 * A store as its pool of regions sees it: the requests and questions of the pool. Called under the pool's lock, so the
 * methods return at once.
 */
public interface RegionDemand {

    /** Asks for a call of {@link RegionUpkeep#prepare} soon, by another thread. */
    void prepareSoon();

    /** Says that few regions are free, so that some should be evacuated soon, by another thread. */
    default void evacuateSoon() {}

    /** Asks for a call of {@link RegionUpkeep#giveBack} after a while, by another thread. */
    default void giveBackSoon() {}

    /** Returns the receiver of the store's events. */
    default Flight flight() {
        return Flight.NONE;
    }

    /** Returns how much of the budget the index will have taken when there are so many bytes of regions, filled. */
    default long indexBytes(long regionBytes) {
        return 0;
    }
}
