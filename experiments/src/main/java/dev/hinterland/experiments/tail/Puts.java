// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.experiments.workload.Data;
import java.util.SplittableRandom;

/** Overwrites random entries with new copies of the values that they have, so that each read has one right answer. */
final class Puts implements Operation {

    private final OpenStore<Object, Object> store;
    private final Data data;
    private final long entries;
    private final SplittableRandom random = new SplittableRandom(0x5075);
    private Object key = "";
    private Object value = "";

    Puts(OpenStore<Object, Object> store, Data data, long entries) {
        this.store = store;
        this.data = data;
        this.entries = entries;
    }

    @Override
    public void prepare() {
        long index = random.nextLong(entries);
        key = data.key(index);
        value = data.value(index);
    }

    @Override
    public void run() {
        store.put(key, value);
    }

    @Override
    public void check() {
        // the reads check what they find
    }
}
