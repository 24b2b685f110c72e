// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.reclaim;

import dev.hinterland.RemovalCause;

/**
 * Unlinks entries that the cache drops by itself: expired ones, and victims of eviction. Thread-safe. Methods that run
 * code of the user's say so.
 */
public interface EntryRemover {

    /**
     * Returns the time at which entries are looked at, by the user's clock. To be called where nothing is locked or
     * claimed, before the methods that want it.
     */
    long now();

    /** Returns whether an entry with this time has ended by now. */
    boolean isOver(long time, long now);

    /** Drops the entry at a location, unless it is gone already; returns whether it was there. */
    boolean drop(int hash, long location, RemovalCause cause);

    /**
     * Drops the entry at a location for its size, unless it is gone already; returns whether it was there. For a caller
     * that lets no other thread recycle the region, and owes a {@link #countEvicted}, and the region the count of its
     * dead bytes.
     */
    boolean evict(int hash, long location);

    /** Counts entries that have been {@linkplain #evict evicted}. */
    void countEvicted(int entries, long bytes);

    /**
     * Drops the entry at a location if it has ended by now, which is looked at under the lock of its bucket: a read may
     * have prolonged it since somebody looked. Returns whether it was dropped.
     */
    boolean dropIfOver(int hash, long location, long now);

    /** Drops the entry of the lowest frequency in the bucket of a hash, and returns whether there was one. */
    boolean dropLeastFrequent(int hash);

    /** Called after entries have been dropped, where nothing is locked; may run code of the user's. */
    void dropped();
}
