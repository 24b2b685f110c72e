// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.evict.Ranking;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Space;
import java.util.Arrays;
import java.util.List;

/**
 * Which entries of some regions go, so that the others fit into one region less. Not thread-safe.
 *
 * <p>Most old regions lose nothing, again and again. So it is remembered what their entries score at least ({@link
 * ScoreFloors}). A region whose floor is known is left out, unless the ranking of the others comes to an entry that is
 * worth as much: what goes is the same as if it had been looked at. All are looked at where entries have deadlines, or
 * differ in size: the policy is to hear of all sizes then.
 *
 * <p>Of entries that are worth equally much, those go first whose region has become old {@linkplain Region#isUntried by
 * name alone}. They are older than the newcomers, and have been kept no more than these.
 */
final class MergePlan {

    static final int NONE = -1;
    private static final int NOTHING_DROPPED = -1;

    private final EvictionPolicy policy;
    private final boolean timed;
    private final Ranking ranking = new Ranking(EvictionPolicy.MAX_SCORE, Ranking.MAX_SOURCES);
    private final RankedEntries ranked = new RankedEntries(Evacuation.MAX_REGIONS);
    private final ScoreFloors floors;
    private final boolean[] leftOut = new boolean[Evacuation.MAX_REGIONS];
    private final int[] leftOutBytes = new int[Evacuation.MAX_REGIONS];

    /** In which order the regions are to lose entries that are worth equally much. */
    private final int[] order = new int[Evacuation.MAX_REGIONS];

    private List<Region> sources = List.of();
    private boolean merges;

    /** By how many bytes a merge lessens what its entries take. */
    private int wonByMerge;

    /** The highest score of which the last merge dropped entries, or would have; less than any if it drops none. */
    private int marginalScore = Integer.MAX_VALUE;

    private long liveBytes;

    /** How entries scored when this began. */
    private int scoring;

    /** Whether all regions have had their turn, and those that follow were left out then. */
    private boolean isCut;

    // Of the region that is being ranked.
    private int source;
    private boolean incumbents;
    private int floor;

    /** Creates a plan for regions of a table, whose entries have deadlines or not. */
    MergePlan(RegionTable table, boolean timed, EvictionPolicy policy) {
        this.policy = policy;
        this.timed = timed;
        this.floors = new ScoreFloors(table);
    }

    /**
     * Begins anew.
     *
     * @param bytes how much is to be won; zero if nothing is to go
     * @param sweeps how many sweeps of the frequencies have begun
     */
    void begin(List<Region> regions, int bytes, int sweeps) {
        sources = regions;
        merges = bytes > 0;
        wonByMerge = bytes;
        liveBytes = 0;
        isCut = false;
        ranking.clear();
        ranked.clear();
        scoring = policy.scoring();
        floors.update((long) sweeps << Integer.SIZE | scoring);
        Arrays.fill(leftOut, false);
        setOrder();
    }

    private void setOrder() {
        int next = 0;
        for (int i = 0; i < sources.size(); i++) {
            if (sources.get(i).isUntried()) {
                order[i] = next++;
            }
        }
        for (int i = 0; i < sources.size(); i++) {
            if (!sources.get(i).isUntried()) {
                order[i] = next++;
            }
        }
    }

    // The first round: what is there

    /** Leaves a region out of the ranking if that is possible; otherwise, its entries are to be added. */
    boolean leavesOut(int number) {
        Region region = sources.get(number);
        source = number;
        incumbents = region.space() == Space.OLD;
        boolean may = merges
                && !isCut
                && !timed
                && policy.areAlike()
                && hasIncumbents(region)
                && region.reclaimableBytes() == 0;
        if (may && floors.of(region) != ScoreFloors.UNKNOWN) {
            leftOut[number] = true;
            leftOutBytes[number] = region.top() - region.deadBytes();
            liveBytes += leftOutBytes[number];
            return true;
        }
        floor = EvictionPolicy.MAX_SCORE;
        ranked.begin(number);
        return false;
    }

    /** Returns whether the entries of a region have been kept in a merge. */
    private static boolean hasIncumbents(Region region) {
        return region.space() == Space.OLD && !region.isUntried();
    }

    /** Adds an entry that has left its region. */
    void addDead() {
        ranked.addDead();
    }

    /**
     * Adds an entry.
     *
     * @param frequency what its frequency counts
     * @param bytes what it takes in the region
     * @param weight what dropping it frees
     */
    void add(int frequency, int bytes, long weight) {
        policy.sized(weight);
        int score = policy.score(frequency, incumbents, weight);
        ranking.add(score, hasIncumbents(sources.get(source)), place(source), weight);
        ranked.add(frequency, score);
        floor = Math.min(floor, score);
        liveBytes += bytes;
    }

    /** Says that all entries of a region have been added. */
    void endRegion() {
        if (policy.scoring() == scoring) {
            floors.note(sources.get(source), floor);
        }
    }

    /**
     * Returns the next region to be looked at: one after the other, and then those that were left out, and must be
     * looked at after all. {@link #NONE} if it is decided what goes.
     */
    int nextToRank() {
        return !isCut && source + 1 < sources.size() ? source + 1 : cut();
    }

    /** Decides what goes; returns a region that must be looked at before, or {@link #NONE}. */
    private int cut() {
        long wanted = merges ? liveBytes - roomBytes() : 0;
        ranking.cut(wanted);
        isCut = true;
        int missed = wanted > 0 ? missed() : NONE;
        if (missed != NONE) {
            leftOut[missed] = false;
            liveBytes -= leftOutBytes[missed];
        } else if (merges) {
            marginalScore = wanted > 0 ? ranking.cutScore() : NOTHING_DROPPED;
        }
        return missed;
    }

    /** Returns the region with the lowest floor of those that were left out, and may have entries that go. */
    private int missed() {
        int missed = NONE;
        int lowest = Integer.MAX_VALUE;
        for (int i = 0; i < sources.size(); i++) {
            int known = leftOut[i] ? floors.of(sources.get(i)) : lowest;
            if (known < lowest && ranking.reaches(known, place(i))) {
                missed = i;
                lowest = known;
            }
        }
        return missed;
    }

    /** Returns how many bytes of entries fit the sources, less the largest, or what is wanted if all are small. */
    private long roomBytes() {
        long usable = 0;
        int largest = 0;
        int largestUsable = 0;
        for (Region region : sources) {
            usable += region.usableBytes();
            largest = Math.max(largest, region.length());
            largestUsable = Math.max(largestUsable, region.usableBytes());
        }
        boolean small = largest < wonByMerge;
        return usable - (small ? Math.max(largestUsable, Math.min(wonByMerge, usable / 2)) : largestUsable);
    }

    /** Returns where in the ranking a region is: if there are many, some share a place. */
    private int place(int number) {
        int regions = sources.size();
        return regions <= Ranking.MAX_SOURCES ? order[number] : order[number] * Ranking.MAX_SOURCES / regions;
    }

    /** Returns the highest score of which entries go in a merge, by the last one or the last appraisal. */
    int marginalScore() {
        return marginalScore;
    }

    // The second round: what goes. All entries of the regions that lose some are asked for, in the order of the first.

    /** Returns whether a region must be emptied: it loses entries, or there are dead ones. */
    boolean empties(int number) {
        return !leftOut[number] && (sources.get(number).reclaimableBytes() > 0 || ranking.dropsFrom(place(number)));
    }

    /** Returns the number of the first entry of a region; those of the others follow. */
    int firstEntry(int number) {
        return ranked.first(number);
    }

    /** Returns whether an entry had left when it was added. */
    boolean isDead(int entry) {
        return ranked.isDead(entry);
    }

    /** Returns what the frequency of an entry counted. */
    int frequency(int entry) {
        return ranked.frequency(entry);
    }

    /** Returns whether an entry goes. */
    boolean drops(int number, int entry, long weight) {
        return ranking.drops(ranked.score(entry), hasIncumbents(sources.get(number)), place(number), weight);
    }

    /** Hears that an entry has been copied to a region, as the first one there or not. */
    void copied(int entry, Region target, boolean first) {
        floors.copied(target, first, ranked.score(entry));
    }
}
