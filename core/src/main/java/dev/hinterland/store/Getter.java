package dev.hinterland.store;

import org.jspecify.annotations.Nullable;

/**
 * Reads the value of a key: what a store does most. A map's is its {@link CandidateReader}; a cache's asks that, looks
 * at the time, and counts.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public abstract class Getter<K, V> {

    Getter() {}

    /** Returns what makes the values of the entries found. */
    public abstract CandidateReader<K, V> reader();

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
}
