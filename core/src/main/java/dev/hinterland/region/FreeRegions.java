package dev.hinterland.region;

import java.util.ArrayList;
import java.util.List;

/**
 * The free regions of a pool. It knows which of them writers must leave to evacuation as a reserve to copy to. Guarded
 * by the pool's lock.
 */
final class FreeRegions {

    private final ArrayList<Region> regions = new ArrayList<>();
    private volatile int largestBytes;
    private boolean reserveInParts;
    private boolean scarce;
    private volatile int targetBytes;

    /** Hears of a region's size: there must be a reserve for the largest of all. */
    void count(int regionBytes) {
        largestBytes = Math.max(largestBytes, regionBytes);
    }

    int largestBytes() {
        return largestBytes;
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
        regions.add(region);
    }

    Region remove(int index) {
        return regions.remove(index);
    }

    int size() {
        return regions.size();
    }

    boolean isEmpty() {
        return regions.isEmpty();
    }

    List<Region> copy() {
        return List.copyOf(regions);
    }

    /** Returns the bytes of all. */
    long bytes() {
        long bytes = 0;
        for (Region region : regions) {
            bytes += region.length();
        }
        return bytes;
    }

    /**
     * Returns the index of a region of this size, or -1.
     *
     * @param reserved whether enough must be left for evacuation
     */
    int find(int minBytes, boolean reserved) {
        for (int i = 0; i < regions.size(); i++) {
            int bytes = regions.get(i).length();
            if (bytes >= minBytes && (!reserved || isReserve(bytes() - bytes, i))) {
                return i;
            }
        }
        return -1;
    }

    /** Returns whether evacuation has enough to copy to. */
    boolean hasReserve() {
        return isReserve(bytes(), -1);
    }

    /**
     * Returns whether evacuation has enough to copy to.
     *
     * @param bytes the sum of all regions but one
     * @param except the index of that one, or -1
     */
    private boolean isReserve(long bytes, int except) {
        if (reserveInParts) {
            return bytes + targetBytes >= largestBytes;
        }
        if (scarce && bytes >= 2L * largestBytes) {
            return true;
        }
        for (int i = 0; i < regions.size(); i++) {
            if (i != except && regions.get(i).length() >= largestBytes) {
                return true;
            }
        }
        return false;
    }

    /** Returns the bytes of the regions that can go, one after the other, before the others are the reserve only. */
    long bytesBeyondReserve() {
        long kept = bytes();
        long beyond = 0;
        for (int i = 0; i < regions.size(); i++) {
            int bytes = regions.get(i).length();
            if (isReserve(kept - bytes, i)) {
                kept -= bytes;
                beyond += bytes;
            }
        }
        return beyond;
    }
}
