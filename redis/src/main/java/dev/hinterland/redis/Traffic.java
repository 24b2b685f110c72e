// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import dev.hinterland.remote.RemoteCounters;
import dev.hinterland.remote.RemoteStats;
import dev.hinterland.remote.RemoteStats.RoundTrips;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * What has gone to servers and back, and how long that took. Thread-safe.
 *
 * <p>Times are counted in eight buckets for each power of two, so a percentile is at most an eighth too large. This is
 * no library's histogram, because those that the field trusts have no stable module name, without which a module that
 * requires them cannot be published.
 */
final class Traffic {

    private static final int PARTS_SHIFT = 3;
    private static final int PARTS = 1 << PARTS_SHIFT;
    private static final double MEDIAN = 0.5;
    private static final double P99 = 0.99;

    final RemoteCounters counters = new RemoteCounters();
    private final LongAdder sent = new LongAdder();
    private final LongAdder received = new LongAdder();
    private final AtomicLongArray roundTrips = new AtomicLongArray(PARTS * Long.SIZE);
    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);

    void sent(long bytes) {
        sent.add(bytes);
    }

    void received(long bytes) {
        received.add(bytes);
    }

    void roundTrip(long nanos) {
        long time = Math.max(0, nanos);
        roundTrips.incrementAndGet(bucket(time));
        longest.accumulate(time);
    }

    private static int bucket(long nanos) {
        int power = Long.SIZE - Long.numberOfLeadingZeros(nanos | PARTS) - 1 - PARTS_SHIFT;
        return (power << PARTS_SHIFT) + (int) (nanos >>> power);
    }

    /** Returns the largest time of a bucket. */
    private static long most(int bucket) {
        int power = Math.max(0, (bucket >>> PARTS_SHIFT) - 1);
        return (((long) bucket - ((long) power << PARTS_SHIFT) + 1) << power) - 1;
    }

    RemoteStats stats() {
        long[] counts = new long[roundTrips.length()];
        long all = 0;
        for (int i = 0; i < counts.length; i++) {
            counts[i] = roundTrips.get(i);
            all += counts[i];
        }
        long max = longest.get();
        return RemoteStats.of(
                counters,
                new RoundTrips(
                        all,
                        Math.min(max, percentile(counts, all, MEDIAN)),
                        Math.min(max, percentile(counts, all, P99)),
                        max),
                sent.sum(),
                received.sum());
    }

    private static long percentile(long[] counts, long all, double share) {
        long rest = (long) Math.ceil(all * share);
        for (int i = 0; i < counts.length; i++) {
            rest -= counts[i];
            if (rest <= 0) {
                return all == 0 ? 0 : most(i);
            }
        }
        return most(counts.length - 1);
    }
}
