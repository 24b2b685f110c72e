// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.experiments.run;

import dev.hinterland.adapters.OpenStore;
import dev.hinterland.experiments.run.WorkloadContext.Steps;
import dev.hinterland.experiments.workload.Data;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** One store being written and read; each value that is read is compared with what was written. */
record StoreRun(OpenStore<Object, Object> store, Data data, Settings settings, LongAdder checksum) {

    /** A new seed for each thread, so that threads don't walk through the store in step. */
    private static final long SEED = 0x5eed;

    /** Opens a store of its own. */
    static StoreRun open(Settings settings) throws Exception {
        Data data = StoreOpening.dataOf(settings);
        return new StoreRun(StoreOpening.open(settings, data), data, settings, new LongAdder());
    }

    Workload.Outcome outcome() {
        long entries = settings.entries();
        return new Workload.Outcome(entries, AverageSizes.payloadBytes(data, entries), checksum.sum());
    }

    void write(long from, long to, Steps steps) {
        for (long i = from; i < to; i++) {
            store.put(data.key(i), data.value(i));
            steps.done();
        }
    }

    void read(long from, long to, Steps steps) throws WrongValueException {
        long sum = 0;
        for (long i = from; i < to; i++) {
            sum += readOne(i);
            steps.done();
        }
        checksum.add(sum);
    }

    /** The values that it writes are those that are there, so each read has one right answer. */
    void mix(long from, long to, Steps steps) throws WrongValueException {
        SplittableRandom random = new SplittableRandom(SEED + from);
        for (long i = from; i < to; i++) {
            long index = random.nextLong(settings.entries());
            if (random.nextInt(100) < settings.readPercent()) {
                readOne(index);
            } else {
                store.put(data.key(index), data.value(index));
            }
            steps.done();
        }
    }

    private long readOne(long index) throws WrongValueException {
        Object value = store.get(data.key(index));
        if (value == null || !data.matches(index, value)) {
            throw wrong(index, value);
        }
        return data.checksum(value);
    }

    private WrongValueException wrong(long index, @Nullable Object value) {
        String problem = value == null ? "an entry is missing" : "a read gave another value than was written";
        return new WrongValueException(problem + ": store=" + settings.store() + ", key=" + data.key(index));
    }
}
