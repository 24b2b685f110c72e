// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.internal.region.Region;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * Some regions, of which the oldest ones are taken away one by one: a binary heap, made when the first one is taken
 * (Floyd, "Algorithm 245: Treesort", CACM 7, 1964), because all regions are added for a few to be taken. Not
 * thread-safe.
 */
final class OldestRegions {

    private static final int INITIAL_CAPACITY = 64;

    private final Predicate<Region> eligible;
    private Region[] regions = new Region[INITIAL_CAPACITY];

    /** Their numbers when they were added: a region's own may change, and is far away. */
    private long[] numbers = new long[INITIAL_CAPACITY];

    private int size;

    /** Whether no region is older than the one at half its place. */
    private boolean isHeap;

    /** Creates an empty set of regions; those that turn out not to be eligible are passed over. */
    OldestRegions(Predicate<Region> eligible) {
        this.eligible = eligible;
    }

    void clear() {
        size = 0;
        isHeap = false;
    }

    void add(Region region) {
        if (size == regions.length) {
            regions = Arrays.copyOf(regions, 2 * size);
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        set(size++, region, region.number());
        if (isHeap) {
            rise(size - 1);
        }
    }

    /** Returns whether there is none that is eligible. */
    boolean isEmpty() {
        if (!isHeap) {
            for (int i = size / 2 - 1; i >= 0; i--) {
                sink(i);
            }
            isHeap = true;
        }
        while (size > 0 && !eligible.test(regions[0])) {
            removeFirst();
        }
        return size == 0;
    }

    /** Removes the oldest one, and returns it; to be asked before whether there {@linkplain #isEmpty is} one. */
    Region remove() {
        Region oldest = regions[0];
        removeFirst();
        return oldest;
    }

    private void removeFirst() {
        size--;
        set(0, regions[size], numbers[size]);
        sink(0);
    }

    private void set(int place, Region region, long number) {
        regions[place] = region;
        numbers[place] = number;
    }

    private void rise(int from) {
        int place = from;
        while (place > 0 && numbers[(place - 1) / 2] > numbers[place]) {
            swap(place, (place - 1) / 2);
            place = (place - 1) / 2;
        }
    }

    private void sink(int from) {
        int place = from;
        int older = olderChild(place);
        while (older < size && numbers[older] < numbers[place]) {
            swap(place, older);
            place = older;
            older = olderChild(place);
        }
    }

    private int olderChild(int place) {
        int left = 2 * place + 1;
        return left + 1 < size && numbers[left + 1] < numbers[left] ? left + 1 : left;
    }

    private void swap(int a, int b) {
        Region region = regions[a];
        long number = numbers[a];
        set(a, regions[b], numbers[b]);
        set(b, region, number);
    }
}
