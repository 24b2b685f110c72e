// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.Request;
import dev.hinterland.lab.trace.Requests;
import dev.hinterland.lab.trace.Trace;
import java.util.Arrays;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;
import org.eclipse.collections.impl.map.mutable.primitive.LongLongHashMap;

/**
 * When each request's key is asked for again. It is what makes the offline optimum the one policy that needs memory for
 * the whole trace: four bytes for each request, and up to fifty for each key while it is computed.
 */
final class Future {

    /** Never again, or not while the object can still be good. */
    static final int NEVER = Integer.MAX_VALUE;

    private static final int FIRST_LENGTH = 1 << 16;
    private static final int LONGEST = Integer.MAX_VALUE - 8;

    private final LongIntHashMap last = new LongIntHashMap();
    private final LongLongHashMap goodUntil = new LongLongHashMap();
    private int[] next = new int[FIRST_LENGTH];
    private int length;

    private Future() {}

    /** Reads a trace once and notes for each request when the same key comes again. */
    static Future of(Trace trace) {
        Future future = new Future();
        Request request = new Request();
        try (Requests requests = trace.open()) {
            while (requests.next(request)) {
                future.add(request, trace);
            }
        }
        future.last.clear();
        future.goodUntil.clear();
        future.last.compact();
        future.goodUntil.compact();
        return future;
    }

    private void add(Request request, Trace trace) {
        int now = grow(trace);
        int before = last.getIfAbsent(request.key(), -1);
        if (before >= 0 && goodUntil.getIfAbsent(request.key(), Long.MAX_VALUE) > request.timeMillis()) {
            next[before] = now;
        }
        last.put(request.key(), now);
        if (request.ttlMillis() > 0) {
            goodUntil.put(request.key(), request.timeMillis() + request.ttlMillis());
        }
    }

    private int grow(Trace trace) {
        if (length == LONGEST) {
            throw new UserError("longer than the optimum can look ahead: trace=" + trace.name() + ", most=" + LONGEST
                    + ": give --requests");
        }
        if (length == next.length) {
            next = Arrays.copyOf(next, (int) Math.min(2L * length, LONGEST));
        }
        next[length] = NEVER;
        return length++;
    }

    /** Returns the number of the request that asks for the key of this one again; {@link #NEVER} if none does. */
    int next(int request) {
        return next[request];
    }

    int requests() {
        return length;
    }
}
