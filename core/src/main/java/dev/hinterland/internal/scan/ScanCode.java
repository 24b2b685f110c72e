// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.scan;

import dev.hinterland.internal.expiry.ExpiryCutoff;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;

/** The code of a {@link ScanLoop}, which keeps what it needs. Thread-safe. */
public abstract class ScanCode {

    /** After so many bytes, in small runs, HotSpot has compiled it. */
    private static final long YOUNG_BYTES = 2 << 20;

    /**
     * HotSpot compiles what has been called often enough: while the code is young, a call is for a few entries only.
     */
    private static final int YOUNG_RUN_BYTES = 512;

    /** Later a call is for so many entries that it does not count. */
    private static final int RUN_BYTES = 8 << 10;

    private final AtomicLong visitedBytes = new AtomicLong();

    /** Returns how many bytes to visit by one call, where so many are next. */
    int runBytes(long nextBytes) {
        return visitedBytes.getAndAdd(nextBytes) < YOUNG_BYTES ? YOUNG_RUN_BYTES : RUN_BYTES;
    }

    /** Does what {@link ScanLoop#visit(MemorySegment, int, int, ExpiryCutoff)} does, as far as the last offset. */
    abstract <R, A> int visit(ScanLoop<R, A> loop, MemorySegment memory, int from, int last, ExpiryCutoff cutoff);

    /** Visits one value in the memory for which the loop's view is open. */
    abstract <R, A> void visit(ScanLoop<R, A> loop, long offset, long extent);
}
