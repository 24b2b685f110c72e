package dev.hinterland.store;

import dev.hinterland.index.Index;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How entries leave a cache, for whatever cause: whoever wants to hear of it does, it is counted, and their memory is freed.
 *
 * @param <K> the type of the keys
 * @param <V> the type of the values
 */
final class CacheExit<K, V> implements Exit {

    private final Store<K, V> store;
    private final Lifetimes<K, V> lifetimes;
    private final boolean timed;
    private final LongSupplier clock;
    private final Departures<K, V> departures;
    private final DepartureCounts counts;

    CacheExit(
            Store<K, V> store,
            Lifetimes<K, V> lifetimes,
            LongSupplier clock,
            Departures<K, V> departures,
            DepartureCounts counts) {
        this.store = store;
        this.lifetimes = lifetimes;
        this.timed = lifetimes.isTimed();
        this.clock = clock;
        this.departures = departures;
        this.counts = counts;
    }

    @Override
    public boolean isOver(long time) {
        return timed && lifetimes.isOver(time, clock.getAsLong());
    }

    private boolean isOverAt(long location) {
        return timed && isOver(store.reader().time(location));
    }

    @Override
    public boolean drop(int hash, long location, Cause cause) {
        boolean unlinked = store.disposal().unlink(hash, location);
        if (unlinked) {
            settleQuietly(location, cause);
        }
        return unlinked;
    }

    @Override
    public boolean dropAny(int hash) {
        long location = store.disposal().unlinkAny(hash);
        if (location != Index.ABSENT) {
            settleQuietly(location, Cause.SIZE);
        }
        return location != Index.ABSENT;
    }

    @Override
    public void dropped() {
        departures.tell();
    }

    /** As {@link EntryStore#takeValue}; {@code null} where the entry has ended. */
    @Nullable
    V takeValue(long location, Cause cause) {
        V value = isOverAt(location) ? null : store.heldValue(location);
        settle(location, cause);
        return value;
    }

    /** As {@link EntryStore#settle}. */
    void settle(long location, Cause cause) {
        settleQuietly(location, cause);
        departures.tell();
    }

    private void settleQuietly(long location, Cause cause) {
        Cause real = cause != Cause.SIZE && isOverAt(location) ? Cause.EXPIRED : cause;
        if (departures.isHeard()) {
            K key = store.reader().key(location);
            if (key != null) {
                departures.left(key, store.heldValue(location), real);
            }
        }
        counts.add(real, store.disposal().settle(location));
    }
}
