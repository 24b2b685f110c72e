// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.evict;

/** A bounded queue of integers, in a ring buffer. */
final class IntQueue {

    private final int[] elements;
    private int first;
    private int size;

    IntQueue(int capacity) {
        elements = new int[capacity];
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void add(int element) {
        elements[(first + size++) % elements.length] = element;
    }

    int poll() {
        int element = elements[first];
        first = (first + 1) % elements.length;
        size--;
        return element;
    }
}
