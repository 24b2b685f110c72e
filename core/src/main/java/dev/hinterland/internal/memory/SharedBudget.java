// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.memory;

import java.util.concurrent.atomic.AtomicLong;

/** A budget that several memories share, beside the budget of each. Thread-safe. */
public final class SharedBudget {

    private final long maximumBytes;
    private final AtomicLong usedBytes = new AtomicLong();

    /** Creates one of which nothing is used. */
    public SharedBudget(long maximumBytes) {
        this.maximumBytes = maximumBytes;
    }

    /** Returns the budget in bytes. */
    public long maximumBytes() {
        return maximumBytes;
    }

    /** Returns what all memories use. */
    public long usedBytes() {
        return usedBytes.get();
    }

    /** Returns the part of one memory, which is empty yet. */
    Share open() {
        return new Share();
    }

    private boolean claim(long bytes) {
        while (true) {
            long used = usedBytes.get();
            if (bytes > maximumBytes - used) {
                return false;
            }
            if (usedBytes.compareAndSet(used, used + bytes)) {
                return true;
            }
        }
    }

    /** What one memory uses. */
    final class Share {

        private long bytes;
        private boolean ended;

        private Share() {}

        SharedBudget of() {
            return SharedBudget.this;
        }

        /** Takes a part of the budget, if there is as much left. */
        synchronized boolean take(long more) {
            boolean taken = !ended && claim(more);
            bytes += taken ? more : 0;
            return taken;
        }

        /** Gives back what was taken; nothing, if all has been given back by {@link #end}. */
        synchronized void giveBack(long less) {
            if (!ended) {
                bytes -= less;
                usedBytes.addAndGet(-less);
            }
        }

        /** Gives everything back, for ever. */
        synchronized void end() {
            giveBack(bytes);
            ended = true;
        }
    }
}
