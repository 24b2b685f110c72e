// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

import java.util.Arrays;

/**
 * The keys that some models hold: each has a small number, the same one for all models, for as long as one of them
 * holds it. A hash table with open addressing and linear probing finds the number. Not thread-safe.
 */
final class ModelKeys {

    private static final int GOLDEN = 0x9E3779B1;

    /** How many numbers there are at first, as a part of all that may be wanted: models hold much the same keys. */
    private static final int FIRST_FRACTION = 3;

    private final int most;

    /** By number, the hash; for a number that is free, the next one that is free, plus one, or zero. */
    private int[] hashes;

    /** A bit for each model, whether it holds the key of a number. */
    private byte[] holders;

    /** The number, plus one; zero is an empty place. */
    private char[] numbers;

    private int shift;

    /** The first number that was in use and is free, plus one; zero if there is none. */
    private int free;

    private int end;

    /** Creates keys, none so far, of which so many may be held, and one more be asked for. */
    ModelKeys(int held) {
        most = held + 1;
        assert most < Character.MAX_VALUE : most;
        int capacity = Math.ceilDiv(most, FIRST_FRACTION);
        hashes = new int[capacity];
        holders = new byte[capacity];
        numbers = new char[tableLength(capacity)];
        shift = Integer.numberOfLeadingZeros(numbers.length) + 1;
    }

    private static int tableLength(int capacity) {
        return 2 * Integer.highestOneBit(capacity + capacity / 2);
    }

    /** Makes room for twice as many, where none is free; if this throws, nothing has changed. */
    private void grow() {
        int capacity = Math.min(most, 2 * hashes.length);
        int[] moreHashes = Arrays.copyOf(hashes, capacity);
        byte[] moreHolders = Arrays.copyOf(holders, capacity);
        numbers = new char[tableLength(capacity)];
        shift = Integer.numberOfLeadingZeros(numbers.length) + 1;
        hashes = moreHashes;
        holders = moreHolders;
        for (int number = 0; number < end; number++) {
            numbers[place(hashes[number])] = (char) (number + 1);
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

    /**
     * Returns the number of a key. If it has none it gets one, which a model must hold before the next is asked for, or
     * it must be {@linkplain #forgetUnheld forgotten}.
     */
    int number(int hash) {
        int found = numbers[place(hash)] - 1;
        return found < 0 ? add(hash) : found;
    }

    private int add(int hash) {
        if (free == 0 && end == hashes.length) {
            grow();
        }
        int number = takeNumber();
        hashes[number] = hash;
        numbers[place(hash)] = (char) (number + 1);
        return number;
    }

    private int takeNumber() {
        if (free == 0) {
            return end++;
        }
        int number = free - 1;
        free = hashes[number];
        return number;
    }

    /** Returns the hash of the key that has a number. */
    int hash(int number) {
        return hashes[number];
    }

    /** Returns a number that is larger than all that keys have had so far. */
    int end() {
        return end;
    }

    /** Returns how many numbers there is room for; this may grow. */
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
        forgetUnheld(number);
    }

    /** Frees a number that no model holds. */
    void forgetUnheld(int number) {
        if (holders[number] == 0) {
            remove(hashes[number]);
            hashes[number] = free;
            free = number + 1;
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
