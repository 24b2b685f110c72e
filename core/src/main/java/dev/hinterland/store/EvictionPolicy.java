package dev.hinterland.store;

import dev.hinterland.region.Region;
import java.util.List;
import java.util.Optional;

/** Decides what a cache keeps when memory is short. One thread at a time asks. */
public interface EvictionPolicy {

    /** The answer of {@link #judge} for an entry that is to go. */
    int DROP = -1;

    /** Returns the frequency at which reads are counted no more. */
    int maxFrequency();

    /**
     * Chooses the region to evacuate next.
     *
     * @param full the regions that can be evacuated, in no order
     */
    Optional<Region> victim(List<Region> full);

    /**
     * Decides about one entry of a victim.
     *
     * @param frequency how often it has been read, as far as that is counted
     * @return the frequency with which it is kept, or {@link #DROP}
     */
    int judge(Region victim, int hash, int frequency, int bytes);
}
