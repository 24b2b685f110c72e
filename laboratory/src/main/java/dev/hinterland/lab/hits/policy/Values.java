// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.trace.Request;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The values that caches hold on their way through a trace: until when each is good, and what its object weighs. A
 * cache on the heap gets no more than that; one that is bounded by bytes gets a length that makes it hold as many
 * entries as it shall.
 *
 * <pre>
 *  0                 8                 16
 *  +-----------------+-----------------+----------
 *  | good until, ms  | object's bytes  | nothing …
 *  +-----------------+-----------------+----------
 * </pre>
 */
final class Values {

    /** What the value of an entry has where objects do not differ, as in the measurement of memory. */
    static final int USUAL_BYTES = 100;

    /** A century. */
    private static final long FOREVER = 3_155_760_000_000L;

    private static final int HEADER = 16;
    private static final int LONGEST = 1 << 30;
    private static final int OBJECT_BYTES = 8;
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final int length;
    private final boolean weighed;
    private final boolean whole;

    private Values(int length, boolean weighed, boolean whole) {
        this.length = length;
        this.weighed = weighed;
        this.whole = whole;
    }

    /** Returns values that say what is to be known of an entry, and no more. */
    static Values small(boolean weighed) {
        return new Values(HEADER, weighed, false);
    }

    /** Returns values of this length, or of the least that says what is to be known. */
    static Values ofLength(int bytes) {
        return new Values(Math.max(HEADER, bytes), false, false);
    }

    /** Returns values that are as long as the objects, for caches that weigh by themselves. */
    static Values asLongAsObjects() {
        return new Values(HEADER, true, true);
    }

    /** Returns the value that a request stores. */
    byte[] of(Request request) {
        byte[] value = new byte[whole ? Math.clamp(request.bytes(), HEADER, LONGEST) : length];
        LONG.set(value, 0, request.ttlMillis() == 0 ? Long.MAX_VALUE : request.timeMillis() + request.ttlMillis());
        LONG.set(value, OBJECT_BYTES, weighed ? request.bytes() : 1);
        return value;
    }

    /** Returns for how long a value is good from now on, in milliseconds. */
    static long millisLeft(Object value, SimulatedClock clock) {
        long goodUntil = (long) LONG.get((byte[]) value, 0);
        return goodUntil == Long.MAX_VALUE ? FOREVER : Math.max(0, goodUntil - clock.millis());
    }

    /** Returns whether a value is good at this time. */
    static boolean isGood(byte[] value, long timeMillis) {
        return (long) LONG.get(value, 0) > timeMillis;
    }

    /** Returns what an entry counts for a cache that weighs. */
    static int weight(byte[] value, Size size) {
        return (int) Math.min(Integer.MAX_VALUE, size.weight((long) LONG.get(value, OBJECT_BYTES)));
    }
}
