package dev.hinterland.store;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The hot part of a read, in two: whether the entry at a location that the index thinks likely is the one that was asked for,
 * and its value. The first half makes no object, so that there is one place only where a value is made, whatever was necessary
 * to find it: a JIT can then do without the object.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public abstract class CandidateReader<K, V> {

    /** No generation: they begin with one. */
    public static final long NONE = 0;

    /**
     * Returns whether the entry at a location is there, small, and has this key, and a time if entries are timed. If not, the
     * long way must tell.
     */
    abstract boolean matches(K key, long location);

    /** Does both: returns the value if the entry matches, and is still there. */
    final @Nullable V valueIfKey(K key, long location) {
        return matches(key, location) ? usualValue(location) : null;
    }

    /** Returns the value of the entry at a location, or {@code null} where it has been recycled. */
    public abstract @Nullable V value(long location);

    /** Returns the same if the entry is as usual, else {@code null}: then {@link #value} must tell. */
    public abstract @Nullable V usualValue(long location);

    /**
     * Pins the region of the entry at a location, for who reads its value in place.
     *
     * @return whether it is pinned, and the caller owes an {@link #unpin}; not where it has been recycled, or the entry is not as usual
     */
    public abstract boolean pin(long location);

    /** Ends a pin of the same thread's. */
    public abstract void unpin(long location);

    /** Returns the memory in which a pinned entry lies. */
    public abstract MemorySegment memory(long location);

    /** Returns the offset of a pinned entry's value in that memory, in the upper half, and its extent, in the lower half. */
    public abstract long place(long location);

    /**
     * Returns the generation of the entry at a location, for who reads a few bytes of its value without a pin and then asks {@link
     * #isStill}; {@link #NONE} where it has been recycled, or is not as usual.
     */
    public abstract long generation(long location);

    /** Returns the offset of the value in its memory, of an entry that has a generation; any number where it was recycled since. */
    public abstract long valueOffset(long location);

    /** Returns whether all that was read of an entry before was its own, if it had this generation. */
    public abstract boolean isStill(long location, long generation);
}
