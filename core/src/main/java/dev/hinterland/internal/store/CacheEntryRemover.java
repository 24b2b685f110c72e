// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import dev.hinterland.RemovalCause;
import dev.hinterland.Ticker;
import dev.hinterland.internal.expiry.DepartureCounts;
import dev.hinterland.internal.expiry.Lifetimes;
import dev.hinterland.internal.heap.EntryHeap;
import dev.hinterland.internal.index.Frequency;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.index.Slots;
import dev.hinterland.internal.reclaim.EntryRemover;
import dev.hinterland.internal.region.Entry;
import dev.hinterland.internal.region.RegionTable;
import dev.hinterland.internal.write.EntryWriter;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * How entries leave a cache, for any cause: the listener is told, the entry is counted, and its memory is freed.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class CacheEntryRemover<K, V> implements EntryRemover {

    /*
     * An entry that has been unlinked has left, whatever goes wrong afterwards. Its region is held from then on until
     * the entry is settled. Evacuation frees and counts the entry instead, without a hold. Either is done in any case:
     * also if the user's clock throws, or if there is no memory on the heap for what the listener is to hear. Such a
     * failure goes to the log, and not to the caller, whose operation may have nothing to do with it.
     *
     * Entries leave while the evacuator's lock is held, and while a buffer is claimed. So no record is constructed
     * here: what the listener is to hear is made of a copy of the bytes when it is told.
     */

    private static final String TELLING = "telling of an entry that has left";

    private final EntryHeap<K, V> heap;
    private final RegionTable table;
    private final Slots slots;
    private final Lifetimes<K, V> lifetimes;
    private final boolean timed;
    private final Ticker clock;
    private final Departures<K, V> departures;
    private final DepartureCounts counts;

    CacheEntryRemover(
            EntryHeap<K, V> heap,
            Lifetimes<K, V> lifetimes,
            Ticker clock,
            Departures<K, V> departures,
            DepartureCounts counts) {
        this.heap = heap;
        this.table = heap.regions().table();
        this.slots = heap.index().slots();
        this.lifetimes = lifetimes;
        this.timed = lifetimes.isTimed();
        this.clock = clock;
        this.departures = departures;
        this.counts = counts;
    }

    @Override
    public long now() {
        return timed ? clock.read() : 0;
    }

    @Override
    public boolean isOver(long time, long now) {
        return timed && lifetimes.isOver(time, now);
    }

    private boolean isOverAt(long location) {
        return timed && isOver(heap.reader().time(location), now());
    }

    @Override
    public boolean drop(int hash, long location, RemovalCause cause) {
        int frequency = heap.unlink(hash, location);
        boolean unlinked = frequency >= 0;
        if (unlinked) {
            remember(hash, frequency);
            settleQuietly(location, cause);
        }
        return unlinked;
    }

    @Override
    public boolean evict(int hash, long location) {
        boolean unlinked = slots.unlinkUnheld(hash, location);
        if (unlinked) {
            try {
                tell(location, RemovalCause.SIZE);
            } finally {
                heap.free(location);
            }
        }
        return unlinked;
    }

    @Override
    public void countEvicted(int entries, long bytes) {
        heap.countUnlinked(entries);
        heap.countSettled(bytes);
        counts.add(RemovalCause.SIZE, entries, bytes);
    }

    @Override
    public boolean dropIfOver(int hash, long location, long now) {
        int bucket = slots.lockIfPresent(hash, location);
        if (bucket < 0) {
            return false;
        }
        int frequency = -1;
        try {
            frequency = isOver(time(location), now) ? slots.unlinkLocked(bucket, hash, location) : -1;
        } finally {
            slots.unlock(bucket);
        }
        boolean unlinked = frequency >= 0;
        if (unlinked) {
            heap.countUnlinked(1);
            remember(hash, frequency);
            settleQuietly(location, RemovalCause.EXPIRED);
        }
        return unlinked;
    }

    /**
     * Removes an entry for the user, as {@link Store#remove} does. It is looked up before, because the index does not
     * say which frequency it had.
     */
    long remove(Store<K, V> store, K key, long expected) {
        int hash;
        int frequency;
        try {
            int plainHash = heap.hash(key);
            hash = heap.linkedHash(key, plainHash);
            frequency = Frequency.of(heap.index().slot(key, plainHash));
        } catch (IllegalStateException | InternalError e) {
            throw heap.orClosed(e);
        }
        long previous = store.remove(key, expected);
        if (previous > 0 && EntryWriter.isLinked(expected, previous)) {
            remember(hash, frequency);
        }
        return previous;
    }

    /** Has the frequency remembered of an entry that has been unlinked, in case that its key comes back. */
    private void remember(int hash, int frequency) {
        try {
            heap.reclaimer().remember(hash, frequency);
        } catch (Throwable problem) {
            heap.failures().add("remembering an entry that has left", problem);
        }
    }

    /** Returns the time of an entry whose bucket is locked. */
    private long time(long location) {
        MemorySegment memory = table.regionAt(location).memory();
        int offset = table.offset(location);
        return Entry.time(memory, offset, Entry.header(memory, offset));
    }

    @Override
    public boolean dropLeastFrequent(int hash) {
        long location = heap.unlinkLeastFrequent(hash);
        if (location != Index.ABSENT) {
            heap.flight().evictedFromIndex(settleQuietly(location, RemovalCause.SIZE));
        }
        return location != Index.ABSENT;
    }

    @Override
    public void dropped() {
        departures.tell();
    }

    /** As {@link EntryStore#takeValue}; {@code null} where the entry has ended. */
    @Nullable
    V takeValue(long location, RemovalCause cause) {
        RemovalCause real = cause;
        try {
            real = realCause(location, cause);
            return real == RemovalCause.EXPIRED ? null : heap.heldValue(location);
        } finally {
            settle(location, real);
        }
    }

    /** As {@link EntryStore#settle}. */
    void settle(long location, RemovalCause cause) {
        settleQuietly(location, cause);
        departures.tell();
    }

    /** Settles an entry, and returns how many bytes it took. */
    private int settleQuietly(long location, RemovalCause cause) {
        RemovalCause real = cause;
        int bytes = 0;
        try {
            real = realCause(location, cause);
            tell(location, real);
        } catch (Throwable problem) {
            heap.failures().add(TELLING, problem);
        } finally {
            bytes = heap.settle(location);
            counts.add(real, 1, bytes);
        }
        return bytes;
    }

    private void tell(long location, RemovalCause cause) {
        try {
            if (departures.isHeard()) {
                departures.left(heap.reader().departing(location), cause);
            }
        } catch (Throwable problem) {
            heap.failures().add(TELLING, problem);
        }
    }

    /**
     * An entry that is removed or replaced when its time is over has ended; for another cause, nobody asks the clock.
     */
    private RemovalCause realCause(long location, RemovalCause cause) {
        boolean byUser = cause == RemovalCause.EXPLICIT || cause == RemovalCause.REPLACED;
        return byUser && isOverAt(location) ? RemovalCause.EXPIRED : cause;
    }
}
