// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

/**
 * The keys that some models hold: each has a small number, the same one for all models, for as long as one of them
 * holds it. A hash table with open addressing and linear probing finds the number. Not thread-safe.
 */
final class ModelKeys {

    private static final int GOLDEN = 0x9E3779B1;

    private final int[] hashes;

    /** A bit for each model, whether it holds the key of a number. */
    private final byte[] holders;

    /** The number, plus one; zero is an empty place. */
    private final char[] numbers;

    private final int shift;

    /** The numbers that no key has: as many as {@link #freeCount} says. */
    private final char[] free;

    private int freeCount;
    private int end;

    /** Creates keys, none so far, of which so many may be held, and one more be asked for. */
    ModelKeys(int held) {
        int capacity = held + 1;
        hashes = new int[capacity];
        holders = new byte[capacity];
        int length = Integer.highestOneBit(capacity) * 4;
        numbers = new char[length];
        shift = Integer.numberOfLeadingZeros(length) + 1;
        free = new char[capacity];
        while (freeCount < capacity) {
            free[freeCount] = (char) (capacity - ++freeCount);
        }
    }

    private int home(int hash) {
        return (hash * GOLDEN) >>> shift;
    }

    /** Returns the place of a hash, or the empty one where it would be. */
    private int place(int hash) {
        int place = home(hash);
        while (numbers[place] != 0 && hashes[numbers[place] - 1] != hash) {
            place = (place + 1) & (numbers.length - 1);
        }
        return place;
    }

    /** Returns the number of a key; if it has none, it gets one that a model must hold before the next is asked for. */
    int number(int hash) {
        int place = place(hash);
        if (numbers[place] == 0) {
            int number = free[--freeCount];
            end = Math.max(end, number + 1);
            hashes[number] = hash;
            numbers[place] = (char) (number + 1);
        }
        return numbers[place] - 1;
    }

    /** Returns the hash of the key that has a number. */
    int hash(int number) {
        return hashes[number];
    }

    /** Returns a number that is larger than all that keys have had so far. */
    int end() {
        return end;
    }

    /** Returns how many numbers there are. */
    int capacity() {
        return hashes.length;
    }

    /** Returns whether a model holds the key of a number. */
    boolean isHeld(int number, int model) {
        return (holders[number] >>> model & 1) != 0;
    }

    /** Says that a model holds a key from now on. */
    void hold(int number, int model) {
        holders[number] |= (byte) (1 << model);
    }

    /** Says that a model no longer holds a key; if no other one does, the number is free. */
    void drop(int number, int model) {
        holders[number] &= (byte) ~(1 << model);
        if (holders[number] == 0) {
            remove(hashes[number]);
            free[freeCount++] = (char) number;
        }
    }

    /** Removes a hash; what follows moves up, so that no gap cuts it off from its home. */
    private void remove(int hash) {
        int mask = numbers.length - 1;
        int gap = place(hash);
        int place = (gap + 1) & mask;
        while (numbers[place] != 0) {
            int home = home(hashes[numbers[place] - 1]);
            if (((place - home) & mask) >= ((place - gap) & mask)) {
                numbers[gap] = numbers[place];
                gap = place;
            }
            place = (place + 1) & mask;
        }
        numbers[gap] = 0;
    }
}
