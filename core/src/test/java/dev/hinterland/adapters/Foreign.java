// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.adapters;

import java.util.concurrent.atomic.AtomicInteger;

/** A class that no codec has registered, and that notices when it is made. */
public final class Foreign {

    static final AtomicInteger MADE = new AtomicInteger();

    /** Counts itself. */
    public Foreign() {
        MADE.incrementAndGet();
    }
}
