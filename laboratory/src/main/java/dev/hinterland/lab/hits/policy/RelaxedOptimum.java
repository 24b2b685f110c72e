// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.trace.Request;
import dev.hinterland.lab.trace.Requests;
import dev.hinterland.lab.trace.Trace;
import java.util.Arrays;
import java.util.BitSet;
import org.eclipse.collections.impl.map.mutable.primitive.LongLongHashMap;

/**
 * More hits than any policy can have where objects differ in size, which is NP-hard to know exactly. An object that is
 * kept from one request for it to the next takes its weight times the number of requests in between. A cache has no
 * more of that than its size times all requests. So the cheapest of these intervals are taken until that is used up,
 * whether they fit beside each other or not (Berger, Beckmann and Harchol-Balter, "Practical bounds on optimal caching
 * with variable object sizes", SIGMETRICS 2018, PFOO-L).
 *
 * <p>Costs are compared as {@code float}. The interval with which the cache is used up counts as a hit, and so does
 * each one that costs the same. So it remains a bound. An object whose size changes counts by its least size so far,
 * since a policy may have kept it from then on.
 */
final class RelaxedOptimum implements Driven {

    private static final int FIRST_LENGTH = 1 << 16;

    private final BitSet hits;
    private final long taken;
    private int now;

    private RelaxedOptimum(BitSet hits) {
        this.hits = hits;
        taken = hits.cardinality();
    }

    /**
     * Finds the intervals.
     *
     * @param forBytes whether a hit counts as much as its object has bytes, rather than 1
     */
    static RelaxedOptimum of(Size size, Trace trace, Future future, boolean forBytes) {
        Search search = new Search(size, future, forBytes);
        search.read(trace);
        return new RelaxedOptimum(search.hits());
    }

    @Override
    public boolean request(Request request) {
        return hits.get(now++);
    }

    @Override
    public long resident() {
        return taken;
    }

    @Override
    public void close() {
        hits.clear();
    }

    /** The intervals of a trace, each by the request that begins it. */
    private static final class Search {

        private final Size size;
        private final Future future;
        private final boolean forBytes;
        private final LongLongHashMap leastWeights = new LongLongHashMap();

        /** For each request, what the interval that it ends takes, and for how much; the cost is 0 if it ends none. */
        private final double[] costs;

        private final float[] prices;

        Search(Size size, Future future, boolean forBytes) {
            this.size = size;
            this.future = future;
            this.forBytes = forBytes;
            costs = new double[future.requests()];
            prices = new float[future.requests()];
        }

        void read(Trace trace) {
            Request request = new Request();
            try (Requests requests = trace.open()) {
                for (int number = 0; requests.next(request); number++) {
                    if (costs[number] > 0) {
                        double value = forBytes ? Math.max(1, request.bytes()) : 1;
                        prices[number] = (float) (costs[number] / value);
                    }
                    begin(number, request);
                }
            }
        }

        private void begin(int number, Request request) {
            long weight = size.weight(request.bytes());
            long before = leastWeights.getIfAbsent(request.key(), Long.MAX_VALUE);
            long least = Math.min(before, weight);
            if (least != before) {
                leastWeights.put(request.key(), least);
            }
            int next = future.next(number);
            if (next != Future.NEVER && least <= size.bytes()) {
                costs[next] = (double) least * (next - number);
            }
        }

        BitSet hits() {
            float last = priceOfTheLast();
            BitSet hits = new BitSet(costs.length);
            for (int number = 0; number < costs.length; number++) {
                if (costs[number] > 0 && prices[number] <= last) {
                    hits.set(number);
                }
            }
            return hits;
        }

        /** Returns the price of the interval with which the cache is used up. */
        private float priceOfTheLast() {
            double left = (double) size.bytes() * costs.length;
            for (long packed : byPrice()) {
                left -= costs[(int) packed];
                if (left <= 0) {
                    return prices[(int) packed];
                }
            }
            return Float.POSITIVE_INFINITY;
        }

        /** Returns the requests that end intervals, each with its price above it, the cheapest first. */
        private long[] byPrice() {
            long[] packed = new long[Math.min(FIRST_LENGTH, costs.length)];
            int count = 0;
            for (int number = 0; number < costs.length; number++) {
                if (costs[number] > 0) {
                    if (count == packed.length) {
                        packed = Arrays.copyOf(packed, Math.min(2 * count, costs.length));
                    }
                    packed[count++] = (long) Float.floatToIntBits(prices[number]) << Integer.SIZE | number;
                }
            }
            long[] sorted = Arrays.copyOf(packed, count);
            Arrays.sort(sorted);
            return sorted;
        }
    }
}
