// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.lab.trace.Request;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Evicts from the end of a list: of what was used last, which is LRU, or of what was stored last, which is FIFO. */
final class Order implements Driven {

    private final Map<Long, Kept> kept;
    private final Size size;
    private final long most;
    private long weight;

    /** What is kept of an entry: until when it is good, and what it counts. */
    private record Kept(long goodUntil, long weight) {}

    Order(Size size, boolean byUse) {
        kept = new LinkedHashMap<>(16, 0.75f, byUse);
        this.size = size;
        most = size.weighs() ? size.bytes() : size.entries();
    }

    @Override
    public boolean request(Request request) {
        Kept found = kept.get(request.key());
        if (found != null && found.goodUntil() > request.timeMillis()) {
            return true;
        }
        store(request);
        return false;
    }

    private void store(Request request) {
        long counts = size.weighs() ? size.weight(request.bytes()) : 1;
        if (counts > most) {
            return;
        }
        long goodUntil = request.ttlMillis() == 0 ? Long.MAX_VALUE : request.timeMillis() + request.ttlMillis();
        Kept before = kept.put(request.key(), new Kept(goodUntil, counts));
        weight += counts - (before == null ? 0 : before.weight());
        for (Iterator<Kept> oldest = kept.values().iterator(); weight > most; ) {
            weight -= oldest.next().weight();
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
    }
}
