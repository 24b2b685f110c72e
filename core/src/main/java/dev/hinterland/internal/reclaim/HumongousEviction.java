// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.RemovalCause;
import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.flight.Flight;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.HumongousValues;
import dev.hinterland.internal.index.Slots;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.Region;
import dev.hinterland.internal.region.RegionPool;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.region.Space;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Drops humongous entries one at a time, as if each were a region of its own: those that are worth less than what
 * merging drops, and any where a cache holds little else. There, merging the few regions of their lists would drop most
 * of them, or none. Not thread-safe.
 */
final class HumongousEviction {

    /** A cache holds little else if other entries take at most this fraction of it, or have few regions. */
    private static final int OTHERS_FRACTION = 16;

    private static final int FEW_REGIONS = 4;

    /** How many compete: to look at one is little beside writing one, and most caches have few. */
    private static final int CANDIDATES = 16;

    private final EntryHeap<?, ?> heap;
    private final RegionPool pool;
    private final RegionTable table;
    private final Slots slots;
    private final EvictionPolicy policy;
    private final Contenders contenders;
    private final FrequencySweep sweep;
    private final EntryRemover remover;

    // The entry that was looked at last.
    private boolean timed;
    private long weight;

    private boolean dropped;

    HumongousEviction(EntryHeap<?, ?> heap, EvictionPolicy policy, FrequencySweep sweep, EntryRemover remover) {
        this.heap = heap;
        this.pool = heap.regions();
        this.table = pool.table();
        this.slots = heap.index().slots();
        this.policy = policy;
        this.contenders = new Contenders(pool, policy, Region::isFirstPiece, region -> 1, 2 * CANDIDATES);
        this.sweep = sweep;
        this.remover = remover;
    }

    /**
     * Drops one of the entries whose turn it is: one that has ended, or the one that is worth least, if it is worth
     * less than what a merge would drop. The others are kept until all have had their turn.
     *
     * @param survey has been taken just now
     * @param now the time by which entries have ended
     * @param marginalScore the highest score of which the last merge dropped entries
     * @param turn the number of the region whose turn to be merged it is
     * @return whether an entry was dropped
     */
    boolean evict(RegionSurvey survey, long now, int marginalScore, long turn) {
        long pieces = survey.pieceBytes();
        long others = survey.otherBytes();
        if (pieces == 0) {
            return false;
        }
        long few = Math.max((pieces + others) / OTHERS_FRACTION, (long) FEW_REGIONS * survey.largestBytes());
        boolean alone = others <= few;
        dropped = false;
        Victim victim = victim(now);
        if (victim == null) {
            return dropped;
        }
        policy.sized(victim.weight);
        if (alone || victim.score < marginalScore || (victim.score == marginalScore && victim.region.number() < turn)) {
            return drop(victim);
        }
        if (victim.score > marginalScore) {
            pool.makeYoungest(victim.region, Space.OLD);
        }
        return false;
    }

    /** Returns the one that is worth least; nothing if there is none, or one had ended, which has been dropped. */
    private @Nullable Victim victim(long now) {
        Victim least = null;
        for (Region region : firstPieces()) {
            Victim next = look(region);
            if (next == null) {
                pool.makeYoungest(region, region.space()); // lest it be in the way of others
            } else if (timed && remover.dropIfOver(next.hash, next.location, now)) {
                dropped = true;
                return null;
            } else if (least == null) {
                least = next;
            } else {
                boolean less = next.isWorthLessThan(least);
                pool.makeYoungest(less ? least.region : next.region, Space.OLD);
                least = less ? next : least;
            }
        }
        return least;
    }

    private List<Region> firstPieces() {
        int all = 0;
        int inWindow = 0;
        contenders.clear();
        for (int id = 1; id <= table.count(); id++) {
            Region region = table.region(id);
            if (region.isFirstPiece()) {
                all++;
                inWindow += region.space() == Space.EDEN ? 1 : 0;
                contenders.add(region);
            }
        }
        return contenders.choose(CANDIDATES, all, inWindow, 1);
    }

    /** Returns the entry that has its first piece in a region, unless it is just being put or removed. */
    private @Nullable Victim look(Region region) {
        int hash = region.owner();
        long location = slots.locate(hash, candidate -> isOwner(candidate, region, hash));
        int frequency = location == 0 ? -1 : slots.frequency(hash, location);
        if (frequency < 0) {
            return null;
        }
        int counted = sweep.counted(hash, frequency);
        boolean incumbent = region.space() == Space.OLD;
        return new Victim(region, hash, location, weight, incumbent, policy.score(counted, incumbent, weight));
    }

    /** Returns whether an entry has its first piece in a region; the entry's bucket is locked. */
    private boolean isOwner(long location, Region piece, int hash) {
        MemorySegment memory = table.regionAt(location).memory();
        int offset = table.offset(location);
        long header = Entry.header(memory, offset);
        if (!Entry.isHumongous(header) || Entry.hash(header) != hash) {
            return false;
        }
        long list = Entry.valueOffset(memory, offset, header);
        timed = Entry.isTimed(header);
        weight = Entry.bytes(memory, offset, header) + HumongousValues.pieceBytes(memory, list);
        return HumongousValues.firstPiece(memory, list) == table.locationOf(piece, 0);
    }

    private boolean drop(Victim victim) {
        Flight.Span<Flight.Moved> span = heap.flight().evacuation();
        boolean dropped = remover.drop(victim.hash, victim.location, RemovalCause.SIZE);
        span.end(new Flight.Moved(
                () -> Integer.toString(victim.region.id()), dropped ? 1 : 0, 0, 0, dropped ? 1 : 0, victim.weight));
        return dropped;
    }

    /** An entry that may go, and what it is worth. */
    private record Victim(Region region, int hash, long location, long weight, boolean incumbent, int score) {

        /** Of entries with the same score, a newcomer goes first; then the older one, which was looked at before. */
        boolean isWorthLessThan(Victim earlier) {
            return score < earlier.score || (score == earlier.score && !incumbent && earlier.incumbent);
        }
    }
}
