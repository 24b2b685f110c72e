// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.expiry;

import dev.hinterland.RemovalCause;
import java.util.concurrent.atomic.LongAdder;

/** How many entries have left a cache, and what they took, by cause. Thread-safe. */
public final class DepartureCounts {

    private final LongAdder[] entries = adders();
    private final LongAdder[] bytes = adders();

    private static LongAdder[] adders() {
        LongAdder[] adders = new LongAdder[RemovalCause.values().length];
        for (int i = 0; i < adders.length; i++) {
            adders[i] = new LongAdder();
        }
        return adders;
    }

    /** Counts entries that take so many bytes together. */
    public void add(RemovalCause cause, int count, long entryBytes) {
        bytes[cause.ordinal()].add(entryBytes);
        entries[cause.ordinal()].add(count);
    }

    public long entries(RemovalCause cause) {
        return entries[cause.ordinal()].sum();
    }

    public long bytes(RemovalCause cause) {
        return bytes[cause.ordinal()].sum();
    }
}
