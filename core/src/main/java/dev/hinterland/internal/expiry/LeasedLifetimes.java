// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.expiry;

import dev.hinterland.internal.heap.Deadline;
import org.jspecify.annotations.Nullable;

/**
 * Lifetimes of copies of a remote tier's entries: the word is the deadline and the stamp of {@link Leases}. An entry
 * that was not fetched from there never counts.
 */
public final class LeasedLifetimes<K, V> implements Lifetimes<K, V> {

    private final Leases leases;
    private final long writeNanos;

    /**
     * Creates lifetimes.
     *
     * @param writeNanos how long after it was fetched or written a copy ends at the latest, or zero
     */
    public LeasedLifetimes(Leases leases, long writeNanos) {
        this.leases = leases;
        this.writeNanos = writeNanos;
    }

    /** Returns the word of a copy that ends some time from now, and was fetched with a stamp. */
    public long word(long now, long nanos, int stamp) {
        long most = writeNanos == 0 ? nanos : Math.min(nanos, writeNanos);
        return Deadline.withStamp(most == Long.MAX_VALUE ? Deadline.NEVER : Deadline.after(now, most), stamp);
    }

    @Override
    public String wordText() {
        return "deadline, stamp of a link";
    }

    @Override
    public boolean isTimed() {
        return true;
    }

    @Override
    public boolean isOver(long word, long now) {
        return !leases.isValid(Deadline.stamp(word), now) || Deadline.isReached(word, 0, now);
    }

    @Override
    public boolean changesOnRead() {
        return false;
    }

    @Override
    public boolean dependsOnOld() {
        return false;
    }

    @Override
    public long unitMillis() {
        return 0;
    }

    @Override
    public long created(K key, V value, long now) {
        return Deadline.withStamp(Deadline.NEVER, Leases.NO_STAMP);
    }

    @Override
    public long updated(K key, V value, long now, long old) {
        return created(key, value, now);
    }

    @Override
    public long read(K key, @Nullable V value, long now, long old) {
        return old;
    }

    @Override
    public long lasting(long now, long nanos) {
        return Deadline.withStamp(Deadline.after(now, nanos), Leases.NO_STAMP);
    }

    @Override
    public long changed(long word, long now, long nanos) {
        return Deadline.withStamp(Deadline.after(now, nanos), Deadline.stamp(word));
    }
}
