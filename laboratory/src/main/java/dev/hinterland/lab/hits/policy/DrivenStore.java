// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.lab.trace.Request;
import org.jspecify.annotations.Nullable;

/**
 * A real cache on its way through a trace. Without a clock of its own, what has expired is still in it, and a
 * request that finds it replaces it. With one the cache ends entries itself, and now and then does what else it does
 * over time.
 */
final class DrivenStore implements Driven {

    private static final long CLEAN_UP_MILLIS = 1000;
    private static final long CLEAN_UP_REQUESTS_MIN = 1000;

    private final OpenStore<Long, byte[]> store;
    private final Values values;
    private final @Nullable SimulatedClock clock;
    private final long cleanUpRequests;
    private long requests;
    private long cleanUpAfterMillis = CLEAN_UP_MILLIS;
    private long cleanUpAfterRequests;

    DrivenStore(OpenStore<Long, byte[]> store, Values values, @Nullable SimulatedClock clock, Size size) {
        this.store = store;
        this.values = values;
        this.clock = clock;
        cleanUpRequests = Math.max(CLEAN_UP_REQUESTS_MIN, size.entries() / 4);
        cleanUpAfterRequests = cleanUpRequests;
    }

    @Override
    public boolean request(Request request) {
        if (clock != null) {
            passTime(clock, request.timeMillis());
        }
        Long key = request.key();
        byte[] value = store.get(key);
        if (value != null && Values.isGood(value, request.timeMillis())) {
            return true;
        }
        store.put(key, values.of(request));
        return false;
    }

    /** A look at all entries is paid for by as many requests. */
    private void passTime(SimulatedClock time, long millis) {
        time.advance(millis);
        requests++;
        if (millis >= cleanUpAfterMillis && requests >= cleanUpAfterRequests) {
            cleanUpAfterMillis = millis + CLEAN_UP_MILLIS;
            cleanUpAfterRequests = requests + cleanUpRequests;
            store.size();
        }
    }

    @Override
    public long resident() {
        return store.peak();
    }

    @Override
    public void close() {
        store.close();
    }
}
