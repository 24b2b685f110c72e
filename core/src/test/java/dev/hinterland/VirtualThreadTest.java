// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.Text;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A hundred thousand virtual threads on one map: the result is exact. */
class VirtualThreadTest {

    private static final int THREADS = 100_000;
    private static final int COUNTERS = 50;

    /** Two threads each, because of all who compute one value while their encode blocks, only one gets on at a time. */
    private static final int PAIRS = THREADS / 2;

    @Tag("proof")
    @Test
    void virtualThreads_withBuiltInCodecs() {
        try (OffHeapMap<String, Long> map = Hinterland.map(Codec.ofString(), Codec.ofLong())
                .maximumBytes(256 * Budgets.MIB)
                .build()) {
            runAll(i -> {
                map.put("own_" + i, (long) i);
                map.merge("counter_" + i % COUNTERS, 1L, Long::sum);
                LockSupport.parkNanos(1);
                assertThat(map.get("own_" + i)).isEqualTo(i);
                assertThat(map.containsKey("other_" + i)).isFalse();
            });
            assertThat(map.longSize()).isEqualTo(THREADS + COUNTERS);
            for (int i = 0; i < COUNTERS; i++) {
                assertThat(map.get("counter_" + i)).isEqualTo(THREADS / COUNTERS);
            }
            MapValidator.validate(map);
        }
    }

    /** Its encode gives the carrier thread up in the middle. */
    @Tag("proof")
    @Test
    void virtualThreads_withBlockingCodec() {
        Codec<Text> parking = new Text.TextCodec() {
            @Override
            public void encode(Text value, MemorySegment target) {
                super.encode(value, target);
                LockSupport.parkNanos(1);
            }
        };
        try (OffHeapMap<Long, Text> map = Hinterland.map(Codec.ofLong(), parking)
                .maximumBytes(256 * Budgets.MIB)
                .build()) {
            runAll(i -> {
                map.put((long) i, new Text(i, "own"));
                map.compute(-1L - i % PAIRS, (key, old) -> new Text(old == null ? 1 : old.number() + 1, "two"));
                assertThat(map.get((long) i)).isEqualTo(new Text(i, "own"));
            });
            assertThat(map.longSize()).isEqualTo(THREADS + PAIRS);
            for (long i = 1; i <= PAIRS; i++) {
                assertThat(map.get(-i)).isEqualTo(new Text(2, "two"));
            }
            MapValidator.validate(map);
        }
    }

    /** What one thread does. */
    private interface Body {
        void run(int thread);
    }

    private static void runAll(Body body) {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < THREADS; i++) {
                int thread = i;
                executor.execute(() -> {
                    try {
                        body.run(thread);
                    } catch (Throwable problem) {
                        failure.compareAndSet(null, problem);
                    }
                });
            }
        }
        assertThat(failure.get()).isNull();
    }
}
