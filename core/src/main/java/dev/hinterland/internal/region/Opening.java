// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import java.util.Objects;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/** The open region of one space, from which the pool cuts slices. Guarded by the pool's lock. */
final class Opening {

    private static final int WHOLE_REST_BYTES = 1024;

    private final Space space;
    private @Nullable Region region;

    Opening(Space space) {
        this.space = space;
    }

    Space space() {
        return space;
    }

    boolean isEmpty() {
        return region == null;
    }

    boolean fits(int bytes) {
        return region != null && region.length() - region.top() >= bytes;
    }

    /** Returns the size of the open region. */
    int length() {
        return region == null ? 0 : region.length();
    }

    /** Returns how many bytes can still be cut. */
    int restBytes() {
        return region == null ? 0 : region.length() - region.top();
    }

    /** Returns whether the next region will soon be wanted when so many bytes more have been cut. */
    boolean isHalfFullAfter(int bytes) {
        return region == null || region.top() + lengthOf(bytes) > region.length() / 2;
    }

    /** Returns how long a slice will be that is cut for so many bytes: a short rest goes with it. */
    int lengthOf(int bytes) {
        int rest = restBytes();
        return rest - bytes < WHOLE_REST_BYTES ? rest : bytes;
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

    /** Fills the rest of the region, and returns how much that was. */
    int close(ObjIntConsumer<Region> count) {
        Region closed = region;
        if (closed == null) {
            return 0;
        }
        int rest = closed.length() - closed.top();
        Entry.writeFiller(closed.memory(), closed.top(), rest);
        count.accept(closed, rest);
        closed.setTop(closed.length());
        closed.setState(RegionState.FULL);
        region = null;
        assert invariants() && closed.invariants() : closed;
        return rest;
    }

    /** A region is open for one space, and as long as something can be cut off it. */
    private boolean invariants() {
        Region open = region;
        return open == null || (open.state() == RegionState.OPEN && open.space() == space && open.invariants());
    }
}
