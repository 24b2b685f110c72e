// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.examples.micronaut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.OffHeapCache;
import io.micronaut.cache.AsyncCache;
import io.micronaut.cache.CacheManager;
import io.micronaut.cache.SyncCache;
import io.micronaut.context.ApplicationContext;
import io.micronaut.context.exceptions.ConfigurationException;
import javax.cache.Cache;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What Micronaut's caches promise that are asked for by name. */
class CacheManagerTest {

    private final ApplicationContext context = ApplicationContext.run();
    private final CacheManager<?> manager = context.getBean(CacheManager.class);

    @AfterEach
    void close() {
        context.close();
    }

    private SyncCache<?> stock() {
        return manager.getCache("stock");
    }

    @Test
    void caches_areThoseOfTheFactory_offTheHeap() {
        assertThat(manager.getCacheNames()).containsExactlyInAnyOrder("stock", "distances");
        Cache<?, ?> nativeCache = (Cache<?, ?>) stock().getNativeCache();
        assertThat(nativeCache.unwrap(OffHeapCache.class).memory().maximumBytes())
                .isEqualTo(16 << 20);
        assertThat(stock().getName()).isEqualTo("stock");
    }

    @Test
    void cacheThatIsNotThere_isRefused() {
        assertThatThrownBy(() -> manager.getCache("shelves")).isInstanceOf(ConfigurationException.class);
    }

    @Test
    void syncCache_putsGetsAndInvalidates() {
        SyncCache<?> stock = stock();
        assertThat(stock.get("nails", Integer.class)).isEmpty();
        stock.put("nails", 1);
        stock.put("screws", 2);
        assertThat(stock.get("nails", Integer.class)).contains(1);
        assertThat(stock.get("nails", String.class)).as("converted").contains("1");
        stock.put("nails", 3);
        assertThat(stock.get("nails", Integer.class)).contains(3);
        stock.invalidate("nails");
        assertThat(stock.get("nails", Integer.class)).isEmpty();
        assertThat(stock.get("screws", Integer.class)).contains(2);
        stock.invalidateAll();
        assertThat(stock.get("screws", Integer.class)).isEmpty();
    }

    @Test
    void syncCache_putsWhatIsAbsent_andLoads() {
        SyncCache<?> stock = stock();
        assertThat(stock.putIfAbsent("nails", 1)).isEmpty();
        assertThat(stock.putIfAbsent("nails", 2)).contains(1);
        assertThat(stock.get("nails", Integer.class, () -> 3)).isEqualTo(1);
        assertThat(stock.get("screws", Integer.class, () -> 3)).isEqualTo(3);
        assertThat(stock.get("screws", Integer.class)).contains(3);
    }

    @Test
    void asyncCache_doesTheSame() {
        AsyncCache<?> stock = stock().async();
        assertThat(stock.get("nails", Integer.class).join()).isEmpty();
        assertThat(stock.put("nails", 1).join()).isTrue();
        assertThat(stock.get("nails", Integer.class).join()).contains(1);
        assertThat(stock.putIfAbsent("nails", 2).join()).contains(1);
        assertThat(stock.get("screws", Integer.class, () -> 3).join()).isEqualTo(3);
        assertThat(stock.invalidate("nails").join()).isTrue();
        assertThat(stock.get("nails", Integer.class).join()).isEmpty();
        assertThat(stock.invalidateAll().join()).isTrue();
        assertThat(stock.get("screws", Integer.class).join()).isEmpty();
    }

    @Test
    void contextThatIsClosed_closesTheCaches() {
        Cache<?, ?> nativeCache = (Cache<?, ?>) stock().getNativeCache();
        context.close();
        assertThat(nativeCache.isClosed()).isTrue();
    }
}
