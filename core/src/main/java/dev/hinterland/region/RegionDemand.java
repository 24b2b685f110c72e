package dev.hinterland.region;

import dev.hinterland.flight.Flight;

/** What a pool of regions asks of its store. Called under the pool's lock, so answers come at once. */
public interface RegionDemand {

    /** Asks for a call of {@link RegionPool#prepare} soon, by another thread. */
    void prepareSoon();

    /** Says that few regions are free, so that some should be evacuated soon, by another thread. */
    default void evacuateSoon() {}

    /** Returns who hears of what happens in the store. */
    default Flight flight() {
        return Flight.NONE;
    }

    /** Returns how much of the budget the index will have taken when there are so many bytes of regions, filled. */
    default long indexBytes(long regionBytes) {
        return 0;
    }
}
