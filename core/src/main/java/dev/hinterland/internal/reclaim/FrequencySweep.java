// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.index.Aging;
import dev.hinterland.internal.index.Index;

/**
 * Ages all frequencies when the policy says so: as if at once, but a slice at a time while evacuation goes on. One
 * thread at a time sweeps; anybody may ask what a frequency counts.
 */
public final class FrequencySweep {

    /*
     * Keys that compete should have been aged equally often. So from the moment when a sweep begins, a frequency that
     * it has not reached yet counts as if it had been, and what is new there is stored as it must be before.
     *
     * A sweep goes through groups of hashes, by as many of their low bits as all buckets had in common when it began. A
     * split leaves an entry in its group, so it is of no matter when a bucket is split.
     *
     * A writer that has looked where the sweep is just before it goes on may store too high a frequency behind it, and
     * a read that is counted ahead of it counts for less: one entry then ranks a little higher or lower until the next
     * sweep.
     */

    /**
     * Some ten microseconds. A sweep is over before an eighth as many entries as there are have been inserted, mostly.
     */
    private static final int GROUPS_PER_SLICE = 1 << 7;

    /** Before the first sweep, and after each: one group, and it has been reached. */
    private static final long IDLE = 1;

    private final Index<?> index;
    private final EvictionPolicy policy;

    /** The mask of a group's bits in the upper half, and the first group that has not been reached in the lower one. */
    private volatile long progress = IDLE;

    /** How many sweeps have begun; for the thread that sweeps. */
    private int begun;

    /** What the sweep does that is under way, or was last; written before its progress. */
    private volatile Aging aging = Aging.HALVING;

    public FrequencySweep(Index<?> index, EvictionPolicy policy) {
        this.index = index;
        this.policy = policy;
    }

    private static int mask(long progress) {
        return (int) (progress >>> Integer.SIZE);
    }

    private boolean isReached(int hash) {
        long now = progress;
        return (hash & mask(now)) < (int) now;
    }

    /** Returns whether a sweep is under way. */
    public boolean isUnderWay() {
        return progress != IDLE;
    }

    /** Returns how many sweeps have begun, modulo 2 to the 32nd; for the thread that sweeps. */
    int begun() {
        return begun;
    }

    /** Returns what the frequency in the slot of a hash counts. */
    public int counted(int hash, int stored) {
        return isReached(hash) ? stored : aging.aged(stored);
    }

    /** Returns what to store for a new entry with this hash, so that it counts that much, as nearly as is possible. */
    public int stored(int hash, int counted) {
        return isReached(hash) ? counted : aging.before(counted);
    }

    /** Begins a sweep, if one is due and none is under way: to be called where no frequencies are being compared. */
    public void beginIfDue(long inserts) {
        Aging due = isUnderWay() ? null : policy.agingDue(inserts);
        if (due != null) {
            aging = due;
            begun++;
            int groups = Integer.highestOneBit(index.buckets().count());
            progress = (long) (groups - 1) << Integer.SIZE;
            policy.age(due, 0, slices(groups));
        }
    }

    /** Goes on with the next groups, if a sweep is under way. */
    public void slice() {
        long now = progress;
        if (now != IDLE) {
            int groups = mask(now) + 1;
            int first = (int) now;
            int end = Math.min(groups, first + GROUPS_PER_SLICE);
            if (first > 0) {
                policy.age(aging, first / GROUPS_PER_SLICE, slices(groups));
            }
            index.slots().age(aging, first, end, groups);
            progress = end == groups ? IDLE : now - first + end;
        }
    }

    private static int slices(int groups) {
        return Math.ceilDiv(groups, GROUPS_PER_SLICE);
    }
}
