// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javax.cache.Cache;
import javax.cache.configuration.CacheEntryListenerConfiguration;
import javax.cache.configuration.FactoryBuilder.SingletonFactory;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryCreatedListener;
import javax.cache.event.CacheEntryEvent;
import javax.cache.event.CacheEntryExpiredListener;
import javax.cache.event.CacheEntryUpdatedListener;
import javax.cache.event.EventType;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.integration.CacheLoader;
import javax.cache.integration.CacheLoaderException;
import javax.cache.integration.CacheWriter;
import javax.cache.integration.CompletionListenerFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Callbacks that are slow, fail, or use the cache: what they must not do to entries, events and other callbacks. */
class CallbackTimingTest {

    private static final int LIFETIME_MILLIS = 100;

    private final CacheFixture caches = new CacheFixture();
    private final HinterlandConfiguration<Long, String> configuration =
            new HinterlandConfiguration<>(Long.class, String.class);

    @AfterEach
    void close() {
        caches.close();
    }

    private void setPolicy(ExpiryPolicy policy) {
        configuration.setExpiryPolicyFactory(new SingletonFactory<>(policy));
    }

    /** Hears of entries that are made, replaced and expire. */
    private interface Hearer
            extends CacheEntryCreatedListener<Long, String>,
                    CacheEntryUpdatedListener<Long, String>,
                    CacheEntryExpiredListener<Long, String>,
                    AutoCloseable {

        void hear(CacheEntryEvent<? extends Long, ? extends String> event);

        @Override
        default void onCreated(Iterable<CacheEntryEvent<? extends Long, ? extends String>> events) {
            events.forEach(this::hear);
        }

        @Override
        default void onUpdated(Iterable<CacheEntryEvent<? extends Long, ? extends String>> events) {
            events.forEach(this::hear);
        }

        @Override
        default void onExpired(Iterable<CacheEntryEvent<? extends Long, ? extends String>> events) {
            events.forEach(this::hear);
        }

        @Override
        default void close() {}
    }

    private static CacheEntryListenerConfiguration<Long, String> listening(Hearer hearer, boolean synchronous) {
        return new MutableCacheEntryListenerConfiguration<>(new SingletonFactory<>(hearer), null, false, synchronous);
    }

    private record SlowWriter(int millis) implements CacheWriter<Long, String> {

        @Override
        public void write(Cache.Entry<? extends Long, ? extends String> entry) {
            sleep(millis);
        }

        @Override
        public void writeAll(Collection<Cache.Entry<? extends Long, ? extends String>> entries) {
            entries.clear();
        }

        @Override
        public void delete(Object key) {}

        @Override
        public void deleteAll(Collection<?> keys) {
            keys.clear();
        }
    }

    private record Loading(Consumer<Long> before) implements CacheLoader<Long, String> {

        @Override
        public String load(Long key) {
            before.accept(key);
            return "loaded";
        }

        @Override
        public Map<Long, String> loadAll(Iterable<? extends Long> keys) {
            keys.forEach(before);
            return Map.of();
        }
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void entryThatEndsWhileItsWriterRuns_doesNotLiveForEver() {
        setPolicy(new CreatedExpiryPolicy(new Duration(MILLISECONDS, LIFETIME_MILLIS)));
        configuration.setCacheWriterFactory(new SingletonFactory<>(new SlowWriter(2 * LIFETIME_MILLIS)));
        configuration.setWriteThrough(true);
        Cache<Long, String> cache = caches.create(configuration);
        for (long key = 1; key <= 3; key++) {
            cache.put(key, "old");
        }
        cache.put(4L, "old");
        cache.replace(4L, "new");
        cache.put(4L, "old");
        cache.getAndReplace(4L, "new");
        cache.put(4L, "old");
        cache.replace(4L, "old", "new");
        sleep(3 * LIFETIME_MILLIS);
        assertThat(cache.getAll(Set.of(1L, 2L, 3L, 4L))).isEmpty();
    }

    @Test
    void entriesThatEndInAnyMoment_doNotLiveForEver() {
        setPolicy(new CreatedExpiryPolicy(new Duration(MILLISECONDS, 2)));
        Cache<Long, String> cache = caches.create(configuration);
        long end = System.nanoTime() + MILLISECONDS.toNanos(1_500);
        while (System.nanoTime() - end < 0) {
            for (long key = 0; key < 50; key++) {
                cache.put(key, "value");
            }
        }
        sleep(LIFETIME_MILLIS);
        assertThat(cache).isEmpty();
    }

    @Test
    void expiry_isToldOfBeforeTheEntryThatFollows() {
        for (boolean synchronous : new boolean[] {true, false}) {
            BlockingQueue<String> heard = new LinkedBlockingQueue<>();
            Hearer hearer = event -> heard.add(event.getEventType() + " " + event.getValue());
            setPolicy(new CreatedExpiryPolicy(new Duration(MILLISECONDS, 30)));
            Cache<Long, String> cache = caches.create("cache of " + synchronous, configuration);
            cache.registerCacheEntryListener(listening(hearer, synchronous));
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                cache.put(1L, "v" + i);
                expected.add(EventType.CREATED + " v" + i);
                expected.add(EventType.EXPIRED + " v" + i);
                sleep(40);
            }
            cache.put(1L, "last");
            expected.add(EventType.CREATED + " last");
            List<String> all = new ArrayList<>();
            for (int i = 0; i < expected.size(); i++) {
                all.add(poll(heard));
            }
            assertThat(all).isEqualTo(expected);
        }
    }

    private static String poll(BlockingQueue<String> heard) {
        try {
            String next = heard.poll(10, SECONDS);
            return next == null ? "nothing" : next;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Two threads put two keys each, the second one in the policy of the first, crosswise. */
    @Test
    void policiesThatWaitForEachOther_doNotHang() throws Exception {
        CyclicBarrier both = new CyclicBarrier(2);
        ThreadLocal<Long> other = new ThreadLocal<>();
        List<Cache<Long, String>> cache = new ArrayList<>();
        setPolicy(new ExpiryPolicy() {
            @Override
            public Duration getExpiryForCreation() {
                Long key = other.get();
                if (key != null) {
                    other.remove();
                    await(both);
                    cache.getFirst().put(key, "by the policy");
                }
                return Duration.ETERNAL;
            }

            @Override
            public Duration getExpiryForAccess() {
                return null;
            }

            @Override
            public Duration getExpiryForUpdate() {
                return null;
            }
        });
        cache.add(caches.create(configuration));
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            List<Future<?>> ends = new ArrayList<>();
            for (long key = 0; key < 2; key++) {
                long mine = key;
                ends.add(threads.submit(() -> {
                    other.set(1 - mine);
                    cache.getFirst().put(mine, "value");
                }));
            }
            for (Future<?> end : ends) {
                end.get(30, SECONDS);
            }
        }
        assertThat(cache.getFirst().getAll(Set.of(0L, 1L))).hasSize(2);
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(30, SECONDS);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void asynchronousListenerThatThrowsAnError_hearsOfLaterEvents() {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        Hearer hearer = event -> {
            heard.add(event.getValue());
            if (event.getKey() == 1) {
                throw new NoClassDefFoundError("thrown by the test");
            }
        };
        Cache<Long, String> cache = caches.create(configuration);
        cache.registerCacheEntryListener(listening(hearer, false));
        for (long key = 0; key < 4; key++) {
            cache.put(key, "v" + key);
        }
        for (int key = 0; key < 4; key++) {
            assertThat(poll(heard)).isEqualTo("v" + key);
        }
    }

    @Test
    void asynchronousListener_hearsOfLaterEvents_alsoIfTheLogFails() throws InterruptedException {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        CountDownLatch logged = new CountDownLatch(1);
        Handler broken = new Handler() {
            @Override
            public void publish(LogRecord entry) {
                logged.countDown();
                throw new IllegalStateException("thrown by the test");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Hearer hearer = event -> {
            heard.add(event.getValue());
            throw new IllegalStateException("thrown by the test");
        };
        Cache<Long, String> cache = caches.create(configuration);
        cache.registerCacheEntryListener(listening(hearer, false));
        Logger log = Logger.getLogger(BackgroundQueue.class.getName());
        log.addHandler(broken);
        try {
            cache.put(1L, "one");
            assertThat(poll(heard)).isEqualTo("one");
            assertThat(logged.await(10, SECONDS)).isTrue();
            // The thread ends a moment later; what comes before waits for the next event.
            long end = System.nanoTime() + SECONDS.toNanos(10);
            for (long key = 2; heard.isEmpty() && System.nanoTime() - end < 0; key++) {
                cache.put(key, "later");
                sleep(1);
            }
            assertThat(heard).isNotEmpty();
        } finally {
            log.removeHandler(broken);
        }
    }

    /** The expiry is found by a reader while a processor has locked the key, and goes on to set a value. */
    @Test
    void expiryOfAnEntryThatHasAFollower_isNotToldOf() throws Exception {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        Hearer hearer = event -> heard.add(event.getEventType() + " " + event.getKey() + event.getValue());
        setPolicy(new CreatedExpiryPolicy(new Duration(MILLISECONDS, 5 * LIFETIME_MILLIS)));
        Cache<Long, String> cache = caches.create(configuration);
        cache.registerCacheEntryListener(listening(hearer, true));
        CountDownLatch locked = new CountDownLatch(1);
        CountDownLatch found = new CountDownLatch(1);
        cache.put(1L, "old");
        try (ExecutorService threads = Executors.newFixedThreadPool(1)) {
            Future<?> processed = threads.submit(() -> cache.invoke(1L, (entry, arguments) -> {
                locked.countDown();
                await(found);
                entry.setValue("new");
                return null;
            }));
            assertThat(locked.await(10, SECONDS)).isTrue();
            while (cache.get(1L) != null) {
                sleep(1);
            }
            found.countDown();
            processed.get(10, SECONDS);
        }
        // Closing waits for what is still to be told.
        cache.close();
        assertThat(heard).containsExactly("CREATED 1old", "CREATED 1new");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void deregisteredListener_isClosedAfterItsLastEvent() throws InterruptedException {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Hearer hearer = new Hearer() {
            @Override
            public void hear(CacheEntryEvent<? extends Long, ? extends String> event) {
                first.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                heard.add(event.getValue());
            }

            @Override
            public void close() {
                heard.add("closed");
            }
        };
        Cache<Long, String> cache = caches.create(configuration);
        CacheEntryListenerConfiguration<Long, String> registered = listening(hearer, false);
        cache.registerCacheEntryListener(registered);
        cache.put(1L, "one");
        first.await();
        cache.put(2L, "two");
        cache.deregisterCacheEntryListener(registered);
        cache.put(3L, "three");
        go.countDown();
        assertThat(poll(heard)).isEqualTo("one");
        assertThat(poll(heard)).isEqualTo("closed");
        assertThat(heard.poll(100, MILLISECONDS)).isNull();
    }

    @Test
    void loadAllWhoseLoaderThrowsAnError_completesWithIt() {
        configuration.setCacheLoaderFactory(new SingletonFactory<>(new Loading(_ -> {
            throw new StackOverflowError("thrown by the test");
        })));
        Cache<Long, String> cache = caches.create(configuration);
        CompletionListenerFuture loading = new CompletionListenerFuture();
        cache.loadAll(Set.of(1L), true, loading);
        assertThatThrownBy(() -> loading.get(10, SECONDS))
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOf(CacheLoaderException.class)
                .hasCauseInstanceOf(StackOverflowError.class);
    }

    @Test
    void valueThatAProcessorPuts_isNotReplacedByTheOneThatItLoaded() {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        configuration.setCacheLoaderFactory(new SingletonFactory<>(new Loading(_ -> {})));
        configuration.setReadThrough(true);
        Cache<Long, String> cache = caches.create(configuration);
        Hearer hearer = event -> heard.add(event.getEventType() + " " + event.getValue());
        cache.registerCacheEntryListener(listening(hearer, true));
        String found = cache.invoke(1L, (entry, arguments) -> {
            String value = entry.getValue();
            cache.put(1L, "put");
            return value;
        });
        assertThat(found).isEqualTo("loaded");
        assertThat(cache.get(1L)).isEqualTo("put");
        assertThat(heard).containsExactly("CREATED put");
    }

    /** A cache without types takes objects that its filter refuses only when they are encoded. */
    @Test
    void valueThatCannotBeEncoded_doesNotReachTheWriter() {
        List<Object> written = new ArrayList<>();
        HinterlandConfiguration<Object, Object> untyped = new HinterlandConfiguration<>();
        untyped.setCacheWriterFactory(new SingletonFactory<>(new CacheWriter<Object, Object>() {
            @Override
            public void write(Cache.Entry<?, ?> entry) {
                written.add(entry.getValue());
            }

            @Override
            public void writeAll(Collection<Cache.Entry<?, ?>> entries) {
                entries.forEach(this::write);
                entries.clear();
            }

            @Override
            public void delete(Object key) {}

            @Override
            public void deleteAll(Collection<?> keys) {}
        }));
        untyped.setWriteThrough(true);
        Cache<Object, Object> cache = caches.create(untyped);
        cache.put("a", "old");
        Object refused = new Thread();
        assertThatThrownBy(() -> cache.put("a", refused)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> cache.replace("a", refused)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> cache.putIfAbsent("b", refused)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> cache.putAll(Map.of("b", "new", "c", refused)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(written).containsExactly("old");
        assertThat(cache.get("a")).isEqualTo("old");
        assertThat(cache.get("b")).isNull();
    }
}
