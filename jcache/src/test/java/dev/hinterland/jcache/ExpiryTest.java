// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.OffHeapCache;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.cache.Cache;
import javax.cache.configuration.FactoryBuilder;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryExpiredListener;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.expiry.TouchedExpiryPolicy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Entries end when the policy says so. */
class ExpiryTest {

    private final CacheFixture caches = new CacheFixture();

    @AfterEach
    void close() {
        caches.close();
    }

    private Cache<Long, String> cache(ExpiryPolicy policy) {
        HinterlandConfiguration<Long, String> configuration = new HinterlandConfiguration<>(Long.class, String.class);
        configuration.setExpiryPolicyFactory(new FactoryBuilder.SingletonFactory<>(policy));
        return caches.create(configuration);
    }

    private static long millisLeft(Cache<Long, String> cache) {
        @SuppressWarnings("unchecked") // unwrap knows no type arguments
        OffHeapCache<Long, String> stored = cache.unwrap(OffHeapCache.class);
        java.time.Duration left = stored.getExpiresAfter(1L);
        return left == null ? -1 : left.toMillis();
    }

    @Test
    void manyUpdates_doNotMoveTheEndOfAnEntry() {
        Cache<Long, String> cache = cache(new CreatedExpiryPolicy(new Duration(TimeUnit.HOURS, 1)));
        long start = System.nanoTime();
        cache.put(1L, "created");
        for (int update = 0; update < 20_000; update++) {
            cache.put(1L, "updated");
        }
        long passed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        long hour = TimeUnit.HOURS.toMillis(1);
        // An update that loses its processor for half a millisecond moves the end by one: a hundredth is far more.
        assertThat(millisLeft(cache)).isBetween(hour - passed - 2, hour - passed + 200);
    }

    @Test
    void reads_prolongWhatIsTouched() throws InterruptedException {
        Cache<Long, String> cache = cache(new TouchedExpiryPolicy(new Duration(TimeUnit.HOURS, 1)));
        cache.put(1L, "value");
        Thread.sleep(20);
        long before = millisLeft(cache);
        cache.get(1L);
        assertThat(millisLeft(cache)).isGreaterThan(before);
    }

    @Test
    void listener_hearsOfEntriesThatHaveExpired() throws InterruptedException {
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        CacheEntryExpiredListener<Long, String> listener = events ->
                events.forEach(event -> heard.add(event.getEventType() + " " + event.getKey() + event.getValue()));
        Cache<Long, String> cache = cache(new CreatedExpiryPolicy(new Duration(MILLISECONDS, 20)));
        cache.registerCacheEntryListener(new MutableCacheEntryListenerConfiguration<>(
                new FactoryBuilder.SingletonFactory<>(listener), null, false, false));
        cache.put(1L, "value");
        Thread.sleep(40);
        assertThat(cache.get(1L)).isNull();
        assertThat(heard.poll(10, TimeUnit.SECONDS)).isEqualTo("EXPIRED 1value");
    }
}
