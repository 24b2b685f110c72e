// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.expiry;

import dev.hinterland.internal.heap.Deadline;
import org.jspecify.annotations.Nullable;

/**
 * The same lifetime for all entries: after the last write, after the last use, or both; zero is none. Words have the
 * first lifetime for ever. Another one counts for all entries at once, because all words are then compared with another
 * time than the present one.
 */
public final class FixedLifetimes<K, V> implements Lifetimes<K, V> {

    private final long writeNanos;
    private final long readNanos;
    private final long unitMillis;
    private volatile long earlierNanos;

    FixedLifetimes(long writeNanos, long readNanos) {
        this.writeNanos = writeNanos;
        this.readNanos = readNanos;
        this.unitMillis = hasBoth() ? Deadline.unitMillis(writeNanos) : 1;
    }

    private boolean hasBoth() {
        return writeNanos > 0 && readNanos > 0;
    }

    @Override
    public String wordText() {
        return hasBoth() ? "limit, earlier in units of " + unitMillis + " ms" : isTimed() ? "deadline" : "none";
    }

    @Override
    public boolean isTimed() {
        return writeNanos > 0 || readNanos > 0;
    }

    @Override
    public boolean changesOnRead() {
        return readNanos > 0;
    }

    @Override
    public boolean dependsOnOld() {
        return false;
    }

    @Override
    public long unitMillis() {
        return unitMillis;
    }

    @Override
    public long ending(long now) {
        return now + earlierNanos;
    }

    @Override
    public long earlierNanos() {
        return earlierNanos;
    }

    @Override
    public boolean canEndEarlier() {
        return true;
    }

    @Override
    public void setEarlierNanos(long nanos) {
        earlierNanos = nanos;
    }

    @Override
    public long created(K key, V value, long now) {
        if (!hasBoth()) {
            return Deadline.after(now, Math.max(writeNanos, readNanos));
        }
        return Deadline.withLimit(Deadline.after(now, readNanos), Deadline.after(now, writeNanos), unitMillis);
    }

    @Override
    public long updated(K key, V value, long now, long old) {
        return created(key, value, now);
    }

    @Override
    public long read(K key, @Nullable V value, long now, long old) {
        long deadline = Deadline.after(now, readNanos);
        long word = hasBoth() ? Deadline.withLimit(deadline, Deadline.limit(old), unitMillis) : deadline;
        return isWorthwhile(old, word, readNanos - Math.max(0, earlierNanos)) ? word : old;
    }
}
