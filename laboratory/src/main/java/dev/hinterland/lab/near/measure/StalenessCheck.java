// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Says how stale a read was: how long before it began the write of the next version after the one that it returned had
 * been acknowledged. One thread {@linkplain #follow follows} the log; any thread may ask.
 *
 * <p>It accuses no read wrongly. A write is noted after its acknowledgement, and is known here later still. A read must
 * ask for the latest version that is known before it begins.
 */
final class StalenessCheck {

    private static final VarHandle LATEST = MethodHandles.arrayElementVarHandle(int[].class);
    private static final int FIRST_CAPACITY = 4;

    private final WriteLog log;
    private final int[] latest;

    /** For each key, when each of its versions was acknowledged, by version. */
    private final long[][] times;

    private long followed;

    StalenessCheck(WriteLog log, int keys) {
        this.log = log;
        this.latest = new int[keys];
        this.times = new long[keys][];
        Arrays.fill(times, new long[0]);
    }

    /** Takes what has come into the log since the last call. */
    void follow() {
        for (long count = log.count(); followed < count; followed++) {
            int index = log.index(followed);
            int version = log.version(followed);
            long[] known = times[index];
            if (version >= known.length) {
                known = Arrays.copyOf(known, Math.max(FIRST_CAPACITY, 2 * version));
                times[index] = known;
            }
            known[version] = log.nanos(followed);
            LATEST.setRelease(latest, index, version);
        }
    }

    /** Returns the latest version of a key that is known to be acknowledged; 0 for the first one. */
    int latest(int index) {
        return (int) LATEST.getAcquire(latest, index);
    }

    /**
     * Returns how stale a read was, in nanoseconds; 0 if it was not.
     *
     * @param before the latest version that was known before it began
     * @param began when it began
     * @param version what it has returned
     */
    long stalenessNanos(int index, int before, long began, long version) {
        return version >= before ? 0 : Math.max(1, began - times[index][(int) version + 1]);
    }
}
