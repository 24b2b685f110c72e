// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionState;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Space;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One look at all regions of a cache, before some are evacuated. Not thread-safe. */
final class RegionSurvey {

    /**
     * A region is compacted by itself if more than this part of it is dead. What is left there then is kept without
     * competing: it should be little.
     */
    private static final double COMPACTED_PART = 1.0 / 2;

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

    /** A region with tails, and what was sure to be won there when it was looked at. */
    private record Tails(Region region, int reclaimableBytes) {}

    /** Those that are full, and that nobody holds. */
    private final List<Tails> tails = new ArrayList<>();

    private @Nullable Region over;

    /** One with tails. */
    private @Nullable Region dead;

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
        dead = null;
        sparsest = null;
        tails.clear();
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            RegionState state = region.state();
            allBytes += isShared(state) ? region.length() : 0;
            largestBytes = Math.max(largestBytes, region.length());
            if (state == RegionState.HUMONGOUS || isTails(region, state)) {
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

    /**
     * Returns whether entries compete for regions in this state: not for what is lent to the index, and a region that
     * is split does not count beside its halves.
     */
    private static boolean isShared(RegionState state) {
        return state != RegionState.LENT && state != RegionState.SPLIT && state != RegionState.JOINED;
    }

    private static boolean isTails(Region region, RegionState state) {
        return region.space() == Space.TAILS && (state == RegionState.FULL || state == RegionState.OPEN);
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
        if (region.space() == Space.TAILS) {
            tails.add(new Tails(region, region.reclaimableBytes()));
        } else {
            contenders.add(region);
        }
        boolean ended = over == null && remover.isOver(region.latestTime(), now);
        boolean allDead = dead == null && region.space() == Space.TAILS && region.deadBytes() == region.length();
        boolean sparser = sparsest == null || region.reclaimableBytes() > sparsest.reclaimableBytes();
        if ((ended || allDead || sparser) && !isInUse(region)) {
            over = ended ? region : over;
            dead = allDead ? region : dead;
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

    /** Returns whether so much of a region is dead that it is compacted by itself. */
    static boolean isSparse(Region region, int deadBytes) {
        return deadBytes > COMPACTED_PART * region.length();
    }

    /**
     * Returns regions to be compacted by themselves: one of which all is dead, if it is one with tails; or else the
     * sparsest one, or some with tails; none if that is not worth while.
     *
     * @param deadOnly whether all must be dead
     */
    List<Region> sparse(boolean deadOnly) {
        Region all = dead;
        if (all != null || deadOnly) {
            return all == null ? List.of() : List.of(all);
        }
        Region found = sparsest;
        return found != null && isSparse(found, found.reclaimableBytes()) ? List.of(found) : sparseTails();
    }

    /** Returns a few regions with tails, the sparsest, if to copy the rest of them wins a region; otherwise none. */
    private List<Region> sparseTails() {
        tails.sort(Comparator.comparingInt(Tails::reclaimableBytes).reversed());
        List<Region> chosen = new ArrayList<>();
        long sum = 0;
        for (int i = 0; i < tails.size() && chosen.size() < Evacuation.MAX_REGIONS; i++) {
            Tails next = tails.get(i);
            if (next.reclaimableBytes > 0 && isEvacuable(next.region)) {
                chosen.add(next.region);
                sum += next.reclaimableBytes;
            }
            // Some of what is won is lost again, in rests that are too small for a tail.
            if (sum >= 3L * largestBytes / 2) {
                return chosen;
            }
        }
        return List.of();
    }

    /** Returns the size of the largest region. */
    int largestBytes() {
        return largestBytes;
    }

    /** Returns the bytes of regions with pieces of humongous values, and of those with their tails. */
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
}
