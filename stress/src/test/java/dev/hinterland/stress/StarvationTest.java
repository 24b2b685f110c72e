// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.stress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody waits for ever: not for a virtual thread that has no carrier, and not for one whose store was closed. */
@Tag("proof")
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StarvationTest {

    private static final int THREADS = 500;
    private static final int TURNS = 40;
    private static final Set<Thread.State> IDLE =
            Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.TERMINATED);
    private static final int TINY_WRITES = 400_000;

    /** The build gives virtual threads a single carrier in this module, so whoever spins on it keeps all others out. */
    @Test
    void manyVirtualThreadsOnOneKey_allGetThrough() throws Exception {
        try (OffHeapMap<String, Long> map = Hinterland.map(Codec.ofString(), Codec.ofLong())
                        .maximumBytes(4 << 20)
                        .build();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int thread = i;
                running.add(threads.submit(() -> {
                    for (int turn = 0; turn < TURNS; turn++) {
                        map.merge("hot", 1L, Long::sum);
                        map.put("own" + thread, (long) turn);
                    }
                    assertThat(map.keySet()).contains("hot");
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
            assertThat(map.get("hot")).isEqualTo((long) THREADS * TURNS);
            assertThat(map.longSize()).isEqualTo(1 + THREADS);
            MapInternals.validate(map);
        }
    }

    /** What is alive is a quarter of the budget, whose few regions all lie in the buffers of other writers. */
    @ParameterizedTest
    @ValueSource(ints = {2, 16})
    void tinyBudget_nobodyIsRefused(int writers) throws Exception {
        int keys = 1_000;
        try (OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                        .maximumBytes(1 << 19)
                        .build();
                ExecutorService threads = Executors.newFixedThreadPool(writers)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < writers; i++) {
                int first = i;
                running.add(threads.submit(() -> {
                    for (int turn = 0; turn < TINY_WRITES / writers; turn++) {
                        map.put((long) (first + turn % (keys / writers) * writers), new byte[100]);
                    }
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
            MapInternals.validate(map);
        }
    }

    /** The budget is so small that some are evacuating, and others waiting for memory, when the store is closed. */
    @RepeatedTest(60)
    void closedUnderWritersAndEvacuation_allThreadsEnd() throws Exception {
        OffHeapMap<Long, byte[]> map = Hinterland.map(Codec.ofLong(), Codec.ofBytes())
                .maximumBytes(3 << 20)
                .build();
        AtomicBoolean writing = new AtomicBoolean();
        try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
            List<Future<Boolean>> running = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                long first = i;
                running.add(threads.submit(() -> writeUntilClosed(map, first, writing)));
            }
            while (!writing.get()) {
                Thread.onSpinWait();
            }
            TimeUnit.MILLISECONDS.sleep(3);
            map.close();
            for (Future<Boolean> each : running) {
                assertThat(each.get()).isTrue();
            }
        }
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("hinterland-background")) {
                awaitIdle(thread);
            }
        }
    }

    private static void awaitIdle(Thread background) {
        while (!IDLE.contains(background.getState())) {
            Thread.onSpinWait();
        }
    }

    private static boolean writeUntilClosed(OffHeapMap<Long, byte[]> map, long first, AtomicBoolean writing) {
        byte[] value = new byte[300];
        try {
            for (long i = 0; ; i++) {
                map.put(first + i % 1_000 * 4, value);
                if (i == 10_000) {
                    writing.set(true);
                }
            }
        } catch (IllegalStateException e) {
            return true;
        } finally {
            writing.set(true);
        }
    }
}
