// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.AsyncOffHeapCache;
import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.record.Field;
import dev.hinterland.record.RecordLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.cache.Cache;

/** The contract of Spring's caches, with null values and without. */
class HinterlandCacheTest {

    private static final long BYTES = 4 << 20;

    private final HinterlandCacheManager manager =
            new HinterlandCacheManager(getClass().getClassLoader());
    private final HinterlandCache cache = manager.define("any", definition());
    private final HinterlandCache withoutNulls =
            manager.define("without-nulls", definition().withoutNullValues());

    /** A value with a component to be read in place. */
    record Feed(long id, int type, String text) {

        static final Field.OfInt<Feed> TYPE = RecordLayout.of(Feed.class).intField("type");
    }

    private static CacheDefinition definition() {
        return CacheDefinition.of(() -> Hinterland.cacheBuilder().maximumBytes(BYTES));
    }

    @AfterEach
    void close() {
        manager.destroy();
    }

    private static String randomKey() {
        return UUID.randomUUID().toString();
    }

    @Test
    void cache_hasItsName_andTheCacheOfTheLibrary() {
        assertThat(cache.getName()).isEqualTo("any");
        cache.put("key", "value");
        assertThat(cache.getNativeCache().getIfPresent("key")).isEqualTo("value");
    }

    @Test
    void get_returnsWhatWasPut() {
        String key = randomKey();
        assertThat(cache.get(key)).isNull();
        assertThat(cache.get(key, String.class)).isNull();
        assertThat(cache.get(key, Object.class)).isNull();
        cache.put(key, "george");
        assertThat(cache.get(key).get()).isEqualTo("george");
        assertThat(cache.get(key, String.class)).isEqualTo("george");
        assertThat(cache.get(key, (Class<?>) null)).isEqualTo("george");
    }

    @Test
    void get_ofAnotherClass_throws() {
        cache.put("key", 7);
        assertThatIllegalStateException().isThrownBy(() -> cache.get("key", String.class));
    }

    @Test
    void null_isAValue() {
        cache.put("key", null);
        Cache.ValueWrapper wrapper = cache.get("key");
        assertThat(wrapper).isNotNull();
        assertThat(wrapper.get()).isNull();
        assertThat(cache.get("key", String.class)).isNull();
        String loaded = cache.get("key", () -> "not called");
        assertThat(loaded).isNull();
        assertThat(cache.putIfAbsent("key", "other").get()).isNull();
    }

    @Test
    void null_isRefused_ifItIsNoValue() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> withoutNulls.put("key", null))
                .withMessageContaining("without-nulls");
        assertThatExceptionOfType(Cache.ValueRetrievalException.class)
                .isThrownBy(() -> withoutNulls.get("key", () -> null))
                .withCauseInstanceOf(IllegalArgumentException.class);
        assertThat(withoutNulls.get("key")).isNull();
    }

    @Test
    void putIfAbsent_keepsWhatIsThere() {
        assertThat(cache.putIfAbsent("key", "first")).isNull();
        assertThat(cache.putIfAbsent("key", "second").get()).isEqualTo("first");
        assertThat(cache.get("key", String.class)).isEqualTo("first");
    }

    @Test
    void evict_removes() {
        cache.evict("key");
        cache.put("key", "value");
        cache.evict("key");
        assertThat(cache.get("key")).isNull();
    }

    @Test
    void evictIfPresent_saysWhetherItWasThere() {
        assertThat(cache.evictIfPresent("key")).isFalse();
        cache.put("key", null);
        assertThat(cache.evictIfPresent("key")).isTrue();
        assertThat(cache.evictIfPresent("key")).isFalse();
    }

    @Test
    void clear_andInvalidate_removeAll() {
        cache.put("a", 1);
        cache.put("b", 2);
        cache.clear();
        assertThat(cache.get("a")).isNull();
        assertThat(cache.invalidate()).isFalse();
        cache.put("a", 1);
        assertThat(cache.invalidate()).isTrue();
        assertThat(cache.get("a")).isNull();
    }

    @Test
    void getWithLoader_loadsOnce() {
        AtomicInteger loads = new AtomicInteger();
        for (int i = 0; i < 3; i++) {
            String value = cache.get("key", () -> "load " + loads.incrementAndGet());
            assertThat(value).isEqualTo("load 1");
        }
        Object nothing = cache.get("null", () -> null);
        assertThat(nothing).isNull();
        assertThat(cache.get("null")).isNotNull();
    }

    @Test
    void getWithLoader_thatFails_throwsWithTheKey_andKeepsNothing() {
        assertThatExceptionOfType(Cache.ValueRetrievalException.class)
                .isThrownBy(() -> cache.get("key", () -> {
                    throw new IOException("on purpose");
                }))
                .satisfies(e -> assertThat(e.getKey()).isEqualTo("key"))
                .withCauseInstanceOf(IOException.class);
        assertThat(cache.get("key")).isNull();
    }

    @Test
    void getWithLoader_ofManyThreads_loadsOnce() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        int threads = 10;
        CountDownLatch started = new CountDownLatch(threads);
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<Integer>> results = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                results.add(executor.submit(() -> {
                    started.countDown();
                    started.await();
                    return cache.get("key", loads::incrementAndGet);
                }));
            }
            for (Future<Integer> result : results) {
                assertThat(result.get(30, TimeUnit.SECONDS)).isEqualTo(1);
            }
        }
    }

    @Test
    void retrieve_returnsWhatIsThere() {
        assertThat(cache.retrieve("key")).isNull();
        cache.put("key", "value");
        assertThat(((Cache.ValueWrapper) cache.retrieve("key").join()).get()).isEqualTo("value");
        cache.put("key", null);
        assertThat(((Cache.ValueWrapper) cache.retrieve("key").join()).get()).isNull();
        withoutNulls.put("key", "value");
        assertThat(((Cache.ValueWrapper) withoutNulls.retrieve("key").join()).get())
                .isEqualTo("value");
    }

    @Test
    void retrieveWithLoader_sharesOneFuture() {
        CompletableFuture<String> loading = new CompletableFuture<>();
        AtomicInteger loads = new AtomicInteger();
        List<CompletableFuture<String>> callers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            callers.add(cache.retrieve("key", () -> {
                loads.incrementAndGet();
                return loading;
            }));
        }
        assertThat(callers).noneMatch(CompletableFuture::isDone);
        loading.complete("value");
        assertThat(callers).allMatch(caller -> caller.join().equals("value"));
        assertThat(loads).hasValue(1);
        assertThat(cache.get("key", String.class)).isEqualTo("value");
        assertThat(cache.retrieve("null", () -> CompletableFuture.completedFuture(null))
                        .join())
                .isNull();
        assertThat(cache.get("null")).isNotNull();
    }

    @Test
    void retrieveWithLoader_thatFails_keepsNothing() {
        CompletableFuture<String> failed =
                cache.retrieve("key", () -> CompletableFuture.failedFuture(new IOException("on purpose")));
        assertThatThrownBy(failed::join).hasRootCauseInstanceOf(IOException.class);
        assertThat(cache.get("key")).isNull();
        assertThat(cache.retrieve("key")).isNull();
    }

    /** What a load brings after its key was evicted is as old as what was evicted. */
    @Test
    void evictionDuringALoad_isNotUndone() {
        CompletableFuture<String> loading = new CompletableFuture<>();
        CompletableFuture<String> caller = cache.retrieve("key", () -> loading);
        cache.evict("key");
        loading.complete("old");
        assertThat(caller.join()).isEqualTo("old");
        assertThat(cache.get("key")).isNull();
    }

    @Test
    void callers_getCopies() {
        cache.put("key", new ArrayList<>(List.of(1)));
        @SuppressWarnings("unchecked") // it was put above
        List<Integer> list = cache.get("key", List.class);
        list.add(2);
        assertThat(cache.get("key").get()).isEqualTo(List.of(1));
    }

    @Test
    void typedCache_readsInPlace_andRefusesOtherClasses() {
        HinterlandCache typed = manager.define(
                "feeds", definition().keys(Long.class).values(Feed.class).withoutNullValues());
        typed.put(1L, new Feed(1, 7, "text"));
        assertThat(typed.get(1L, Feed.class)).isEqualTo(new Feed(1, 7, "text"));
        OffHeapCache<Long, Feed> feeds = typed.typed(Long.class, Feed.class);
        assertThat(feeds.readInt(1L, Feed.TYPE, -1)).isEqualTo(7);
        assertThatIllegalStateException().isThrownBy(() -> typed.typed(Integer.class, Feed.class));
        assertThatIllegalStateException().isThrownBy(() -> cache.typed(Object.class, Object.class));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> typed.get("text"))
                .withMessage("key is not of the type that the cache was defined with: cache=feeds, type=java.lang.Long,"
                        + " class=java.lang.String");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> typed.put(1L, "text"))
                .withMessageContaining("value is not of the type");
    }

    @Test
    void typedCache_holdsNulls() {
        HinterlandCache typed =
                manager.define("feeds", definition().keys(Long.class).values(Feed.class));
        typed.put(1L, null);
        typed.put(2L, new Feed(1, 7, "text"));
        assertThat(typed.get(1L).get()).isNull();
        assertThat(typed.get(2L).get()).isEqualTo(new Feed(1, 7, "text"));
    }

    @Test
    void cacheOfTheCaller_isUsedAsItIs() {
        try (AsyncOffHeapCache<Long, Feed> futures = Hinterland.cache(Long.class, Feed.class)
                        .maximumBytes(BYTES)
                        .buildAsync();
                OffHeapCache<Long, Feed> plain = Hinterland.cache(Long.class, Feed.class)
                        .maximumBytes(BYTES)
                        .build()) {
            Feed feed = new Feed(1, 7, "text");
            HinterlandCache one = HinterlandCache.over("one", futures, Long.class, Feed.class);
            HinterlandCache two = HinterlandCache.over("two", plain, Long.class, Feed.class);
            manager.register(one);
            assertThat(one.retrieve(1L, () -> CompletableFuture.completedFuture(feed))
                            .join())
                    .isEqualTo(feed);
            assertThat(two.get(1L, () -> feed)).isEqualTo(feed);
            assertThat(((Cache.ValueWrapper) two.retrieve(1L).join()).get()).isEqualTo(feed);
            assertThat(two.retrieve(2L)).isNull();
            assertThatThrownBy(() -> two.retrieve(2L, () -> CompletableFuture.completedFuture(feed)))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("buildAsync");
            manager.destroy();
            assertThat(futures.synchronous().asMap()).isEqualTo(Map.of(1L, feed));
        }
    }
}
