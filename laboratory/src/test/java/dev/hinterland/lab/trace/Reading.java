// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.trace;

import java.util.ArrayList;
import java.util.List;

/** Reads traces as a whole, which only small ones of tests can be. */
public final class Reading {

    private Reading() {}

    /** What a request was. */
    public record Read(long key, long bytes, long timeMillis, long ttlMillis) {}

    public static List<Read> all(Trace trace) {
        List<Read> all = new ArrayList<>();
        Request request = new Request();
        try (Requests requests = trace.open()) {
            while (requests.next(request)) {
                all.add(new Read(request.key(), request.bytes(), request.timeMillis(), request.ttlMillis()));
            }
        }
        return all;
    }

    public static List<Long> keys(Trace trace) {
        return all(trace).stream().map(Read::key).toList();
    }
}
