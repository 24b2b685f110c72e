// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Space;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One look at all regions of a cache, before some are evacuated. Not thread-safe. */
final class RegionSurvey {

    private final RegionTable table;
    private final EvictionPolicy policy;
    private final EntryRemover remover;
    private final Contenders contenders;
    private boolean pinnedToo;
    private long windowBytes;

    /** Of those, the bytes of an open region: the largest. */
    private int openBytes;

    private long allBytes;
    private int largestBytes;
    private long pieceBytes;
    private long otherBytes;
    private @Nullable Region over;
    private @Nullable Region sparsest;

    RegionSurvey(RegionPool pool, EvictionPolicy policy, EntryRemover remover) {
        this.table = pool.table();
        this.policy = policy;
        this.remover = remover;
        this.contenders = new Contenders(pool, policy, this::isEvacuable, Region::length, Evacuation.MAX_REGIONS);
    }

    /**
     * Looks at all regions.
     *
     * @param withPinned whether a region can be evacuated that somebody reads in place
     * @param now the time by which entries have ended
     */
    void take(boolean withPinned, long now) {
        pinnedToo = withPinned;
        contenders.clear();
        windowBytes = 0;
        openBytes = 0;
        allBytes = 0;
        largestBytes = 1;
        pieceBytes = 0;
        otherBytes = 0;
        over = null;
        sparsest = null;
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            RegionState state = region.state();
            // What is lent to the index is no part of what entries compete for.
            allBytes += state == RegionState.LENT ? 0 : region.length();
            largestBytes = Math.max(largestBytes, region.length());
            if (state == RegionState.HUMONGOUS) {
                pieceBytes += region.length();
            } else if (state == RegionState.FULL || state == RegionState.OPEN) {
                otherBytes += region.length();
                addToWindow(region, state);
            }
            if (isUnheld(region)) {
                consider(region, now);
            }
        }
    }

    /** Of several open regions, one is that of newcomers; the others wait for an entry that fits their rest. */
    private void addToWindow(Region region, RegionState state) {
        if (region.space() == Space.EDEN) {
            int more = state == RegionState.FULL ? region.length() : Math.max(0, region.length() - openBytes);
            openBytes += state == RegionState.FULL ? 0 : more;
            windowBytes += more;
        }
    }

    /**
     * Returns whether a region is full and no thread holds it. The state is read first: a region may become full after
     * nobody was seen to hold it, by a writer that holds it.
     */
    static boolean isUnheld(Region region) {
        if (region.state() != RegionState.FULL) {
            return false;
        }
        StretchPoint.REGION_FULL.reached();
        return !region.isHeld();
    }

    private boolean isEvacuable(Region region) {
        return isUnheld(region) && !isInUse(region);
    }

    /** Returns whether a region must be left alone because somebody reads in it in place; this is dear to find out. */
    private boolean isInUse(Region region) {
        return !pinnedToo && table.isPinned(region);
    }

    private void consider(Region region, long now) {
        contenders.add(region);
        boolean ended = over == null && remover.isOver(region.latestTime(), now);
        boolean sparser = sparsest == null || region.reclaimableBytes() > sparsest.reclaimableBytes();
        if ((ended || sparser) && !isInUse(region)) {
            over = ended ? region : over;
            sparsest = sparser ? region : sparsest;
        }
    }

    /**
     * Returns some regions whose entries compete, or none where none can be evacuated.
     *
     * @param dropShare which part of what is freed lately are entries that were dropped
     */
    List<Region> choose(double dropShare) {
        int wanted = policy.sources(table.count(), dropShare);
        return contenders.choose(wanted, allBytes - pieceBytes, windowBytes, largestBytes);
    }

    /** Returns the size of the largest region. */
    int largestBytes() {
        return largestBytes;
    }

    /** Returns the bytes of regions with pieces of humongous values. */
    long pieceBytes() {
        return pieceBytes;
    }

    /** Returns the bytes of regions with entries. */
    long otherBytes() {
        return otherBytes;
    }

    /** Returns a region that can be evacuated in which everything has ended, if there is one. */
    @Nullable
    Region over() {
        return over;
    }

    /** Returns the region that can be evacuated with the most bytes that are sure to be won. */
    @Nullable
    Region sparsest() {
        return sparsest;
    }
}
