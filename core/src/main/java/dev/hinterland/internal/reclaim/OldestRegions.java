// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.region.Region;

/** The oldest of some regions, in the order of their age: as many as may be evacuated at once. Not thread-safe. */
final class OldestRegions {

    private final Region[] regions;

    /** Their numbers: a region's own may change, and is far away. */
    private final long[] numbers;

    private int size;

    /** Creates an empty set of at most so many regions. */
    OldestRegions(int most) {
        regions = new Region[most];
        numbers = new long[most];
    }

    void clear() {
        size = 0;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Returns whether there may be more than these. */
    boolean isFull() {
        return size == regions.length;
    }

    /** Returns whether a region is one of the oldest of those so far. */
    boolean takes(Region region) {
        return size < regions.length || region.number() < numbers[size - 1];
    }

    /** Adds a region that is {@linkplain #takes taken}, in place of the youngest one if need be. */
    void add(Region region) {
        long number = region.number();
        int place = size < regions.length ? size++ : size - 1;
        for (; place > 0 && numbers[place - 1] > number; place--) {
            regions[place] = regions[place - 1];
            numbers[place] = numbers[place - 1];
        }
        regions[place] = region;
        numbers[place] = number;
    }

    /** Removes the oldest one, and returns it. */
    Region remove() {
        Region oldest = regions[0];
        size--;
        System.arraycopy(regions, 1, regions, 0, size);
        System.arraycopy(numbers, 1, numbers, 0, size);
        return oldest;
    }
}
