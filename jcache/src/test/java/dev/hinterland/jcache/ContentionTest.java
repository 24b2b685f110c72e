// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import javax.cache.Cache;
import javax.cache.configuration.FactoryBuilder;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryUpdatedListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Changes of a key that many threads make at once happen one after the other. */
class ContentionTest {

    private static final int THREADS = 8;
    private static final int ROUNDS = 2_000;
    private static final int KEYS = 3;

    private final CacheFixture caches = new CacheFixture();
    private final Cache<Long, Long> cache = caches.create(new HinterlandConfiguration<>(Long.class, Long.class));

    @AfterEach
    void close() {
        caches.close();
    }

    /** Has all threads do something with the keys; returns the sum of their values afterwards. */
    private long sumAfter(LongConsumer increment) throws Exception {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            List<Future<?>> ends = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                ends.add(threads.submit(() -> {
                    for (int round = 0; round < ROUNDS; round++) {
                        increment.accept(round % KEYS);
                    }
                }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        }
        return cache.getAll(Set.of(0L, 1L, 2L)).values().stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    private void incrementByProcessor(long key) {
        cache.invoke(key, (entry, arguments) -> {
            entry.setValue(entry.exists() ? entry.getValue() + 1 : 1);
            return null;
        });
    }

    /** Looks and writes in two steps: what the other tests would find if nothing were locked. */
    private void incrementByTwoSteps(long key) {
        Long old = cache.get(key);
        Thread.yield();
        cache.put(key, old == null ? 1 : old + 1);
    }

    @Test
    void processorsAtOnce_loseNoUpdate() throws Exception {
        assertThat(sumAfter(this::incrementByProcessor)).isEqualTo((long) THREADS * ROUNDS);
    }

    @Test
    void twoSteps_loseUpdates() throws Exception {
        assertThat(sumAfter(this::incrementByTwoSteps)).isLessThan((long) THREADS * ROUNDS);
    }

    @Test
    void replacingAndProcessorsAtOnce_loseNoUpdate() throws Exception {
        for (long key = 0; key < KEYS; key++) {
            cache.put(key, 0L);
        }
        long sum = sumAfter(key -> {
            if (Thread.currentThread().threadId() % 2 == 0) {
                incrementByProcessor(key);
                return;
            }
            Long old;
            do {
                old = cache.get(key);
            } while (!cache.replace(key, old, old + 1));
        });
        assertThat(sum).isEqualTo((long) THREADS * ROUNDS);
    }

    @Test
    void synchronousListener_hearsEachValueOnceAndInOrder() throws Exception {
        AtomicLong outOfOrder = new AtomicLong();
        AtomicLong events = new AtomicLong();
        CacheEntryUpdatedListener<Long, Long> listener = heard -> heard.forEach(event -> {
            events.incrementAndGet();
            if (event.getValue() != event.getOldValue() + 1) {
                outOfOrder.incrementAndGet();
            }
        });
        cache.registerCacheEntryListener(new MutableCacheEntryListenerConfiguration<>(
                new FactoryBuilder.SingletonFactory<>(listener), null, true, true));
        assertThat(sumAfter(this::incrementByProcessor)).isEqualTo((long) THREADS * ROUNDS);
        assertThat(outOfOrder).hasValue(0);
        assertThat(events).hasValue((long) THREADS * ROUNDS - KEYS);
    }

    @Test
    void asynchronousListener_hearsTheEventsOfAKeyInOrder() throws Exception {
        List<Long> heard = new ArrayList<>(); // one thread at a time tells a listener
        CacheEntryUpdatedListener<Long, Long> listener = events -> events.forEach(event -> {
            if (event.getKey() == 0) {
                synchronized (heard) {
                    heard.add(event.getValue());
                }
            }
        });
        cache.registerCacheEntryListener(new MutableCacheEntryListenerConfiguration<>(
                new FactoryBuilder.SingletonFactory<>(listener), null, false, false));
        sumAfter(this::incrementByProcessor);
        cache.close(); // waits for the listener
        synchronized (heard) {
            assertThat(heard).isSorted().hasSize(THREADS * ((ROUNDS + KEYS - 1) / KEYS) - 1);
        }
    }

    @Test
    void processorsThatUseEachOthersKeys_throwInsteadOfWaitingForEver() throws Exception {
        AtomicLong refused = new AtomicLong();
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<Future<?>> ends = new ArrayList<>();
            for (long first = 0; first < 2; first++) {
                long key = first;
                ends.add(threads.submit(() -> {
                    for (int round = 0; round < ROUNDS; round++) {
                        try {
                            cache.invoke(key, (entry, arguments) -> {
                                Thread.yield();
                                incrementByProcessor(1 - key);
                                return null;
                            });
                        } catch (javax.cache.CacheException waitsForItself) {
                            refused.incrementAndGet();
                        }
                    }
                }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        }
        long made = Stream.of(0L, 1L)
                .map(cache::get)
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .sum();
        assertThat(made + refused.get()).isEqualTo(2L * ROUNDS);
    }
}
