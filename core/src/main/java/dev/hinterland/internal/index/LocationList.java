// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.index;

import java.util.Arrays;

/** A growing list of locations. Not thread-safe. */
public final class LocationList {

    private static final int INITIAL_CAPACITY = 16;

    private long[] locations = new long[INITIAL_CAPACITY];
    private int size;

    void add(long location) {
        if (size == locations.length) {
            locations = Arrays.copyOf(locations, 2 * size);
        }
        locations[size++] = location;
    }

    /** Returns how many locations there are. */
    public int size() {
        return size;
    }

    /** Returns one location. */
    public long get(int i) {
        return locations[i];
    }

    /** Returns where a location comes first, or -1. */
    int indexOf(long location) {
        for (int i = 0; i < size; i++) {
            if (locations[i] == location) {
                return i;
            }
        }
        return -1;
    }

    void set(int i, long location) {
        locations[i] = location;
    }

    void clear() {
        size = 0;
    }

    void truncate(int newSize) {
        size = newSize;
    }
}
