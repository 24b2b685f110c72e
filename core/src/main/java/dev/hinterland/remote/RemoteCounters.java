// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.remote;

import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what a cache does with the entries of a remote tier; {@link RemoteStats} is a snapshot. Thread-safe.
 *
 * @since 0.1.0
 */
public final class RemoteCounters {

    final LongAdder remoteHits = new LongAdder();
    final LongAdder remoteMisses = new LongAdder();
    final LongAdder loads = new LongAdder();
    final LongAdder loadsWithoutTier = new LongAdder();
    final LongAdder invalidations = new LongAdder();
    final LongAdder overtaken = new LongAdder();
    final LongAdder foreignLayouts = new LongAdder();
    final LongAdder suspicions = new LongAdder();
    final LongAdder reconnects = new LongAdder();
    final LongAdder failures = new LongAdder();

    final LongAdder queuedWrites = new LongAdder();
    final LongAdder droppedWrites = new LongAdder();
    final LongAdder waitingWrites = new LongAdder();
    final LongAdder waitingWriteBytes = new LongAdder();

    /** Creates counters, all of them zero. */
    public RemoteCounters() {}

    /** Counts a fetch that found a value. */
    public void remoteHit() {
        remoteHits.increment();
    }

    /** Counts a fetch that found none. */
    public void remoteMiss() {
        remoteMisses.increment();
    }

    /** Counts a call of a loader whose value goes to the tier. */
    public void load() {
        loads.increment();
    }

    /** Counts a call of a loader because the tier did not answer. */
    public void loadWithoutTier() {
        loadsWithoutTier.increment();
    }

    /** Counts a key that another process has written. */
    public void invalidation() {
        invalidations.increment();
    }

    /** Counts a value that was not kept, because its key was written while it travelled. */
    public void overtaken() {
        overtaken.increment();
    }

    /** Counts a value of a layout that cannot be read, which counts as a miss. */
    public void foreignLayout() {
        foreignLayouts.increment();
    }

    /** Counts a link all of whose copies no longer count. */
    public void suspicion() {
        suspicions.increment();
    }

    /** Counts a link that has been connected again. */
    public void reconnect() {
        reconnects.increment();
    }

    /** Counts a request that was not answered in time. */
    public void failure() {
        failures.increment();
    }

    /** Counts a write that was queued. */
    public void queuedWrite() {
        queuedWrites.increment();
    }

    /** Counts a write that had no room in the queue, or was taken out of it though the tier did not take it. */
    public void droppedWrite() {
        droppedWrites.increment();
    }

    /**
     * Counts writes that begin or cease to wait.
     *
     * @param writes how many more there are
     * @param bytes how many bytes they are more
     */
    public void waitingWrites(long writes, long bytes) {
        waitingWrites.add(writes);
        waitingWriteBytes.add(bytes);
    }
}
