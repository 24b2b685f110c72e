// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.cache.Cache;
import javax.cache.configuration.FactoryBuilder;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryCreatedListener;
import javax.cache.event.CacheEntryListenerException;
import javax.cache.integration.CacheLoader;
import javax.cache.integration.CacheLoaderException;
import javax.cache.integration.CacheWriter;
import javax.cache.integration.CacheWriterException;
import javax.cache.integration.CompletionListenerFuture;
import javax.cache.processor.EntryProcessorException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the user's code throws leaves the cache as it was, or as it was to be, and locks nothing. */
class FailuresTest {

    private final CacheFixture caches = new CacheFixture();

    @AfterEach
    void close() {
        caches.close();
    }

    private static HinterlandConfiguration<Long, String> configuration() {
        return new HinterlandConfiguration<>(Long.class, String.class);
    }

    private static <T> FactoryBuilder.SingletonFactory<T> factory(T made) {
        return new FactoryBuilder.SingletonFactory<>(made);
    }

    /** Loads what has an even key. */
    private static final class EvenLoader implements CacheLoader<Long, String> {

        private final AtomicInteger loads = new AtomicInteger();

        @Override
        public String load(Long key) {
            loads.incrementAndGet();
            if (key % 2 != 0) {
                throw new IllegalStateException("odd");
            }
            return "loaded " + key;
        }

        @Override
        public Map<Long, String> loadAll(Iterable<? extends Long> keys) {
            throw new IllegalStateException("all");
        }
    }

    @Test
    void loaderThatThrows_leavesNothing_andTheNextLoadIsTriedAgain() {
        EvenLoader loader = new EvenLoader();
        HinterlandConfiguration<Long, String> configuration = configuration();
        configuration.setReadThrough(true).setCacheLoaderFactory(factory(loader));
        Cache<Long, String> cache = caches.create(configuration);
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(() -> cache.get(1L))
                    .isInstanceOf(CacheLoaderException.class)
                    .hasRootCauseMessage("odd");
        }
        assertThat(cache.containsKey(1L)).isFalse();
        assertThat(loader.loads).hasValue(2);
        cache.put(1L, "put");
        assertThat(cache.get(1L)).isEqualTo("put");
        assertThat(cache.get(2L)).isEqualTo("loaded 2");
        assertThat(loader.loads).hasValue(3);
    }

    @Test
    void loadAllThatThrows_tellsTheCompletionListener() {
        HinterlandConfiguration<Long, String> configuration = configuration();
        configuration.setCacheLoaderFactory(factory(new EvenLoader()));
        Cache<Long, String> cache = caches.create(configuration);
        CompletionListenerFuture completion = new CompletionListenerFuture();
        cache.loadAll(Set.of(1L, 2L), false, completion);
        assertThatThrownBy(() -> completion.get(10, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(CacheLoaderException.class);
    }

    @Test
    void oneLoad_servesAllThreadsThatAskForTheKey() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        HinterlandConfiguration<Long, String> configuration = configuration();
        configuration.setReadThrough(true).setCacheLoaderFactory(factory(new CacheLoader<>() {
            @Override
            public String load(Long key) {
                loads.incrementAndGet();
                loading.countDown();
                await(asked);
                return "loaded";
            }

            @Override
            public Map<Long, String> loadAll(Iterable<? extends Long> keys) {
                return Map.of();
            }
        }));
        Cache<Long, String> cache = caches.create(configuration);
        AtomicReference<String> other = new AtomicReference<>();
        Thread first = Thread.ofVirtual().start(() -> cache.get(1L));
        await(loading);
        Thread second = Thread.ofVirtual().start(() -> other.set(cache.get(1L)));
        assertThat(cache.containsKey(1L)).isFalse();
        cache.put(2L, "another key does not wait");
        asked.countDown();
        first.join();
        second.join();
        assertThat(other).hasValue("loaded");
        assertThat(loads).hasValue(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void processorThatThrows_leavesTheEntry() {
        Cache<Long, String> cache = caches.create(configuration());
        cache.put(1L, "old");
        assertThatThrownBy(() -> cache.invoke(1L, (entry, arguments) -> {
                    entry.setValue("new");
                    throw new IllegalStateException("processor");
                }))
                .isInstanceOf(EntryProcessorException.class)
                .hasRootCauseMessage("processor");
        assertThat(cache.get(1L)).isEqualTo("old");
        assertThatThrownBy(() -> cache.invoke(1L, (entry, arguments) -> {
                    entry.remove();
                    throw new AssertionError("error");
                }))
                .isInstanceOf(AssertionError.class);
        cache.put(1L, "the key is not locked");
        assertThat(cache.get(1L)).isEqualTo("the key is not locked");
    }

    @Test
    void listenerThatThrows_leavesTheChange_andTheOthersAreTold() {
        Cache<Long, String> cache = caches.create(configuration());
        AtomicInteger told = new AtomicInteger();
        CacheEntryCreatedListener<Long, String> broken = events -> {
            throw new IllegalStateException("listener");
        };
        CacheEntryCreatedListener<Long, String> working = events -> told.incrementAndGet();
        for (CacheEntryCreatedListener<Long, String> one : java.util.List.of(broken, working)) {
            cache.registerCacheEntryListener(
                    new MutableCacheEntryListenerConfiguration<>(factory(one), null, false, true));
        }
        assertThatThrownBy(() -> cache.put(1L, "value"))
                .isInstanceOf(CacheEntryListenerException.class)
                .hasRootCauseMessage("listener");
        assertThatThrownBy(() -> cache.putAll(Map.of(2L, "two", 3L, "three")))
                .isInstanceOf(CacheEntryListenerException.class);
        assertThat(cache.getAll(Set.of(1L, 2L, 3L))).hasSize(3);
        assertThat(told).hasValue(3);
        cache.put(1L, "the key is not locked");
    }

    @Test
    void writerThatThrows_leavesTheEntry() {
        HinterlandConfiguration<Long, String> configuration = configuration();
        configuration.setWriteThrough(true).setCacheWriterFactory(factory(new BrokenWriter()));
        Cache<Long, String> cache = caches.create(configuration);
        assertThatThrownBy(() -> cache.put(1L, "value")).isInstanceOf(CacheWriterException.class);
        assertThatThrownBy(() -> cache.putAll(Map.of(1L, "value"))).isInstanceOf(CacheWriterException.class);
        assertThatThrownBy(() -> cache.remove(1L)).isInstanceOf(CacheWriterException.class);
        assertThat(cache.iterator().hasNext()).isFalse();
    }

    private static final class BrokenWriter implements CacheWriter<Long, String> {

        @Override
        public void write(Cache.Entry<? extends Long, ? extends String> entry) {
            throw new IllegalStateException("write");
        }

        @Override
        public void writeAll(Collection<Cache.Entry<? extends Long, ? extends String>> entries) {
            throw new IllegalStateException("writeAll");
        }

        @Override
        public void delete(Object key) {
            throw new IllegalStateException("delete");
        }

        @Override
        public void deleteAll(Collection<?> keys) {
            throw new IllegalStateException("deleteAll");
        }
    }

    /** A class that nobody has allowed. */
    private record Unknown(String name) implements Serializable {}

    @Test
    void classThatTheFilterRefuses_isRefusedWhenItIsPut() {
        Cache<Object, Object> cache = caches.create(new HinterlandConfiguration<>());
        assertThatThrownBy(() -> cache.put("key", java.util.List.of(new Unknown("x"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("serial-filter")
                .hasMessageContaining(Unknown.class.getName());
        assertThat(cache.containsKey("key")).isFalse();
    }
}
