// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.internal.map.EntryMap;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Computing gets on: with many threads, with listeners that write, with values that are changed in place. */
class ComputeProgressTest {

    /** On one key, some of them interrupted, with a function that gives the carrier up. */
    @Test
    void tenThousandVirtualThreads_computeOneKey() throws Exception {
        AtomicInteger lostInterrupts = new AtomicInteger();
        AtomicInteger calls = new AtomicInteger();
        ThreadFactory factory = Thread.ofVirtual().factory();
        try (OffHeapMap<Long, Long> map = ComputeTest.numbers();
                ExecutorService executor = Executors.newThreadPerTaskExecutor(factory)) {
            for (int i = 0; i < 10_000; i++) {
                boolean interrupted = i % 10 == 0;
                executor.execute(() -> {
                    if (interrupted) {
                        Thread.currentThread().interrupt();
                    }
                    map.compute(1L, (key, old) -> {
                        if (calls.incrementAndGet() % 100 == 0) {
                            LockSupport.parkNanos(1);
                        }
                        return old == null ? 1 : old + 1;
                    });
                    lostInterrupts.addAndGet(Thread.interrupted() == interrupted ? 0 : 1);
                });
            }
            executor.close();
            assertThat(map.get(1L)).isEqualTo(10_000);
            assertThat(calls).hasValue(10_000);
            assertThat(lostInterrupts).hasValue(0);
            assertThat(((EntryMap<?, ?, ?, ?>) map).computing().isIdle()).isTrue();
        }
    }

    /** The listener hears of the old value when the function's value is there, and may write the key. */
    @Test
    void listenerOfAComputedValue_mayWriteTheKey() {
        AtomicBoolean once = new AtomicBoolean();
        AtomicBoolean written = new AtomicBoolean();
        OffHeapCache<?, ?>[] self = new OffHeapCache<?, ?>[1];
        try (OffHeapCache<Long, byte[]> cache = Hinterland.cache(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(1 << 20)
                .executor(Runnable::run)
                .removalListener((Long key, byte[] value, RemovalCause cause) -> {
                    if (once.compareAndSet(false, true)) {
                        writeBack(self[0], key);
                        written.set(true);
                    }
                })
                .build()) {
            self[0] = cache;
            cache.put(1L, new byte[] {1});
            assertThat(cache.asMap().compute(1L, (key, old) -> ComputeTest.increment(old)))
                    .containsExactly(2);
            assertThat(written).isTrue();
            assertThat(cache.getIfPresent(1L)).containsExactly(9);
        }
    }

    @SuppressWarnings("unchecked") // the test's own cache
    private static void writeBack(OffHeapCache<?, ?> cache, Long key) {
        ((OffHeapCache<Long, byte[]>) cache).put(key, new byte[] {9});
    }

    @Test
    void replaceAll_functionThatChangesTheOldValues_isCalledOnceForEach() {
        try (OffHeapMap<Long, byte[]> map = ComputeTest.map()) {
            for (long key = 0; key < 1000; key++) {
                map.put(key, new byte[] {1, 2});
            }
            AtomicInteger calls = new AtomicInteger();
            map.replaceAll((key, old) -> {
                calls.incrementAndGet();
                Arrays.fill(old, (byte) 5);
                return old;
            });
            assertThat(calls).hasValue(1000);
            assertThat(map.values()).allMatch(value -> Arrays.equals(value, new byte[] {5, 5}));
        }
    }
}
