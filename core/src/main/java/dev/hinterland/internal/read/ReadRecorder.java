// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.read;

import dev.hinterland.Ticker;
import dev.hinterland.internal.evict.EvictionPolicy;
import dev.hinterland.internal.expiry.Lifetimes;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.heap.EntryReader;
import dev.hinterland.internal.index.Frequency;
import dev.hinterland.internal.reclaim.EntryRemover;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Records the reads of a cache: raises the entry's frequency, tells the eviction policy, and prolongs or refreshes the
 * entry as its lifetime says. An entry that is over is unlinked instead. Thread-safe. The clock, lifetimes and the
 * listener for stale keys may be code of the user's; no lock is held then.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
public final class ReadRecorder<K, V> {

    private final EntryHeap<K, V> heap;
    private final EntryReader<K, V> reader;
    private final Lifetimes<K, V> lifetimes;
    private final boolean timed;
    private final boolean followsReads;
    private final EvictionPolicy policy;
    private final Ticker ticker;
    private final long origin;
    private final EntryRemover remover;
    private Consumer<K> stale = key -> {};

    /**
     * Creates a recorder.
     *
     * @param ticker tells the time in nanoseconds since any moment
     * @param origin when the store's clock says zero
     */
    public ReadRecorder(
            EntryHeap<K, V> heap,
            Lifetimes<K, V> lifetimes,
            EvictionPolicy policy,
            Ticker ticker,
            long origin,
            EntryRemover remover) {
        this.heap = heap;
        this.reader = heap.reader();
        this.lifetimes = lifetimes;
        this.timed = lifetimes.isTimed();
        this.followsReads = lifetimes.changesOnRead() || lifetimes.becomeStale();
        this.policy = policy;
        this.ticker = ticker;
        this.origin = origin;
        this.remover = remover;
    }

    /** Sets the listener for stale keys that have been read, to be called before the store is used. */
    public void whenStale(Consumer<K> listener) {
        stale = listener;
    }

    /** Returns whether entries have a time. */
    boolean isTimed() {
        return timed;
    }

    /** Returns whether a read need not look at the value, because no lifetime depends on it. */
    boolean readsPlainly() {
        return !lifetimes.readsValue();
    }

    /** Returns by how much a read raises the frequency of an entry. */
    int readStep() {
        return policy.readStep();
    }

    /** Returns the time in nanoseconds of the store's clock; zero if entries have no time. */
    public long now() {
        return timed ? ticker.read() - origin : 0;
    }

    /**
     * Records a read of the entry in a slot by the reader that has found it, which raises the frequency itself.
     *
     * @param time the entry's time, if entries have one
     * @return false if the entry is over
     */
    public boolean record(K key, int hash, long slot, long time) {
        if (timed) {
            long now = ticker.read() - origin;
            if (lifetimes.isOver(time, now)) {
                expire(Frequency.location(slot), now);
                return false;
            }
            if (followsReads) {
                follow(key, hash, slot, null, time, now);
            }
        }
        request(hash);
        return true;
    }

    /**
     * Records a read of the entry in a slot.
     *
     * @param value the entry's value; may be {@code null} if {@link #readsPlainly}
     * @param now what {@link #now} returned after the entry was read
     * @return false if the entry is over or has been recycled
     */
    public boolean record(K key, int hash, long slot, @Nullable V value, long now) {
        long time = timed ? reader.time(slot) : 0;
        if (time == EntryReader.RECYCLED) {
            return false;
        }
        if (timed && lifetimes.isOver(time, now)) {
            expire(Frequency.location(slot), now);
            return false;
        }
        count(hash, slot);
        if (followsReads) {
            follow(key, hash, slot, value, time, now);
        }
        return true;
    }

    /** Counts a request of the entry in a slot. */
    public void count(int hash, long slot) {
        if (Frequency.of(slot) < Frequency.MAX) {
            raise(hash, slot);
        }
        request(hash);
    }

    /**
     * Raises the frequency of the entry in a slot, wherever in the chain of its bucket that is. Not to be called at the
     * highest frequency: a key that all threads read must not be written by all.
     */
    void raise(int hash, long slot) {
        heap.index().slots().count(hash, slot, policy.readStep());
    }

    private void request(int hash) {
        try {
            policy.requested(hash);
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }

    /** Prolongs the entry, or has it refreshed, as its lifetime says. */
    private void follow(K key, int hash, long slot, @Nullable V value, long time, long now) {
        if (lifetimes.changesOnRead()) {
            long changed = lifetimes.read(key, value, now, time);
            if (changed != time) {
                heap.setTime(hash, Frequency.location(slot), changed);
            }
        }
        if (lifetimes.isStale(time, now)) {
            stale.accept(key);
        }
    }

    /** Unlinks an entry that is over, if it is still there. */
    public void expire(long location, long now) {
        // Where the region has been recycled meanwhile, this is no hash, and no slot has the location.
        try {
            if (remover.dropIfOver(heap.hashAt(location), location, now)) {
                remover.dropped();
            }
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
    }
}
