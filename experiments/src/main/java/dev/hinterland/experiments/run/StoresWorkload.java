package dev.hinterland.experiments.run;

import dev.hinterland.experiments.run.WorkloadContext.Steps;
import dev.hinterland.experiments.store.Store;
import dev.hinterland.experiments.workload.Data;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The published experiment on any store and any data: writes all entries in order, reads all in the same order and
 * compares each value with what was written. Where asked for, a mixed phase follows, which reads and overwrites random
 * entries. Nothing forces a collection in between.
 */
public final class StoresWorkload implements Workload {

    /** A new seed for each thread, so that threads don't walk through the store in step. */
    private static final long SEED = 0x5eed;

    @Override
    public String id() {
        return "stores";
    }

    @Override
    public Outcome run(WorkloadContext context) throws Exception {
        Settings settings = context.settings();
        Data data = StoreOpening.dataOf(settings);
        Store store = Services.find(Store.class, Store::id, settings.store());
        store.open(StoreOpening.configOf(settings, data));
        context.watch(store);
        return new Run(store, data, settings).in(context);
    }

    /** One run on one store. */
    private record Run(Store store, Data data, Settings settings, LongAdder checksum) {

        Run(Store store, Data data, Settings settings) {
            this(store, data, settings, new LongAdder());
        }

        Outcome in(WorkloadContext context) throws Exception {
            long entries = settings.entries();
            context.phase("write", entries, this::write);
            context.phase("read", entries, this::read);
            if (settings.readPercent() >= 0) {
                context.phase("mixed", settings.mixedOperations(), this::mix);
            }
            return new Outcome(entries, AverageSizes.payloadBytes(data, entries), checksum.sum());
        }

        private void write(long from, long to, Steps steps) throws Exception {
            for (long i = from; i < to; i++) {
                store.put(data.key(i), data.value(i));
                steps.done();
            }
        }

        private void read(long from, long to, Steps steps) throws Exception {
            long sum = 0;
            for (long i = from; i < to; i++) {
                sum += readOne(i);
                steps.done();
            }
            checksum.add(sum);
        }

        /** The values that it writes are those that are there, so each read has one right answer. */
        private void mix(long from, long to, Steps steps) throws Exception {
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

        private long readOne(long index) throws Exception {
            Object value = store.get(data.key(index));
            if (value == null || !data.matches(index, value)) {
                throw wrong(index, value);
            }
            return data.checksum(value);
        }

        private WrongValueException wrong(long index, @Nullable Object value) {
            String problem = value == null ? "an entry is missing" : "a read gave another value than was written";
            return new WrongValueException(problem + ": store=" + store.id() + ", key=" + data.key(index));
        }
    }
}
