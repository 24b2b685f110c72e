// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.support;

import dev.hinterland.Ticker;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that goes when it is told to. */
public final class FakeTicker implements Ticker {

    private final AtomicLong nanos = new AtomicLong(1_000_000_123L);

    /** Moves the clock, also back. */
    public void advance(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }

    @Override
    public long read() {
        return nanos.get();
    }
}
