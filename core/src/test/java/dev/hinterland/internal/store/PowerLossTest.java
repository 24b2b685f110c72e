// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.RemovalCause;
import dev.hinterland.codec.Codec;
import dev.hinterland.internal.heap.StoreSettings;
import dev.hinterland.internal.index.Index;
import dev.hinterland.internal.journal.Journal;
import dev.hinterland.internal.journal.JournalAbout;
import dev.hinterland.internal.journal.UnreliableFiles;
import dev.hinterland.internal.memory.StretchPoint;
import dev.hinterland.internal.memory.Words;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The power fails again and again, at random moments, also while a store is restored. The store has the state of some
 * moment then: each thread's writes up to one of them, that one and all before; what a thread had read before it wrote;
 * and all that had been promised.
 */
@Tag("proof")
class PowerLossTest {

    private static final int LOSSES = Integer.getInteger("hinterland.losses", 250);
    private static final long MAX_BYTES = 4 << 20;
    private static final int THREADS = 4;
    private static final int KEYS = 12;
    private static final int HUMONGOUS_BYTES = 40_000;
    private static final int STRETCHED_OF_WRITES = 30;
    private static final long MOST_STRETCH_NANOS = 500_000;

    /** One thread counts with the first key; another one copies the first key's value to the second key. */
    private static final int ORIGINAL = 1_000;

    private static final int COPY = 1_001;

    private final long seed = Long.getLong("hinterland.losses.seed", System.nanoTime());
    private final SplittableRandom random = new SplittableRandom(seed);

    /** What each thread has done, in the store that was restored last, since its first one. */
    private final long[] done = new long[THREADS];

    /** The number of the operation that has written each key last. */
    private final long[][] writers = new long[THREADS][KEYS];

    /** Delays some writes between their places in the journal and in the store. */
    @BeforeEach
    void stretch() {
        StretchPoint.listen(point -> {
            ThreadLocalRandom chance = ThreadLocalRandom.current();
            if (point == StretchPoint.JOURNAL_PLACED && chance.nextInt(STRETCHED_OF_WRITES) == 0) {
                LockSupport.parkNanos(chance.nextLong(MOST_STRETCH_NANOS));
            }
        });
    }

    @AfterEach
    void endStretch() {
        StretchPoint.listen(null);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void restoredStore_hasTheStateOfOneMoment(boolean commits) throws Exception {
        UnreliableFiles files = new UnreliableFiles();
        for (int loss = 0; loss < LOSSES; loss++) {
            files = round(files, commits, loss);
        }
    }

    private UnreliableFiles round(UnreliableFiles before, boolean commits, int loss) throws InterruptedException {
        UnreliableFiles files = before;
        JournaledStore<Integer, byte[]> store = null;
        while (store == null) {
            if (random.nextInt(3) == 0) {
                files.losePowerAfter(random.nextInt(20), random.split());
            }
            try {
                store = open(files, commits);
                files.losePowerAfter(-1, random);
            } catch (UnreliableFiles.PowerLoss lost) {
                files = lost.left();
            }
        }
        check(store, loss);
        Run run = new Run(store, commits);
        run.start();
        LockSupport.parkNanos(random.nextLong(2_000_000));
        long[] promised = run.promised();
        UnreliableFiles left = files.afterPowerLoss(random.split());
        run.end();
        store.close();
        findState(left, promised, run, loss);
        return left;
    }

    private JournaledStore<Integer, byte[]> open(UnreliableFiles files, boolean commits) {
        return open(files, commits, 16 << 10 << random.nextInt(3));
    }

    static JournaledStore<Integer, byte[]> open(UnreliableFiles files, boolean commits, long fileBytes) {
        Words words = new Words(Arena.ofAuto().allocate(16, 8));
        Journal.Options options = new Journal.Options(
                new JournalAbout(0, MAX_BYTES, "content"), commits, 200_000, fileBytes, (_, _) -> {});
        Store<Integer, byte[]> store = new Store<>(
                StoreSettings.ofMap("map", MAX_BYTES),
                StoreValidatorTest.inPlace(Codec.ofInt()),
                StoreValidatorTest.inPlace(Codec.ofBytes()));
        return JournaledStore.open(store, (_, contents) -> Journal.open(files, options, words, true, contents));
    }

    /** Finds out how much of what each thread did is left, by a store of a copy of what is left. */
    private void findState(UnreliableFiles left, long[] promised, Run run, int loss) {
        try (JournaledStore<Integer, byte[]> store = open(left.afterKill(), true)) {
            for (int thread = 0; thread < THREADS; thread++) {
                advance(store, thread, promised[thread], run.begun[thread].get(), loss);
            }
            byte[] original = store.get(ORIGINAL);
            byte[] copy = store.get(COPY);
            assertThat(number(copy)).as("seed=%s, loss=%s", seed, loss).isLessThanOrEqualTo(number(original));
        }
    }

    private void advance(EntryStore<Integer, byte[]> store, int thread, long promised, long begun, int loss) {
        long number = done[thread];
        while (number < promised || !isState(store, thread)) {
            assertThat(number)
                    .as("seed=%s, loss=%s, thread=%s, promised=%s", seed, loss, thread, promised)
                    .isLessThan(begun);
            number++;
            writers[thread][Write.of(seed, thread, number).index()] = number;
        }
        done[thread] = number;
    }

    private boolean isState(EntryStore<Integer, byte[]> store, int thread) {
        for (int index = 0; index < KEYS; index++) {
            byte[] expected = writers[thread][index] == 0
                    ? null
                    : Write.of(seed, thread, writers[thread][index]).value();
            if (!Arrays.equals(expected, store.get(thread * KEYS + index))) {
                return false;
            }
        }
        return true;
    }

    private void check(JournaledStore<Integer, byte[]> store, int loss) {
        for (int thread = 0; thread < THREADS; thread++) {
            assertThat(isState(store, thread))
                    .as("seed=%s, loss=%s, thread=%s", seed, loss, thread)
                    .isTrue();
        }
        StoreValidator.validate(store.store());
    }

    private static long number(byte @Nullable [] value) {
        return value == null ? 0 : ByteBuffer.wrap(value).getLong();
    }

    /** What a thread writes, as it follows from the number; {@code length} is negative for a removal. */
    private record Write(int index, int length, long number) {

        static Write of(long seed, int thread, long number) {
            SplittableRandom random = new SplittableRandom(seed ^ thread * 0x9E3779B97F4A7C15L ^ number << 8);
            int index = random.nextInt(KEYS);
            int kind = random.nextInt(100);
            int length = kind < 20 ? -1 : kind == 20 ? HUMONGOUS_BYTES : random.nextInt(300);
            return new Write(index, length, number);
        }

        byte @Nullable [] value() {
            if (length < 0) {
                return null;
            }
            byte[] value = new byte[length];
            new SplittableRandom(number).nextBytes(value);
            return value;
        }
    }

    /** Threads that write. */
    private final class Run {

        private final JournaledStore<Integer, byte[]> store;
        private final boolean commits;
        private final AtomicLong[] begun = new AtomicLong[THREADS];
        private final AtomicLong[] returned = new AtomicLong[THREADS];
        private final AtomicLong[] checkpointed = new AtomicLong[THREADS];
        private final List<Thread> threads = new ArrayList<>();
        private volatile boolean ended;
        private volatile @Nullable Throwable problem;

        Run(JournaledStore<Integer, byte[]> store, boolean commits) {
            this.store = store;
            this.commits = commits;
            for (int thread = 0; thread < THREADS; thread++) {
                begun[thread] = new AtomicLong(done[thread]);
                returned[thread] = new AtomicLong(done[thread]);
                checkpointed[thread] = new AtomicLong(done[thread]);
            }
        }

        void start() {
            for (int thread = 0; thread < THREADS; thread++) {
                int own = thread;
                begin(() -> write(own));
            }
            begin(this::count);
            begin(this::copy);
            if (!commits) {
                begin(this::checkpoint);
            }
        }

        private void begin(Runnable action) {
            threads.add(Thread.ofPlatform().start(() -> {
                try {
                    while (!ended) {
                        action.run();
                    }
                } catch (RuntimeException | Error met) {
                    problem = met;
                }
            }));
        }

        private void write(int thread) {
            long number = begun[thread].incrementAndGet();
            Write write = Write.of(seed, thread, number);
            int key = thread * KEYS + write.index();
            byte[] value = write.value();
            if (value == null) {
                long previous = store.remove(key, Index.PRESENT);
                if (previous > 0) {
                    store.settle(previous, RemovalCause.EXPLICIT);
                }
            } else {
                store.exchange(key, value, Index.ANY, false);
            }
            returned[thread].set(number);
        }

        private void count() {
            put(ORIGINAL, number(store.get(ORIGINAL)) + 1);
        }

        private void copy() {
            put(COPY, number(store.get(ORIGINAL)));
        }

        private void put(int key, long number) {
            store.exchange(key, ByteBuffer.allocate(Long.BYTES).putLong(number).array(), Index.ANY, false);
        }

        private void checkpoint() {
            long[] now = numbers(returned);
            store.checkpoint();
            for (int thread = 0; thread < THREADS; thread++) {
                checkpointed[thread].set(now[thread]);
            }
            LockSupport.parkNanos(100_000);
        }

        long[] promised() {
            return numbers(commits ? returned : checkpointed);
        }

        private static long[] numbers(AtomicLong[] counts) {
            return Arrays.stream(counts).mapToLong(AtomicLong::get).toArray();
        }

        void end() throws InterruptedException {
            ended = true;
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(problem).isNull();
        }
    }
}
