// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.RemovalCause;
import dev.hinterland.internal.read.Getters;
import dev.hinterland.internal.scan.StoreWalk;
import dev.hinterland.internal.scan.ValueScan;
import org.jspecify.annotations.Nullable;

/**
 * Entries off the heap, found by key: what a map over them is made of.
 *
 * <p>A read is {@link #locate} and then {@link #value}, again from the start where the second finds that the entry has
 * been recycled in between. A write links a new entry, and takes the old one over: until {@link #settle} or {@link
 * #takeValue} its bytes stay.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public interface EntryStore<K, V> extends AutoCloseable {

    /** Throws the exception that a closed store owes its caller, if it is closed. */
    void checkOpen();

    /** Returns whether {@link #close} has been called. */
    boolean isClosed();

    /** Returns the value of a key, or {@code null} where there is none. */
    @Nullable
    V get(K key);

    /** Returns what {@link #get} is made of: shared code, or the store's own once it is hot. */
    Getters<K, V> getters();

    /** Looks several keys up; as good as {@link #get} for one after the other, but quicker. */
    void getAll(Batch<K, V> batch);

    /** Returns the location of the entry with this key, or {@link dev.hinterland.internal.index.Index#ABSENT}. */
    long locate(K key);

    /** Returns the value of the entry at a location, or {@code null} where it has been recycled. */
    @Nullable
    V value(long location);

    /**
     * Writes an entry and links it, if what is there now is what the caller expects.
     *
     * @param expected a location, or one of the index's {@code ANY}, {@code ABSENT} and {@code PRESENT}
     * @return the location that was there before, or {@code ABSENT}. Where it agrees with what was expected, the entry
     *     is replaced, and the caller owes a {@link #settle} or {@link #takeValue}
     */
    long put(K key, V value, long expected);

    /**
     * Writes an entry and links it, if what is there now is what the caller expects, and gives up the one that was
     * there.
     *
     * @param expected {@code ANY} or {@code PRESENT}
     * @param wanted whether the caller wants the old value
     * @return the value that was there, if it is wanted; {@code null} if there was none, or none that counts
     */
    default @Nullable V exchange(K key, V value, long expected, boolean wanted) {
        long previous = put(key, value, expected);
        if (previous > 0 && wanted) {
            return takeValue(previous, RemovalCause.REPLACED);
        }
        if (previous > 0) {
            settle(previous, RemovalCause.REPLACED);
        }
        return null;
    }

    /**
     * Unlinks the entry of a key, if it is what the caller expects.
     *
     * @param expected a location or {@code PRESENT}
     * @return as {@link #put}
     */
    long remove(K key, long expected);

    /**
     * Returns the value of an entry that the caller has unlinked, or {@code null} if it counts no more; gives up its
     * bytes.
     */
    @Nullable
    V takeValue(long location, RemovalCause cause);

    /** Gives up the bytes of an entry that the caller has unlinked. */
    void settle(long location, RemovalCause cause);

    /**
     * Removes all entries, whatever their bytes are: keys and values are not decoded, unless somebody hears of
     * removals.
     */
    void clear();

    /** Returns a walk through all entries. */
    StoreWalk<K, V> walk();

    /** Begins a scan of all values where they lie; it must be closed. */
    ValueScan scan();

    /** Returns the number of entries; exact when nobody writes. */
    long size();

    @Override
    void close();
}
