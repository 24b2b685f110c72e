// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.OffHeapCache;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.cache.Cache;
import javax.cache.CacheException;
import javax.cache.configuration.FactoryBuilder;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryCreatedListener;
import javax.cache.integration.CacheLoader;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** A cache that is closed while threads use it leaves nothing behind. */
class ClosingTest {

    private static final int THREADS = 4;

    @Test
    void closingWhileInUse_endsUsersWithAnException_andLeavesNoBean() throws Exception {
        for (int round = 0; round < 10; round++) {
            try (CacheFixture caches = new CacheFixture();
                    ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
                HinterlandConfiguration<Long, String> configuration =
                        new HinterlandConfiguration<>(Long.class, String.class);
                configuration.setStatisticsEnabled(true).setManagementEnabled(true);
                Cache<Long, String> cache = caches.create(configuration);
                CacheEntryCreatedListener<Long, String> listener = events -> {};
                cache.registerCacheEntryListener(new MutableCacheEntryListenerConfiguration<>(
                        new FactoryBuilder.SingletonFactory<>(listener), null, false, false));
                assertThat(beans()).isEqualTo(2);
                List<Future<?>> ends = new ArrayList<>();
                for (int thread = 0; thread < THREADS; thread++) {
                    ends.add(threads.submit(() -> useUntilClosed(cache)));
                }
                Thread.sleep(20);
                caches.close();
                for (Future<?> end : ends) {
                    end.get();
                }
                assertThat(cache.isClosed()).isTrue();
                assertThat(beans()).isZero();
                assertThatThrownBy(() -> cache.get(1L))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("cache=cache");
            }
        }
    }

    private static void useUntilClosed(Cache<Long, String> cache) {
        for (long key = 0; ; key++) {
            try {
                cache.put(key % 100, "value");
                cache.invoke(key % 100, (entry, arguments) -> entry.getValue());
                cache.remove(key % 100);
            } catch (IllegalStateException closed) {
                return;
            }
        }
    }

    private static int beans() throws Exception {
        return ManagementFactory.getPlatformMBeanServer()
                .queryNames(new ObjectName("javax.cache:*"), null)
                .size();
    }

    @Test
    void closing_closesTheUsersObjects_andMayBeDoneByAListener() throws Exception {
        AtomicBoolean closed = new AtomicBoolean();
        try (CacheFixture caches = new CacheFixture()) {
            Cache<Long, String> cache = caches.create(new HinterlandConfiguration<>(Long.class, String.class));
            ClosingListener listener = new ClosingListener(cache, closed);
            cache.registerCacheEntryListener(new MutableCacheEntryListenerConfiguration<>(
                    new FactoryBuilder.SingletonFactory<>(listener), null, false, false));
            long start = System.nanoTime();
            cache.put(1L, "value");
            while (!closed.get() && System.nanoTime() - start < 10_000_000_000L) {
                Thread.sleep(1);
            }
            assertThat(closed).isTrue();
            assertThat(cache.isClosed()).isTrue();
            assertThat(caches.manager().getCacheNames()).isEmpty();
        }
    }

    /** Closes the cache that tells it of an event. */
    private record ClosingListener(Cache<?, ?> cache, AtomicBoolean closed)
            implements CacheEntryCreatedListener<Long, String>, AutoCloseable {

        @Override
        public void onCreated(Iterable<javax.cache.event.CacheEntryEvent<? extends Long, ? extends String>> events) {
            cache.close();
        }

        @Override
        public void close() {
            closed.set(true);
        }
    }

    /** Cannot be closed, for a class is missing. */
    private record BrokenLoader() implements CacheLoader<Long, String>, AutoCloseable {

        @Override
        public String load(Long key) {
            return "loaded";
        }

        @Override
        public Map<Long, String> loadAll(Iterable<? extends Long> keys) {
            return Map.of();
        }

        @Override
        public void close() {
            throw new NoClassDefFoundError("missing");
        }
    }

    @Test
    void closing_closesAllCaches_alsoIfOneThrowsAnError() {
        try (CacheFixture caches = new CacheFixture()) {
            List<Cache<Long, String>> created = new ArrayList<>();
            for (int number = 0; number < 4; number++) {
                HinterlandConfiguration<Long, String> configuration =
                        new HinterlandConfiguration<>(Long.class, String.class);
                configuration.setCacheLoaderFactory(BrokenLoader::new);
                created.add(caches.create("cache" + number, configuration));
            }
            List<OffHeapCache<?, ?>> stores = new ArrayList<>();
            created.forEach(cache -> stores.add(cache.unwrap(OffHeapCache.class)));
            assertThatThrownBy(() -> caches.manager().close())
                    .isInstanceOf(NoClassDefFoundError.class)
                    .satisfies(first -> assertThat(first.getSuppressed()).hasSize(3));
            assertThat(created).allMatch(Cache::isClosed);
            assertThat(stores)
                    .allSatisfy(store -> assertThatThrownBy(store::memory).isInstanceOf(IllegalStateException.class));
        }
    }

    @Test
    void managerThatIsClosedOrCannotStart_leavesItsClassLoader() throws Exception {
        HinterlandCachingProvider provider = new HinterlandCachingProvider();
        WeakReference<ClassLoader> loader = useLoader(provider);
        long start = System.nanoTime();
        while (loader.get() != null && System.nanoTime() - start < 10_000_000_000L) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(loader.get()).isNull();
        provider.close();
    }

    private static WeakReference<ClassLoader> useLoader(HinterlandCachingProvider provider) {
        URI uri = URI.create("test:leak");
        ClassLoader loader = new URLClassLoader(new URL[0]);
        provider.getCacheManager(uri, loader);
        provider.close(uri, loader);
        URI nothing = URI.create("file:/nothing.conf");
        assertThatThrownBy(() -> provider.getCacheManager(nothing, loader)).isInstanceOf(CacheException.class);
        return new WeakReference<>(loader);
    }

    @Test
    void closing_leavesNoThread() throws Exception {
        try (CacheFixture caches = new CacheFixture()) {
            Cache<Long, String> cache = caches.create(new HinterlandConfiguration<>(Long.class, String.class));
            CacheEntryCreatedListener<Long, String> listener = events -> {};
            cache.registerCacheEntryListener(new MutableCacheEntryListenerConfiguration<>(
                    new FactoryBuilder.SingletonFactory<>(listener), null, false, false));
            for (long key = 0; key < 100; key++) {
                cache.put(key, "value");
            }
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().startsWith("hinterland-jcache-"));
    }
}
