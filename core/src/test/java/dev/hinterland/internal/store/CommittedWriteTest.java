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
import dev.hinterland.support.Stretch;
import dev.hinterland.support.Stretch.Actor;
import java.lang.foreign.Arena;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a journal has after a loss of power that leaves nothing but what was forced. */
class CommittedWriteTest {

    private static final long MAX_BYTES = 4 << 20;
    private static final long FILE_BYTES = 64 << 10;

    private final UnreliableFiles files = new UnreliableFiles();

    @AfterEach
    void endStretch() {
        StretchPoint.listen(null);
    }

    private static JournaledStore<Integer, Long> open(UnreliableFiles files, boolean commits) {
        Words words = new Words(Arena.ofAuto().allocate(16, 8));
        Journal.Options options = new Journal.Options(
                new JournalAbout(0, MAX_BYTES, "numbers"), commits, Long.MAX_VALUE / 2, FILE_BYTES, (_, _) -> {});
        Store<Integer, Long> store = new Store<>(
                StoreSettings.ofMap("map", MAX_BYTES),
                StoreValidatorTest.inPlace(Codec.ofInt()),
                StoreValidatorTest.inPlace(Codec.ofLong()));
        return JournaledStore.open(store, (_, contents) -> Journal.open(files, options, words, true, contents));
    }

    /** Returns what was forced. */
    private Map<Integer, Long> left() {
        try (JournaledStore<Integer, Long> store = open(files.forced(), true)) {
            return contents(store);
        }
    }

    private static Map<Integer, Long> contents(JournaledStore<Integer, Long> store) {
        Map<Integer, Long> contents = new HashMap<>();
        for (int key = 0; key < 10; key++) {
            Long value = store.get(key);
            if (value != null) {
                contents.put(key, value);
            }
        }
        return contents;
    }

    private static void put(JournaledStore<Integer, Long> store, int key, long value) {
        store.exchange(key, value, Index.ANY, false);
    }

    private static void remove(JournaledStore<Integer, Long> store, int key) {
        long previous = store.remove(key, Index.PRESENT);
        if (previous > 0) {
            store.settle(previous, RemovalCause.EXPLICIT);
        }
    }

    @Test
    void everyKindOfWrite_isOnTheDevice_whenItReturns() {
        try (JournaledStore<Integer, Long> store = open(files, true)) {
            JournaledWords<Integer, Long> words = new JournaledWords<>(store);
            List<Runnable> writes = List.of(
                    () -> put(store, 1, 1),
                    () -> put(store, 1, 2),
                    () -> put(store, 2, 3),
                    () -> remove(store, 1),
                    () -> words.add(2, 5),
                    () -> words.add(3, 7),
                    () -> words.set(3, 9),
                    () -> words.replace(3, 9, 11),
                    () -> words.remove(3, 11),
                    store::clear,
                    () -> put(store, 4, 13));
            for (Runnable write : writes) {
                write.run();
                assertThat(left()).isEqualTo(contents(store));
            }
        }
    }

    /** A thread sees a write, makes one of its own because of that, and has it on the device. */
    @Test
    void writeThatWasRead_isOnTheDevice_beforeTheReadersOwnWrite() {
        try (JournaledStore<Integer, Long> store = open(files, false);
                Stretch stretch = new Stretch()) {
            Actor<Void> writer = stretch.<Void>actor(() -> {
                        put(store, 1, 1);
                        return null;
                    })
                    .stopAt(StretchPoint.JOURNAL_PLACED)
                    .startAndAwaitStop();
            Long seen = store.get(1);
            if (seen != null) {
                put(store, 2, seen);
            }
            Actor<Void> checkpoint = stretch.<Void>actor(() -> {
                        store.checkpoint();
                        return null;
                    })
                    .start();
            // It waits for the writer, which has its place.
            assertThat(checkpoint.endsSoon()).isFalse();
            writer.go();
            checkpoint.result();
            writer.result();
            assertThat(left()).isEqualTo(contents(store));
        }
    }

    /** Writes of the same keys have the same order in the journal and in the store. */
    @Tag("proof")
    @Test
    void writersOfTheSameKeys_leaveWhatTheStoreHas() throws InterruptedException {
        StretchPoint.listen(point -> {
            if (point == StretchPoint.JOURNAL_PLACED
                    && ThreadLocalRandom.current().nextInt(10) == 0) {
                LockSupport.parkNanos(20_000);
            }
        });
        try (JournaledStore<Integer, Long> store = open(files, false)) {
            JournaledWords<Integer, Long> words = new JournaledWords<>(store);
            for (int round = 0; round < 60; round++) {
                writeByThreads(store, words, round);
                store.checkpoint();
                assertThat(left()).as("round=%s", round).isEqualTo(contents(store));
            }
        }
    }

    private static void writeByThreads(
            JournaledStore<Integer, Long> store, JournaledWords<Integer, Long> words, int round)
            throws InterruptedException {
        int threads = 4;
        CountDownLatch done = new CountDownLatch(threads);
        for (int thread = 0; thread < threads; thread++) {
            SplittableRandom random = new SplittableRandom(round * 31L + thread);
            Thread.ofPlatform().start(() -> {
                for (int write = 0; write < 20; write++) {
                    write(store, words, random);
                }
                done.countDown();
            });
        }
        done.await();
    }

    private static void write(
            JournaledStore<Integer, Long> store, JournaledWords<Integer, Long> words, SplittableRandom random) {
        int key = random.nextInt(4);
        switch (random.nextInt(12)) {
            case 0, 1, 2 -> remove(store, key);
            case 3, 4, 5 -> words.add(key, 1);
            case 6 -> words.set(key, random.nextInt(100));
            case 7 -> store.clear();
            default -> put(store, key, random.nextInt(1_000));
        }
    }
}
