// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.region;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The free regions of a pool. It knows which of them writers must leave to evacuation as a reserve to copy to. Guarded
 * by the pool's lock.
 */
final class FreeRegions {

    private final ArrayList<Region> regions = new ArrayList<>();
    private volatile int largestBytes;

    /** The sum of the sizes of all, and how many are of the largest size: each refill of a buffer asks for them. */
    private long sumBytes;

    /** The sum of those that have memory of the system's: giving back asks for it once a region. */
    private long residentBytes;

    private int largestOnes;
    private long leastBytes;
    private int reservedRegions = 1;
    private boolean reserveInParts;
    private boolean scarce;
    private volatile int targetBytes;

    /** Hears of a region's size: there must be a reserve for the largest of all. */
    void count(int regionBytes) {
        if (regionBytes > largestBytes) {
            largestBytes = regionBytes;
            largestOnes = 0;
        }
    }

    int largestBytes() {
        return largestBytes;
    }

    /** Sets how many regions of the largest size are the reserve, where it does not consist of parts. */
    void setReservedRegions(int count) {
        reservedRegions = count;
    }

    /** Returns how many regions of the largest size are missing in the reserve. */
    int missingRegions() {
        if (reserveInParts || scarce) {
            return hasReserve() ? 0 : 1;
        }
        return Math.max(0, reservedRegions - largestOnes);
    }

    /** Lets the reserve consist of several regions. */
    void reserveInParts() {
        reserveInParts = true;
    }

    /**
     * Says whether the system has refused memory. Then the store stops to grow at any size, with perhaps one region
     * that is larger than all others; so several that are twice as large in sum are a reserve too.
     */
    void setScarce(boolean refused) {
        scarce = refused;
    }

    /** Sets how many bytes evacuation can copy to without another region; any thread may. */
    void setTargetBytes(int bytes) {
        targetBytes = bytes;
    }

    /** Sees to it that so many regions can be added without an allocation, which might fail. */
    void ensureCapacity(int count) {
        regions.ensureCapacity(count);
    }

    void add(Region region) {
        assert !regions.contains(region) : region;
        regions.add(region);
        sumBytes += region.length();
        residentBytes += region.isResident() ? region.length() : 0;
        largestOnes += isLargest(region) ? 1 : 0;
        assert invariants() : regions;
    }

    /** Takes a region, which will be written to. */
    Region take(int index) {
        Region region = remove(index);
        leastBytes = Math.min(leastBytes, sumBytes);
        region.setResident(true);
        return region;
    }

    /** Removes a region that nobody is going to write to yet. */
    Region remove(int index) {
        assert invariants() : regions;
        Region region = regions.remove(index);
        sumBytes -= region.length();
        residentBytes -= region.isResident() ? region.length() : 0;
        largestOnes -= isLargest(region) ? 1 : 0;
        return region;
    }

    Region get(int index) {
        return regions.get(index);
    }

    private boolean isLargest(Region region) {
        return region.length() == largestBytes;
    }

    /** Returns the least that {@link #bytes} have been since this was called last. */
    long leastBytes() {
        long least = leastBytes;
        leastBytes = sumBytes;
        return least;
    }

    /** Returns the bytes of those that have memory of the system's. */
    long residentBytes() {
        return residentBytes;
    }

    /** Notes that a region has got memory of the system's, which may have been taken meanwhile. */
    void setResident(Region region) {
        if (!region.isResident()) {
            region.setResident(true);
            residentBytes += region.state() == RegionState.FREE ? region.length() : 0;
        }
    }

    private boolean invariants() {
        long sum = 0;
        long resident = 0;
        int largest = 0;
        for (int i = 0; i < regions.size(); i++) {
            Region region = regions.get(i);
            if (region.state() != RegionState.FREE || region.length() > largestBytes || !region.invariants()) {
                return false;
            }
            sum += region.length();
            resident += region.isResident() ? region.length() : 0;
            largest += isLargest(region) ? 1 : 0;
        }
        return sum == sumBytes && resident == residentBytes && largest == largestOnes;
    }

    int size() {
        return regions.size();
    }

    boolean isEmpty() {
        return regions.isEmpty();
    }

    List<Region> copy() {
        return new ArrayList<>(regions);
    }

    /** Returns the bytes of all. */
    long bytes() {
        return sumBytes;
    }

    /** Returns the sizes of all, the smallest first, between two others. */
    int[] sizesBetween(int first, int last) {
        int count = regions.size();
        int[] sizes = new int[count + 2];
        sizes[0] = first;
        for (int i = 0; i < count; i++) {
            sizes[i + 1] = regions.get(i).length();
        }
        Arrays.sort(sizes, 1, count + 1);
        sizes[count + 1] = last;
        return sizes;
    }

    /**
     * Returns the index of the smallest region that has this size, or -1: for evacuation, which keeps the largest for
     * what fits no other, unless it may drop what does not fit.
     */
    int findSmallest(int minBytes) {
        if (reserveInParts) {
            return find(minBytes, false);
        }
        int found = -1;
        for (int i = 0; i < regions.size(); i++) {
            int bytes = regions.get(i).length();
            if (bytes >= minBytes && (found < 0 || bytes < regions.get(found).length())) {
                found = i;
            }
        }
        return found;
    }

    /**
     * Returns the index of a region of this size, or -1.
     *
     * @param reserved whether enough must be left for evacuation
     */
    int find(int minBytes, boolean reserved) {
        for (int i = 0; i < regions.size(); i++) {
            if (regions.get(i).length() >= minBytes && mayGo(i, reserved)) {
                return i;
            }
        }
        return -1;
    }

    private boolean mayGo(int index, boolean reserved) {
        Region region = regions.get(index);
        return !reserved || isReserve(sumBytes - region.length(), largestOnes - (isLargest(region) ? 1 : 0));
    }

    /**
     * Returns the index of a region for a piece of a value: the smallest one that has all of these bytes, or else the
     * largest one; or -1.
     *
     * @param reserved whether enough must be left for evacuation
     */
    int findPiece(int bytes, boolean reserved) {
        int found = findBetween(bytes, Integer.MAX_VALUE, reserved);
        if (found >= 0) {
            return found;
        }
        for (int i = 0; i < regions.size(); i++) {
            if ((found < 0 || regions.get(i).length() > regions.get(found).length()) && mayGo(i, reserved)) {
                found = i;
            }
        }
        return found;
    }

    /** Returns the index of a region that has been split before, or -1; likewise. */
    int findHalved(boolean reserved) {
        for (int i = 0; i < regions.size(); i++) {
            if (regions.get(i).firstHalf() != null && mayGo(i, reserved)) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the index of the smallest region that has at least, and at most, so many bytes; or -1. */
    int findBetween(int minBytes, int mostBytes, boolean reserved) {
        int found = -1;
        for (int i = 0; i < regions.size(); i++) {
            int length = regions.get(i).length();
            if (length >= minBytes
                    && length <= mostBytes
                    && (found < 0 || length < regions.get(found).length())
                    && mayGo(i, reserved)) {
                found = i;
            }
        }
        return found;
    }

    /** Returns whether evacuation has enough to copy to. */
    boolean hasReserve() {
        return isReserve(sumBytes, largestOnes);
    }

    /**
     * Returns whether evacuation has enough to copy to.
     *
     * @param kept the sum of the sizes of some regions
     * @param keptLargest how many of them are of the largest size
     */
    private boolean isReserve(long kept, int keptLargest) {
        if (reserveInParts) {
            return kept + targetBytes >= largestBytes;
        }
        if (scarce && kept >= 2L * largestBytes) {
            return true;
        }
        return keptLargest >= reservedRegions;
    }

    /** Returns the bytes of the regions that can go, one after the other, before the others are the reserve only. */
    long bytesBeyondReserve() {
        long kept = sumBytes;
        int keptLargest = largestOnes;
        for (int i = 0; i < regions.size(); i++) {
            Region region = regions.get(i);
            int rest = keptLargest - (isLargest(region) ? 1 : 0);
            if (isReserve(kept - region.length(), rest)) {
                kept -= region.length();
                keptLargest = rest;
            }
        }
        return sumBytes - kept;
    }
}
