// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

/** The twin of the library's class of this name: only its name and its clock. */
public final class CacheStore<A, B> {

    public CacheStore<A, B> store() {
        return this;
    }

    public String name() {
        return "twin";
    }

    public void checkOpen() {
        // It is.
    }

    public long sinceOrigin(long nanoTime) {
        return nanoTime;
    }
}
