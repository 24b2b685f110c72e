// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.trace.Request;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Three queues without an order of use: a small one for what is new, the main one for what was read more than once
 * there, and a ghost of the keys that were not (Yang, Zhang, Qiu, Yue and Rashmi, "FIFO queues are all you need for
 * cache eviction", SOSP 2023).
 */
final class S3Fifo implements Driven {

    private static final int SMALL_FRACTION = 10;
    private static final int READS_MAX = 3;

    private final Map<Long, Kept> kept = new HashMap<>();
    private final Deque<Kept> small = new ArrayDeque<>();
    private final Deque<Kept> main = new ArrayDeque<>();
    private final Set<Long> ghost = new LinkedHashSet<>();
    private final Size size;
    private final long most;
    private final long smallMost;
    private long smallWeight;
    private long mainWeight;

    /** What is kept of an entry. */
    private static final class Kept {

        final long key;
        final long goodUntil;
        final long weight;
        int reads;

        Kept(long key, long goodUntil, long weight) {
            this.key = key;
            this.goodUntil = goodUntil;
            this.weight = weight;
        }
    }

    S3Fifo(Size size) {
        this.size = size;
        most = size.weighs() ? size.bytes() : size.entries();
        smallMost = Math.max(1, most / SMALL_FRACTION);
    }

    @Override
    public boolean request(Request request) {
        Kept found = kept.get(request.key());
        if (found != null && found.goodUntil > request.timeMillis()) {
            found.reads = Math.min(READS_MAX, found.reads + 1);
            return true;
        }
        if (found != null) {
            forget(found);
        }
        store(request);
        return false;
    }

    /** Takes out what has expired, wherever it is. */
    private void forget(Kept expired) {
        kept.remove(expired.key);
        if (small.remove(expired)) {
            smallWeight -= expired.weight;
        } else if (main.remove(expired)) {
            mainWeight -= expired.weight;
        }
    }

    private void store(Request request) {
        long weight = size.weighs() ? size.weight(request.bytes()) : 1;
        if (weight > most) {
            return;
        }
        while (smallWeight + mainWeight + weight > most) {
            evict();
        }
        long goodUntil = request.ttlMillis() == 0 ? Long.MAX_VALUE : request.timeMillis() + request.ttlMillis();
        Kept entry = new Kept(request.key(), goodUntil, weight);
        kept.put(entry.key, entry);
        if (ghost.remove(entry.key)) {
            addToMain(entry);
        } else {
            small.add(entry);
            smallWeight += weight;
        }
    }

    private void addToMain(Kept entry) {
        main.add(entry);
        mainWeight += entry.weight;
    }

    private void evict() {
        if (smallWeight >= smallMost || main.isEmpty()) {
            evictFromSmall();
        } else {
            evictFromMain();
        }
    }

    /** Moves what was read more than once to the main queue, until one goes. */
    private void evictFromSmall() {
        while (!small.isEmpty()) {
            Kept oldest = small.remove();
            smallWeight -= oldest.weight;
            if (oldest.reads <= 1) {
                kept.remove(oldest.key);
                remember(oldest.key);
                return;
            }
            oldest.reads = 0;
            addToMain(oldest);
            if (mainWeight > most - smallMost) {
                evictFromMain();
                return;
            }
        }
    }

    /** What was read since it was here last gets another round, once for each read. */
    private void evictFromMain() {
        Kept oldest = main.remove();
        while (oldest.reads > 0) {
            oldest.reads--;
            main.add(oldest);
            oldest = main.remove();
        }
        mainWeight -= oldest.weight;
        kept.remove(oldest.key);
    }

    /** The ghost has as many keys as the main queue may have entries. */
    private void remember(long key) {
        ghost.add(key);
        long keys = Math.max(1, kept.size() - kept.size() / SMALL_FRACTION);
        for (Iterator<Long> oldest = ghost.iterator(); ghost.size() > keys; ) {
            oldest.next();
            oldest.remove();
        }
    }

    @Override
    public long resident() {
        return kept.size();
    }

    @Override
    public void close() {
        kept.clear();
        ghost.clear();
        small.clear();
        main.clear();
    }
}
