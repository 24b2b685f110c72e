package dev.hinterland.lab.hits.policy;

import org.jspecify.annotations.Nullable;

/**
 * A real cache, reduced to what is done with it.
 *
 * @param <K> the type of the keys
 */
public interface Store<K> extends AutoCloseable {

    /** Returns the value of a key. */
    byte @Nullable [] get(K key);

    /** Maps a key to a value. */
    void put(K key, byte[] value);

    /** Counts the entries, once what is to be evicted is evicted. */
    long size();

    /** Returns the most entries that it ever held, where it can tell; those of now where it cannot. */
    default long peak() {
        return size();
    }

    @Override
    void close();
}
