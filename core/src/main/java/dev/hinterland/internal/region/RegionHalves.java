// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The halves of regions, for pieces of values that would leave much of a whole one over. A half has a number and a
 * generation of its own, so that it is recycled by itself. When both are free, they are a whole region again, which
 * does for anything. Guarded by the pool's lock.
 */
final class RegionHalves {

    private final RegionSupply supply;
    private final ArrayList<Region> free = new ArrayList<>();
    private int count;

    RegionHalves(RegionSupply supply) {
        this.supply = supply;
    }

    /** Returns the size of half a region. */
    static int bytesOf(int regionBytes) {
        return regionBytes / 2 / Long.BYTES * Long.BYTES;
    }

    /** Returns the free halves. */
    List<Region> free() {
        return free;
    }

    /** Returns the bytes of the free halves. */
    long freeBytes() {
        return free.isEmpty() ? 0 : (long) free.size() * free.getFirst().length();
    }

    /** Takes a free half, or returns {@code null} if there is none. */
    @Nullable
    Region take() {
        return free.isEmpty() ? null : free.removeLast();
    }

    /**
     * Splits a region that holds nothing, and returns one half; the other one is free. Returns {@code null} if the
     * region has not been split before, and regions to come may need the numbers that its halves would have.
     */
    @Nullable
    Region split(Region whole) {
        Region first = whole.firstHalf();
        if (first == null) {
            if (!supply.hasNumbersFor(2)) {
                return null;
            }
            first = divide(whole);
        }
        Region second = first.otherHalf();
        whole.setState(RegionState.SPLIT);
        first.setState(RegionState.FREE);
        second.setState(RegionState.FREE);
        free.add(second);
        return first;
    }

    private Region divide(Region whole) {
        int bytes = bytesOf(whole.length());
        // All that may fail for want of memory on the heap comes before anything is changed.
        free.ensureCapacity(count + 2);
        Region first = new Region();
        Region second = new Region();
        MemorySegment lower = whole.memory().asSlice(0, bytes);
        MemorySegment upper = whole.memory().asSlice(bytes, bytes);
        supply.addPart(first, lower);
        supply.addPart(second, upper);
        whole.divideInto(first, second);
        count += 2;
        return first;
    }

    /** Adds a half that holds nothing. Returns the whole region if the other half is free too, or else {@code null}. */
    @Nullable
    Region add(Region half) {
        Region other = half.otherHalf();
        if (!free.remove(other)) {
            free.add(half);
            return null;
        }
        half.setState(RegionState.JOINED);
        other.setState(RegionState.JOINED);
        return half.whole();
    }
}
