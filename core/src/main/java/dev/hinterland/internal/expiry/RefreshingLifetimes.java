// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.expiry;

import dev.hinterland.internal.heap.Deadline;
import org.jspecify.annotations.Nullable;

/**
 * Lifetimes of entries that know when they were written: the word is the deadline and a {@linkplain WriteStamp stamp}.
 * So refreshing costs an entry no more than expiry does.
 */
public final class RefreshingLifetimes<K, V> implements Lifetimes<K, V> {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final Lifetimes<K, V> ends;
    private final long writeMillis;
    private final WriteStamp stamps;
    private volatile long refreshNanos;

    /**
     * Creates lifetimes.
     *
     * @param ends says when entries end, in words that are plain deadlines
     * @param writeNanos how long after its writing an entry ends at the latest, or zero
     */
    RefreshingLifetimes(Lifetimes<K, V> ends, long writeNanos, long refreshNanos) {
        this.ends = ends;
        this.writeMillis = Math.ceilDiv(writeNanos, NANOS_PER_MILLI);
        this.refreshNanos = refreshNanos;
        this.stamps = WriteStamp.of(refreshNanos, writeNanos);
    }

    @Override
    public String wordText() {
        return "deadline, stamp in units of " + stamps.unitMillis() + " ms";
    }

    @Override
    public boolean isTimed() {
        return true;
    }

    @Override
    public boolean ends() {
        return writeMillis > 0 || ends.ends();
    }

    @Override
    public boolean becomeStale() {
        return true;
    }

    @Override
    public boolean isStale(long word, long now) {
        return stamps.ageMillis(Deadline.stamp(word), now) >= Math.ceilDiv(refreshNanos, NANOS_PER_MILLI);
    }

    @Override
    public long ageNanos(long word, long now) {
        return stamps.ageMillis(Deadline.stamp(word), now) * NANOS_PER_MILLI;
    }

    @Override
    public long refreshNanos() {
        return refreshNanos;
    }

    @Override
    public void setRefreshNanos(long nanos) {
        long mostNanos = stamps.mostMillis() * NANOS_PER_MILLI;
        if (nanos > mostNanos) {
            throw new IllegalArgumentException("refreshAfterWrite must be shorter in a cache that was built with less:"
                    + " seconds=" + nanos / NANOS_PER_SECOND + ", most=" + mostNanos / NANOS_PER_SECOND);
        }
        refreshNanos = nanos;
    }

    @Override
    public long ending(long now) {
        return ends.ending(now);
    }

    @Override
    public long earlierNanos() {
        return ends.earlierNanos();
    }

    @Override
    public boolean canEndEarlier() {
        return ends.canEndEarlier();
    }

    @Override
    public void setEarlierNanos(long nanos) {
        ends.setEarlierNanos(nanos);
    }

    @Override
    public boolean changesOnRead() {
        return ends.changesOnRead();
    }

    @Override
    public boolean readsValue() {
        return ends.readsValue();
    }

    @Override
    public boolean dependsOnOld() {
        return ends.dependsOnOld();
    }

    @Override
    public long unitMillis() {
        return 0;
    }

    @Override
    public long created(K key, V value, long now) {
        return written(ends.ends() ? ends.created(key, value, now) : Deadline.NEVER, now);
    }

    @Override
    public long updated(K key, V value, long now, long old) {
        return written(ends.ends() ? ends.updated(key, value, now, Deadline.limit(old)) : Deadline.NEVER, now);
    }

    private long written(long deadline, long now) {
        long stamp = stamps.at(now);
        return Deadline.withStamp(Math.min(deadline, latest(stamp, now)), stamp);
    }

    @Override
    public long read(K key, @Nullable V value, long now, long old) {
        long stamp = Deadline.stamp(old);
        long deadline = Deadline.limit(old);
        long changed = ends.read(key, value, now, deadline);
        return changed == deadline ? old : Deadline.withStamp(Math.min(changed, latest(stamp, now)), stamp);
    }

    /** Returns the latest deadline of an entry that was written then. */
    private long latest(long stamp, long now) {
        return writeMillis == 0
                ? Deadline.NEVER
                : Math.clamp(stamps.millis(stamp, now) + writeMillis, 0, Deadline.NEVER);
    }

    @Override
    public long lasting(long now, long nanos) {
        return Deadline.withStamp(Deadline.after(ending(now), nanos), stamps.at(now));
    }

    @Override
    public long changed(long word, long now, long nanos) {
        return Deadline.withStamp(Deadline.after(ending(now), nanos), Deadline.stamp(word));
    }
}
