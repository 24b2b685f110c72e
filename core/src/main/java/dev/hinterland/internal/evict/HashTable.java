// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

/** A hash table from a limited number of hashes to numbers from zero on: open addressing with linear probing. */
final class HashTable {

    private static final int GOLDEN = 0x9E3779B1;

    static final int ABSENT = -1;

    private final int[] hashes;

    /** The number, plus one; zero is an empty place. */
    private final int[] numbers;

    private final int shift;

    HashTable(int capacity) {
        int length = Integer.highestOneBit(Math.max(2, capacity)) * 4;
        hashes = new int[length];
        numbers = new int[length];
        shift = Integer.numberOfLeadingZeros(length) + 1;
    }

    private int home(int hash) {
        return (hash * GOLDEN) >>> shift;
    }

    private int place(int hash) {
        int place = home(hash);
        while (numbers[place] != 0 && hashes[place] != hash) {
            place = (place + 1) & (hashes.length - 1);
        }
        return place;
    }

    int get(int hash) {
        return numbers[place(hash)] - 1;
    }

    void put(int hash, int number) {
        int place = place(hash);
        hashes[place] = hash;
        numbers[place] = number + 1;
    }

    /** Removes a hash; what follows moves up, so that no gap cuts it off from its home. */
    void remove(int hash) {
        int mask = hashes.length - 1;
        int gap = place(hash);
        int place = gap;
        while (numbers[place] != 0) {
            place = (place + 1) & mask;
            boolean mayMove = ((place - home(hashes[place])) & mask) >= ((place - gap) & mask);
            if (numbers[place] != 0 && mayMove) {
                hashes[gap] = hashes[place];
                numbers[gap] = numbers[place];
                gap = place;
            }
        }
        numbers[gap] = 0;
    }
}
