package dev.hinterland.store;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Reads ordinary entries, in two steps: finds the entry of a key, and then reads its value. The first step makes no
 * object, so that there is one place only where a value is made, whatever was necessary to find it: a JIT can then do
 * without the object.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public abstract class CandidateReader<K, V> extends Getter<K, V> {

    /** Returns the hash of a key. */
    abstract int hash(K key);

    /**
     * Looks for the entry of a key where it most likely is.
     *
     * @return its slot; zero if it is not there, or not ordinary, and the index must be asked
     */
    abstract long likely(K key, int hash);

    /** Returns the value of the entry in a slot if that is ordinary, and has this key, and is still there. */
    abstract @Nullable V valueIfKey(K key, long slot);

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
