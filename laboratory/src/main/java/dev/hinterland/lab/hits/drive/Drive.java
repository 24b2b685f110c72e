// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

import dev.hinterland.lab.hits.policy.Driven;
import dev.hinterland.lab.hits.policy.Policies;
import dev.hinterland.lab.hits.policy.Policy;
import dev.hinterland.lab.input.UserError;
import dev.hinterland.lab.trace.RenamedKeys;
import dev.hinterland.lab.trace.Request;
import dev.hinterland.lab.trace.Requests;
import dev.hinterland.lab.trace.Trace;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/** Makes one job, in the thread that calls. Another may watch how far it is. */
final class Drive {

    private static final int LOOK_EVERY = 1 << 12;
    private static final int TIGHTENINGS_MAX = 50;

    private volatile double share;

    /** Returns how far the job is, from 0 to 1. */
    double share() {
        return share;
    }

    Outcome run(Job job, Trace trace) {
        return job.policy() == null ? look(trace) : drive(job, trace, Policies.of(job.policy()));
    }

    /** To a real cache the names of the keys are chance, so a seed chooses them if it does not choose the requests. */
    private Outcome drive(Job job, Trace trace, Policy policy) {
        boolean renamed = policy.real().isPresent() && !job.source().isDrawn();
        return within(job, renamed ? new RenamedKeys(trace, job.source().seed()) : trace, policy);
    }

    /** Where a cache has held more entries than it may, that drive does not count, and the next one's is smaller. */
    private Outcome within(Job job, Trace trace, Policy policy) {
        Outcome outcome = once(job, trace, policy);
        int tries = 0;
        while (outcome.resident() > job.size().entries()
                && !job.size().weighs()
                && tries++ < TIGHTENINGS_MAX
                && policy.tighten(job.size())) {
            outcome = once(job, trace, policy);
        }
        return outcome;
    }

    private Outcome once(Job job, Trace trace, Policy policy) {
        long requests = 0;
        long hits = 0;
        long bytes = 0;
        long hitBytes = 0;
        Request request = new Request();
        boolean expiring = job.source().expiry().byCache();
        try (Driven cache = expiring ? policy.openExpiring(job.size(), trace) : policy.open(job.size(), trace);
                Requests all = trace.open()) {
            long begin = System.nanoTime();
            while (all.next(request)) {
                boolean hit = cache.request(request);
                requests++;
                bytes += request.bytes();
                if (hit) {
                    hits++;
                    hitBytes += request.bytes();
                }
                watch(requests, all);
            }
            double millis = (System.nanoTime() - begin) / 1e6;
            if (expiring && request.timeMillis() == 0) {
                throw new UserError("says no times, so nothing can expire: --ttl, trace=" + trace.name());
            }
            return new Outcome(requests, hits, bytes, hitBytes, cache.resident(), 0, 0, millis);
        }
    }

    private Outcome look(Trace trace) {
        LongIntHashMap times = new LongIntHashMap();
        long requests = 0;
        long bytes = 0;
        long keyBytes = 0;
        Request request = new Request();
        long begin = System.nanoTime();
        try (Requests all = trace.open()) {
            while (all.next(request)) {
                if (times.addToValue(request.key(), 1) == 1) {
                    keyBytes += request.bytes();
                }
                requests++;
                bytes += request.bytes();
                watch(requests, all);
            }
        }
        long once = times.values().count(count -> count == 1);
        double millis = (System.nanoTime() - begin) / 1e6;
        return new Outcome(requests, requests - times.size(), bytes, 0, times.size(), once, keyBytes, millis);
    }

    private void watch(long requests, Requests all) {
        if ((requests & (LOOK_EVERY - 1)) == 0) {
            share = Math.min(1, all.share());
        }
    }
}
