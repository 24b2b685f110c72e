// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.tail;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.experiments.run.WrongValueException;
import dev.hinterland.experiments.workload.Data;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Reads of random entries. The first and the last byte of a value are read within the time, and one value in 256 is
 * compared byte by byte after it. From the control nothing comes back, and nothing is expected.
 */
final class Gets implements Operation {

    private static final int COMPARED = 256;

    private final OpenStore<Object, Object> store;
    private final String id;
    private final Data data;
    private final long entries;
    private final boolean control;
    private final SplittableRandom random = new SplittableRandom(0x6e75);
    private long index;
    private long count;
    private long checksum;
    private Object key = "";
    private @Nullable Object value;

    Gets(OpenStore<Object, Object> store, String id, Data data, long entries) {
        this.store = store;
        this.id = id;
        this.data = data;
        this.entries = entries;
        control = store instanceof ControlStore;
    }

    @Override
    public void prepare() {
        index = random.nextLong(entries);
        key = data.key(index);
    }

    @Override
    public void run() {
        value = store.get(key);
        if (value != null) {
            checksum += data.checksum(value);
        }
    }

    @Override
    public void check() throws WrongValueException {
        boolean compared = count++ % COMPARED == 0;
        if (!control && (value == null || (compared && !data.matches(index, value)))) {
            String problem = value == null ? "an entry is missing" : "a read gave another value than was written";
            throw new WrongValueException(problem + ": store=" + id + ", key=" + key);
        }
    }

    /** Returns a sum over what was read, so that nothing can be left out. */
    long checksum() {
        return checksum;
    }
}
