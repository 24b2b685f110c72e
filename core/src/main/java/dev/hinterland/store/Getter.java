package dev.hinterland.store;

import dev.hinterland.index.Index;
import org.jspecify.annotations.Nullable;

/**
 * Reads the value of a key: what a store does most. Each store has code of its own for it, a {@linkplain
 * dev.hinterland.memory.Specialization copy} of a class, so that nothing in it is polymorphic.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public abstract class Getter<K, V> {

    final CandidateReader<K, V> reader;

    Getter(CandidateReader<K, V> reader) {
        this.reader = reader;
    }

    /** Returns the value of a key, or {@code null} where there is none. */
    public @Nullable V get(K key) {
        while (true) {
            long location = locate(key);
            V value = location == Index.ABSENT ? null : reader.value(location);
            if (value != null || location == Index.ABSENT) {
                return value;
            }
        }
    }

    /** Returns whether all there is to a read is {@link #locate}, and the value that lies there. */
    public abstract boolean isPlain();

    /**
     * Begins a plain read: finds the entry of a key, and counts the read where reads are counted.
     *
     * @return where it is, or zero where there is none
     * @throws IllegalStateException if the store is closed
     */
    public abstract long locate(K key);
}
