package dev.hinterland.lab.hits.drive;

import dev.hinterland.lab.hits.policy.Driven;
import dev.hinterland.lab.hits.policy.Policies;
import dev.hinterland.lab.trace.Request;
import dev.hinterland.lab.trace.Requests;
import dev.hinterland.lab.trace.Trace;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;

/** Makes one job, in the thread that calls. Another may watch how far it is. */
final class Drive {

    private static final int LOOK_EVERY = 1 << 12;

    private volatile double share;

    /** Returns how far the job is, from 0 to 1. */
    double share() {
        return share;
    }

    Outcome run(Job job, Trace trace) {
        return job.policy() == null ? look(trace) : drive(job, trace, job.policy());
    }

    private Outcome drive(Job job, Trace trace, String policy) {
        long requests = 0;
        long hits = 0;
        long bytes = 0;
        long hitBytes = 0;
        Request request = new Request();
        try (Driven cache = Policies.of(policy).open(job.size(), trace);
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
            return new Outcome(requests, hits, bytes, hitBytes, cache.resident(), 0, millis);
        }
    }

    private Outcome look(Trace trace) {
        LongIntHashMap times = new LongIntHashMap();
        long requests = 0;
        long bytes = 0;
        Request request = new Request();
        long begin = System.nanoTime();
        try (Requests all = trace.open()) {
            while (all.next(request)) {
                times.addToValue(request.key(), 1);
                requests++;
                bytes += request.bytes();
                watch(requests, all);
            }
        }
        long once = times.values().count(count -> count == 1);
        double millis = (System.nanoTime() - begin) / 1e6;
        return new Outcome(requests, requests - times.size(), bytes, 0, times.size(), once, millis);
    }

    private void watch(long requests, Requests all) {
        if ((requests & (LOOK_EVERY - 1)) == 0) {
            share = all.share();
        }
    }
}
