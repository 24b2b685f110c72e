package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.trace.Request;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The values that caches hold on their way through a trace: until when each is good, and what its object weighs. A cache on
 * the heap gets no more than that; what it weighs is told by its weigher. One that is bounded by bytes gets a value of as many
 * bytes as the object has.
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

    private static final int HEADER = 16;
    private static final int OBJECT_BYTES = 8;
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final boolean full;
    private final boolean weighed;

    /**
     * Chooses what they look like.
     *
     * @param full whether they are as long as the objects
     * @param weighed whether objects differ in size
     */
    Values(boolean full, boolean weighed) {
        this.full = full;
        this.weighed = weighed;
    }

    /** Returns the value that a request stores. */
    byte[] of(Request request) {
        long bytes = weighed ? request.bytes() : USUAL_BYTES;
        byte[] value = new byte[full ? Math.clamp(bytes, HEADER, Integer.MAX_VALUE - 8) : HEADER];
        LONG.set(value, 0, request.ttlMillis() == 0 ? Long.MAX_VALUE : request.timeMillis() + request.ttlMillis());
        LONG.set(value, OBJECT_BYTES, bytes);
        return value;
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
