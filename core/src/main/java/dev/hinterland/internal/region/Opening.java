// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import java.util.Objects;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The open region of one space, from which the pool cuts slices. Where that is wanted, there are a few more with a rest
 * that was too small for an entry, and may do for another one. Guarded by the pool's lock.
 */
final class Opening {

    private static final int WHOLE_REST_BYTES = 1024;

    /** An entry that takes more than this part of a region is large: a region of such may leave much over. */
    private static final int LARGE_FRACTION = 16;

    /** How many regions are kept open at most beside the one that is cut from. */
    private static final int MAX_ASIDE = 3;

    /** Of how many slices it is known what was asked for at least, and at most. */
    private static final int REMEMBERED = 32;

    /** Entries are alike if the largest is larger than the smallest by no more than this part. */
    private static final int ALIKE_FRACTION = 4;

    /** They are of one size if the largest is larger than the smallest by no more than this part. */
    private static final int SAME_FRACTION = 16;

    private final Space space;
    private @Nullable Region region;

    /** Open regions that were too small for an entry, and {@code null} where there is room for one. */
    private @Nullable Region[] aside = new Region[0];

    /** What has been asked for lately, and before that. */
    private int least = Integer.MAX_VALUE;

    private int leastBefore = Integer.MAX_VALUE;
    private int most;
    private int mostBefore;
    private int asked;

    Opening(Space space) {
        this.space = space;
    }

    /** Lets regions stay open whose rest is too small for an entry and may do for another one. */
    void keepRests() {
        aside = new Region[MAX_ASIDE];
    }

    boolean isEmpty() {
        return region == null;
    }

    private static int restOf(@Nullable Region open) {
        return open == null ? 0 : open.length() - open.top();
    }

    boolean fits(int bytes) {
        return region != null && restOf(region) >= bytes;
    }

    /** Returns the size of the open regions. */
    long length() {
        long length = region == null ? 0 : region.length();
        for (Region other : aside) {
            length += other == null ? 0 : other.length();
        }
        return length;
    }

    /** Returns how many bytes can still be cut off the region that is open. */
    int restBytes() {
        return restOf(region);
    }

    /** Returns how many bytes can still be cut off one region at most. */
    int largestRestBytes() {
        int rest = restOf(region);
        for (Region other : aside) {
            rest = Math.max(rest, restOf(other));
        }
        return rest;
    }

    /**
     * Returns how much to cut at once, of what is wanted. Not much where rests are kept and do for others, lest that of
     * a slice be lost.
     */
    int mostAhead(int wantedBytes, int regionBytes) {
        int smallest = Math.min(least, leastBefore);
        int largest = Math.max(most, mostBefore);
        boolean alike = largest - smallest <= smallest / ALIKE_FRACTION;
        return aside.length == 0 || largest <= regionBytes / LARGE_FRACTION || alike
                ? wantedBytes
                : Math.min(wantedBytes, regionBytes / LARGE_FRACTION);
    }

    /** Returns the size of entries where they are large and hardly differ, and rests are kept; otherwise zero. */
    int entryBytes(int regionBytes) {
        int smallest = Math.min(least, leastBefore);
        int largest = Math.max(most, mostBefore);
        boolean same = largest - smallest <= smallest / SAME_FRACTION;
        return aside.length > 0 && same && largest > regionBytes / LARGE_FRACTION ? largest : 0;
    }

    /**
     * Returns whether there is a rest that a large entry fits better than the end of the last slice, so many bytes of
     * which are left, with the rest behind it.
     */
    boolean hasBetterRest(int bytes, int leftBytes, int regionBytes) {
        return bytes > regionBytes / LARGE_FRACTION && bestFit(bytes, leftBytes + restOf(region)) >= 0;
    }

    /** Returns where the smallest rest is that is large enough, and smaller than another one if that is, or -1. */
    private int bestFit(int bytes, int otherRest) {
        int found = -1;
        int smallest = otherRest >= bytes ? otherRest : Integer.MAX_VALUE;
        for (int i = 0; i < aside.length; i++) {
            int rest = restOf(aside[i]);
            if (rest >= bytes && rest < smallest) {
                found = i;
                smallest = rest;
            }
        }
        return found;
    }

    /** Opens the region with the smallest rest that is large enough, in place of the one that is open. */
    void choose(int bytes) {
        int found = bestFit(bytes, restOf(region));
        if (found >= 0) {
            Region chosen = aside[found];
            aside[found] = region;
            region = chosen;
        }
    }

    /** Hears how much is wanted. */
    void asked(int bytes) {
        least = Math.min(least, bytes);
        most = Math.max(most, bytes);
        asked++;
        if (asked == REMEMBERED) {
            leastBefore = least;
            mostBefore = most;
            least = Integer.MAX_VALUE;
            most = 0;
            asked = 0;
        }
    }

    /**
     * Puts the open region aside if its rest may do for another entry; otherwise closes it. Those that were put aside
     * are closed too if theirs does not do any more; if too many are aside, that with the smallest rest.
     *
     * @return how much of what was closed had been left over
     */
    int putAside(ObjIntConsumer<Region> count) {
        int smallest = Math.min(least, leastBefore);
        int closed = closeAside(other -> restOf(other) < smallest, count);
        if (restOf(region) < smallest) {
            return closed + close(region, count);
        }
        for (int i = 0; i < aside.length && region != null; i++) {
            if (restOf(aside[i]) < restOf(region)) {
                Region other = aside[i];
                aside[i] = region;
                region = other;
            }
        }
        return closed + close(region, count);
    }

    /** Closes regions that were put aside, and returns how much of them had been left over. */
    int closeAside(Predicate<Region> which, ObjIntConsumer<Region> count) {
        int rest = 0;
        for (int i = 0; i < aside.length; i++) {
            Region other = aside[i];
            if (other != null && which.test(other)) {
                rest += close(other, count);
                aside[i] = null;
            }
        }
        return rest;
    }

    /** Returns whether the next region will soon be wanted when so many bytes more have been cut. */
    boolean isHalfFullAfter(int bytes) {
        return region == null || region.top() + lengthOf(bytes) > region.length() / 2;
    }

    /**
     * Returns how long a slice will be that is cut for so many bytes: a short rest goes with it, unless the slice is
     * for one entry only.
     */
    int lengthOf(int bytes) {
        int rest = restOf(region);
        return space != Space.TAILS && rest - bytes < WHOLE_REST_BYTES ? rest : bytes;
    }

    void open(Region next, long number) {
        next.open(space, number);
        region = next;
        assert invariants() : next;
    }

    /**
     * Cuts a slice, which holds the region. If there is no memory on the heap for the slice's object, nothing has been
     * cut.
     */
    Optional<Slice> cut(int bytes) {
        Region open = Objects.requireNonNull(region);
        int start = open.top();
        Slice slice = new Slice(open, start, start + lengthOf(bytes));
        Optional<Slice> cut = Optional.of(slice);
        open.hold();
        handOut(open, slice.end());
        return cut;
    }

    /** Returns whether this region is open, and what has been cut off it ends here. */
    boolean endsAt(Region other, int end) {
        return region == other && other.top() == end;
    }

    /** Adds so much, or a short rest too, to the slice that was cut last; returns how much. */
    int extend(int bytes) {
        Region open = Objects.requireNonNull(region);
        int added = lengthOf(bytes);
        handOut(open, open.top() + added);
        return added;
    }

    private void handOut(Region open, int end) {
        open.setTop(end);
        if (end == open.length()) {
            open.setState(RegionState.FULL);
            region = null;
        }
        assert invariants() && open.invariants() : open;
    }

    /** Fills the rest of all open regions, and returns how much that was. */
    int closeAll(ObjIntConsumer<Region> count) {
        return closeAside(other -> true, count) + close(region, count);
    }

    /** Fills the rest of a region, and returns how much that was. */
    private int close(@Nullable Region closed, ObjIntConsumer<Region> count) {
        if (closed == null) {
            return 0;
        }
        int rest = restOf(closed);
        Entry.writeFiller(closed.memory(), closed.top(), rest);
        count.accept(closed, rest);
        closed.setTop(closed.length());
        closed.setState(RegionState.FULL);
        if (closed == region) {
            region = null;
        }
        assert invariants() && closed.invariants() : closed;
        return rest;
    }

    /** A region is open for one space, and as long as something can be cut off it. */
    private boolean invariants() {
        Region open = region;
        return open == null || (open.state() == RegionState.OPEN && open.space() == space && open.invariants());
    }
}
