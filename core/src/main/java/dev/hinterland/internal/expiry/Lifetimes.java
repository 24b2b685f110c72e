// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.expiry;

import dev.hinterland.internal.heap.Deadline;
import org.jspecify.annotations.Nullable;

/**
 * How long the entries of a cache count. Times are nanoseconds of the store's clock; what a method returns is the
 * entry's {@link Deadline} word.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public interface Lifetimes<K, V> {

    /** Entries read some time ago end at the earliest after this part of their lifetime has been added to it. */
    int READ_FRACTION = 1024;

    /** Returns what the words mean: equal for lifetimes that understand each other's. */
    String wordText();

    /** Returns whether entries have a time word. */
    boolean isTimed();

    /** Returns whether entries end at all. */
    default boolean ends() {
        return isTimed();
    }

    /** Returns whether entries become stale. */
    default boolean becomeStale() {
        return false;
    }

    /** Returns whether an entry with this word is old enough to be replaced by a newer value. */
    default boolean isStale(long word, long now) {
        return false;
    }

    /** Returns the time that deadlines are compared with: later than now, if entries are to end earlier. */
    default long ending(long now) {
        return now;
    }

    /** Returns how much earlier entries end than when they were written with the first durations. */
    default long earlierNanos() {
        return 0;
    }

    /** Returns whether entries have one duration, which can change. */
    default boolean canEndEarlier() {
        return false;
    }

    /**
     * Makes all entries end earlier than with the first duration, those that are there too; later, if the number is
     * negative. To be called only if {@link #canEndEarlier}.
     *
     * @param nanos how much earlier; a time that is counted from the store's beginning, less that, must not be negative
     */
    default void setEarlierNanos(long nanos) {
        throw new UnsupportedOperationException("lifetimes require one duration for all entries");
    }

    /** Returns how long ago an entry with this word was written, in nanoseconds; only where entries become stale. */
    default long ageNanos(long word, long now) {
        throw new UnsupportedOperationException("lifetimes require refreshAfterWrite");
    }

    /** Returns how long after its writing an entry is stale; only where entries become stale. */
    default long refreshNanos() {
        throw new UnsupportedOperationException("lifetimes require refreshAfterWrite");
    }

    /** Sets how long after its writing an entry is stale; only where entries become stale. */
    default void setRefreshNanos(long nanos) {
        throw new UnsupportedOperationException("lifetimes require refreshAfterWrite");
    }

    /** Returns the word of a new entry that ends some time from now. */
    default long lasting(long now, long nanos) {
        return after(ending(now), nanos);
    }

    /** Returns the word of an entry that has this word, and is now to end some time from now. */
    default long changed(long word, long now, long nanos) {
        return after(ending(now), nanos);
    }

    /** Returns whether reads make an entry live longer, or shorter. */
    boolean changesOnRead();

    /** Returns whether {@link #read} looks at the value. */
    default boolean readsValue() {
        return false;
    }

    /** Returns whether a new value's lifetime depends on what was there before. */
    boolean dependsOnOld();

    /** Returns the milliseconds of a word's unit. */
    long unitMillis();

    /** Returns the word of a new entry. */
    long created(K key, V value, long now);

    /** Returns the word of an entry in place of one that has this word. */
    long updated(K key, V value, long now, long old);

    /**
     * Returns the word of an entry that is being read, and has this word; the same where a change is not worth it.
     *
     * @param value may be {@code null} where {@link #readsValue} says that it is not looked at
     */
    long read(K key, @Nullable V value, long now, long old);

    /** Returns lifetimes without an end. */
    static <K, V> Lifetimes<K, V> endless() {
        return new FixedLifetimes<>(0, 0);
    }

    /**
     * Returns lifetimes that are the same for all entries.
     *
     * @param writeNanos how long after its writing an entry ends, or zero
     * @param readNanos how long after its writing or last reading an entry ends, or zero
     */
    static <K, V> Lifetimes<K, V> fixed(long writeNanos, long readNanos) {
        return new FixedLifetimes<>(writeNanos, readNanos);
    }

    /**
     * Returns lifetimes of entries that become stale.
     *
     * @param ends says when entries end, but for the next
     * @param writeNanos how long after its writing an entry ends at the latest, or zero
     * @param refreshNanos how long after its writing an entry is stale
     */
    static <K, V> Lifetimes<K, V> refreshing(Lifetimes<K, V> ends, long writeNanos, long refreshNanos) {
        return new RefreshingLifetimes<>(ends, writeNanos, refreshNanos);
    }

    /** Returns the word of a deadline some time after now, both in nanoseconds. */
    static long after(long now, long nanos) {
        return Deadline.after(now, nanos);
    }

    /** Returns how many nanoseconds are left, or the largest number for an entry that does not end. */
    default long nanosLeft(long word, long now) {
        return Deadline.nanosLeft(Deadline.millis(word, unitMillis()), ending(now));
    }

    /** Returns whether an entry with this word has ended. */
    default boolean isOver(long word, long now) {
        return Deadline.isReached(word, unitMillis(), ending(now));
    }

    /** Returns whether a deadline that would move so far is worth a write. */
    default boolean isWorthwhile(long old, long changed, long lifetimeNanos) {
        long movedMillis = Math.abs(Deadline.millis(changed, unitMillis()) - Deadline.millis(old, unitMillis()));
        return movedMillis > Math.max(1, lifetimeNanos / 1_000_000 / READ_FRACTION);
    }
}
