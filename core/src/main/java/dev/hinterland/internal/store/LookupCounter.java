// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

/** Counts hits and misses. Thread-safe. */
public interface LookupCounter {

    /** Counts none of them. */
    LookupCounter UNCOUNTED = new LookupCounter() {
        @Override
        public void hit() {}

        @Override
        public void miss() {}
    };

    /** Counts a lookup that found a value. */
    void hit();

    /** Counts a lookup that found none. */
    void miss();
}
