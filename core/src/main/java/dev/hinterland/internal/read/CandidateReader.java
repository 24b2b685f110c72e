// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.read;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of keys: what a store does most. It works in two steps: it finds the entry of a key, and then reads
 * the value. The first step makes no object, so that there is one place only where a value is made, whatever was
 * necessary to find it: the JIT can then do without the object. A cache's reader looks at the entry's time in the first
 * step, and counts the read.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public abstract class CandidateReader<K, V> {

    CandidateReader() {}

    /** Returns the hash of a key. */
    public abstract int hash(K key);

    /** Returns the value of a key, or {@code null} if there is none. */
    public abstract @Nullable V get(K key);

    /** Returns whether all there is to a read is {@link #locate}, and the value that lies there. */
    public abstract boolean isPlain();

    /**
     * Begins a plain read: finds the entry of a key, and counts the read if reads are counted.
     *
     * @return its location, or zero if there is none
     * @throws IllegalStateException if the store is closed
     */
    public abstract long locate(K key);

    /**
     * Returns the value of the entry in a slot if that is ordinary, and has this key, and is still there. Does not
     * count the read.
     */
    public abstract @Nullable V valueIfKey(K key, long slot);

    /** Returns the value of the entry at a location, or {@code null} if it has been recycled. */
    public abstract @Nullable V value(long location);

    /** Returns the same if the entry is ordinary, else {@code null}: then {@link #value} must tell. */
    public abstract @Nullable V usualValue(long location);

    /**
     * Pins the region of the entry at a location, for a reader of its value in place.
     *
     * @return whether it is pinned, and the caller owes an {@link #unpin}; not if it has been recycled, or the entry is
     *     not ordinary
     */
    public abstract boolean pin(long location);

    /** Ends a pin of the same thread's. */
    public abstract void unpin(long location);

    /** Returns the memory in which an entry lies. */
    public abstract MemorySegment memory(long location);

    /**
     * Returns the offset of a pinned entry's value in that memory, in the upper half, and its extent, in the lower
     * half.
     */
    public abstract long place(long location);

    /**
     * Returns the offset of the value in its memory, for a reader of a few bytes that asks {@link #isStill} afterwards;
     * negative if the entry is not ordinary.
     */
    public abstract long valueOffset(long location);

    /** Returns whether all that was read of the entry at a location before was its own. */
    public abstract boolean isStill(long location);
}
