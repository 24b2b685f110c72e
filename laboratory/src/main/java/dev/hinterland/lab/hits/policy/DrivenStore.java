// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.hits.policy;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.lab.trace.Request;

/**
 * A real cache on its way through a trace. What has expired is still in it, and is replaced, as by a user who checks.
 */
final class DrivenStore implements Driven {

    private final OpenStore<Long, byte[]> store;
    private final Values values;

    DrivenStore(OpenStore<Long, byte[]> store, Values values) {
        this.store = store;
        this.values = values;
    }

    @Override
    public boolean request(Request request) {
        Long key = request.key();
        byte[] value = store.get(key);
        if (value != null && Values.isGood(value, request.timeMillis())) {
            return true;
        }
        store.put(key, values.of(request));
        return false;
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
