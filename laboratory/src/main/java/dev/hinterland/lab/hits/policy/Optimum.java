// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.trace.Request;
import java.util.BitSet;
import java.util.Collections;
import java.util.PriorityQueue;
import org.eclipse.collections.impl.map.mutable.primitive.IntLongHashMap;

/**
 * The most hits that any policy can have, since it knows the future: what is asked for again last goes first (Belady,
 * "A study of replacement algorithms for a virtual-storage computer", IBM Systems Journal 1966), be it what has just
 * come.
 *
 * <p>An entry is known by the number of the request that will ask for it next, which no two entries share. So the cache
 * is a set of request numbers, and a request is a hit if its own number is in it. The heap has the same numbers with
 * the latest on top; those that have passed stay in it, below all others, until they outnumber the rest.
 *
 * <p>It is exact where all objects count the same and live for ever. Where they expire it is still a bound: what will
 * surely have expired is not kept, and what may have expired counts as good. Where objects are weighed, the latest go
 * until the rest fits. That is a heuristic with the name {@code latest-first}, and no bound: a policy that does not
 * know the future but prefers small objects can have more hits. {@link RelaxedOptimum} is the bound there.
 */
final class Optimum implements Driven {

    private static final int PASSED_MIN = 1 << 16;

    private final Future future;
    private final Size size;
    private final long most;
    private final BitSet wanted;
    private final PriorityQueue<Integer> latestFirst = new PriorityQueue<>(Collections.reverseOrder());
    private final IntLongHashMap weights = new IntLongHashMap();
    private int now;
    private long weight;
    private long resident;

    Optimum(Size size, Future future) {
        this.future = future;
        this.size = size;
        most = size.weighs() ? size.bytes() : size.entries();
        wanted = new BitSet(future.requests());
    }

    @Override
    public boolean request(Request request) {
        int number = now++;
        boolean hit = wanted.get(number);
        if (hit) {
            drop(number);
        }
        int next = future.next(number);
        if (next != Future.NEVER) {
            keep(next, size.weighs() ? size.weight(request.bytes()) : 1);
        }
        return hit;
    }

    private void keep(int next, long counts) {
        wanted.set(next);
        latestFirst.add(next);
        resident++;
        weight += counts;
        if (size.weighs()) {
            weights.put(next, counts);
        }
        while (weight > most) {
            drop(latestFirst.remove());
        }
        if (latestFirst.size() > PASSED_MIN + 2 * resident) {
            latestFirst.removeIf(passed -> passed < now);
        }
    }

    private void drop(int next) {
        wanted.clear(next);
        resident--;
        weight -= size.weighs() ? weights.removeKeyIfAbsent(next, 0) : 1;
    }

    @Override
    public long resident() {
        return resident;
    }

    @Override
    public void close() {
        latestFirst.clear();
        wanted.clear();
    }
}
