// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.drive;

import dev.hinterland.lab.hits.policy.Driven;
import dev.hinterland.lab.hits.policy.Policies;
import dev.hinterland.lab.hits.policy.Policy;
import dev.hinterland.lab.trace.Request;
import dev.hinterland.lab.trace.Requests;
import dev.hinterland.lab.trace.Trace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.eclipse.collections.impl.map.mutable.primitive.LongIntHashMap;
import org.openjdk.jmh.util.ListStatistics;

/** Makes one job, in the thread that calls. Another may watch how far it is. */
final class Drive {

    private static final int LOOK_EVERY = 1 << 12;
    private static final int DRIVES_MIN = 3;
    private static final int DRIVES_MAX = 5;
    private static final int TIGHTENINGS_MAX = 50;
    private static final double CONFIDENCE = 0.999;

    /** A drive that takes longer is long enough for chance to even out. */
    private static final double REPEATED_UP_TO_MILLIS = 10_000;

    private volatile double share;
    private int drivesMade;
    private int drivesExpected = 1;

    /** Returns how far the job is, from 0 to 1. */
    double share() {
        return share;
    }

    Outcome run(Job job, Trace trace) {
        return job.policy() == null ? look(trace) : drive(job, trace, Policies.of(job.policy()));
    }

    /** A real cache may draw by chance, which shows if drives differ; then it takes more to know by how much. */
    private Outcome drive(Job job, Trace trace, Policy policy) {
        List<Outcome> drives = new ArrayList<>();
        drivesExpected = policy.real().isPresent() ? DRIVES_MIN : 1;
        drives.add(within(job, trace, policy));
        boolean repeat = drivesExpected > 1 && drives.getFirst().millis() < REPEATED_UP_TO_MILLIS;
        while (repeat && drives.size() < (differ(drives) ? DRIVES_MAX : DRIVES_MIN)) {
            drives.add(within(job, trace, policy));
        }
        return median(drives);
    }

    private static boolean differ(List<Outcome> drives) {
        return drives.stream().mapToLong(Outcome::hits).distinct().count() > 1;
    }

    private static Outcome median(List<Outcome> drives) {
        List<Outcome> byHits =
                drives.stream().sorted(Comparator.comparingLong(Outcome::hits)).toList();
        Outcome median = byHits.get(byHits.size() / 2);
        return drives.size() == 1 ? median : median.withError(error(drives));
    }

    private static double error(List<Outcome> drives) {
        double[] hits = drives.stream().mapToDouble(Outcome::hits).toArray();
        return differ(drives) ? new ListStatistics(hits).getMeanErrorAt(CONFIDENCE) : 0;
    }

    /** Where a cache has held more entries than it may, that drive does not count, and the next one's is smaller. */
    private Outcome within(Job job, Trace trace, Policy policy) {
        Outcome outcome = once(job, trace, policy);
        int tries = 0;
        while (outcome.resident() > job.size().entries()
                && !job.size().weighs()
                && tries++ < TIGHTENINGS_MAX
                && policy.tighten(job.size())) {
            drivesMade--;
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
        try (Driven cache = policy.open(job.size(), trace);
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
            drivesMade++;
            double millis = (System.nanoTime() - begin) / 1e6;
            return new Outcome(requests, hits, null, bytes, hitBytes, cache.resident(), 0, millis);
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
        return new Outcome(requests, requests - times.size(), null, bytes, 0, times.size(), once, millis);
    }

    private void watch(long requests, Requests all) {
        if ((requests & (LOOK_EVERY - 1)) == 0) {
            share = Math.min(1, (drivesMade + all.share()) / drivesExpected);
        }
    }
}
