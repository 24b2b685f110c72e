// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.Hinterland;
import dev.hinterland.StoreClosedException;
import java.io.ObjectInputFilter;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which caches there are, and when they are made and closed. */
class HinterlandCacheManagerTest {

    private final HinterlandCacheManager manager =
            new HinterlandCacheManager(getClass().getClassLoader());

    /** A class that only Java's serialization can encode. */
    static class Bean implements Serializable {

        private static final long serialVersionUID = 1;
    }

    private static CacheDefinition small() {
        return CacheDefinition.of(() -> Hinterland.cacheBuilder().maximumBytes(4 << 20));
    }

    @AfterEach
    void close() {
        manager.destroy();
    }

    @Test
    void definedCaches_areThere_andNoOther() {
        HinterlandCache feeds = manager.define("feeds", small());
        manager.define("authors", small());
        assertThat(manager.getCache("feeds")).isSameAs(feeds);
        assertThat(manager.getCache("unknown")).isNull();
        assertThat(manager.getCacheNames()).containsExactly("authors", "feeds");
    }

    @Test
    void defaults_makeCaches() {
        manager.setDefaults(small());
        HinterlandCache made = manager.getCache("unknown");
        assertThat(manager.getCache("unknown")).isSameAs(made);
        assertThat(manager.getCacheNames()).containsExactly("unknown");
        manager.setDefaults(null);
        assertThat(manager.getCache("other")).isNull();
    }

    @Test
    void cachesOfOneName_areRefused() {
        HinterlandCache cache = manager.define("feeds", small());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> manager.define("feeds", small()))
                .withMessage("cache is there already: name=feeds");
        assertThatIllegalArgumentException().isThrownBy(() -> manager.register(cache));
    }

    @Test
    void optionsOfTheLibrary_areUsed() {
        AtomicLong nanos = new AtomicLong();
        HinterlandCache cache = manager.define(
                "feeds",
                CacheDefinition.of(() -> Hinterland.cacheBuilder("maximumBytes=4m,expireAfterWrite=1m,recordStats")
                        .ticker(nanos::get)));
        cache.put("key", "value");
        assertThat(cache.get("key")).isNotNull();
        nanos.addAndGet(Duration.ofMinutes(2).toNanos());
        assertThat(cache.get("key")).isNull();
        assertThat(cache.getNativeCache().stats().hitCount()).isEqualTo(1);
    }

    @Test
    void classWithoutCodec_isRefusedInTheDefinition() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> small().values(Bean.class))
                .withMessageContaining(Bean.class.getName());
        assertThatIllegalArgumentException().isThrownBy(() -> small().keys(List.class));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> small().serialized(ObjectInputFilter.Config.createFilter("java.base/*;!*"))
                        .values(Bean.class))
                .withMessage("serialization filter refuses the class: class=" + Bean.class.getName());
        HinterlandCache beans = manager.define(
                "beans",
                small().serialized(ObjectInputFilter.Config.createFilter(Bean.class.getName() + ";!*"))
                        .values(Bean.class));
        beans.put(1, new Bean());
        assertThat(beans.get(1, Bean.class)).isNotNull();
    }

    @Test
    void primitiveTypes_areThoseOfTheirBoxes() {
        HinterlandCache cache = manager.define(
                "numbers", small().keys(long.class).values(int.class).withoutNullValues());
        cache.put(1L, 2);
        assertThat(cache.get(1L, Integer.class)).isEqualTo(2);
        assertThat(cache.typed(Long.class, Integer.class).getIfPresent(1L)).isEqualTo(2);
        assertThat(cache.typed(long.class, int.class).getIfPresent(1L)).isEqualTo(2);
    }

    @Test
    void sizeThatCannotBe_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> manager.define(
                        "feeds",
                        CacheDefinition.of(() -> Hinterland.cacheBuilder().maximumBytes(1))))
                .withMessageContaining("maximumBytes");
        assertThat(manager.getCacheNames()).isEmpty();
    }

    @Test
    void closedManager_hasClosedItsCaches_andMakesNone() {
        HinterlandCache cache = manager.define("feeds", small());
        manager.destroy();
        manager.destroy();
        assertThatThrownBy(() -> cache.get("key")).isInstanceOf(StoreClosedException.class);
        assertThatIllegalStateException()
                .isThrownBy(() -> manager.define("other", small()))
                .withMessage("cache manager is closed: name=other");
    }
}
