// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.benchmarks.store;

import org.jspecify.annotations.Nullable;

/**
 * A store of records under measurement. A forked JVM opens one kind only, so that calls through this interface have one
 * target.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the records
 */
public interface RecordContender<K, V> extends AutoCloseable {

    /** Maps a key to a record. */
    void put(K key, V value);

    /** Returns all of a record, as a user of this store gets it, its texts made; or {@code null}. */
    @Nullable
    Object get(K key);

    /** Returns the number that was chosen of a key's record: gets the record, as {@link #get} does, and asks it. */
    int getNumber(K key);

    /** Returns the same in the way that costs least in this store: where the record lies, if it lets one. */
    int readNumber(K key);

    @Override
    void close();
}
