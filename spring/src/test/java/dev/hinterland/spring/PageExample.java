// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.record.Field;
import dev.hinterland.record.RecordLayout;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The code of docs/spring.md, line by line. */
@Configuration(proxyBeanMethods = false)
class PageExample {

    static final Field.OfInt<Feed> TYPE = RecordLayout.of(Feed.class).intField("type");

    record Feed(long id, int type) {}

    @Bean
    HinterlandCacheManager cacheManager() {
        HinterlandCacheManager manager = new HinterlandCacheManager(getClass().getClassLoader());
        manager.define(
                "authors", CacheDefinition.of(() -> Hinterland.cacheBuilder("maximumBytes=64m,expireAfterWrite=10m")));
        manager.define(
                "feeds",
                CacheDefinition.of(() -> Hinterland.cacheBuilder()
                                .maximumBytes(256L << 20)
                                .recordStats())
                        .keys(Long.class)
                        .values(Feed.class)
                        .withoutNullValues());
        return manager;
    }

    static int typeOfTheFirst(HinterlandCacheManager manager) {
        OffHeapCache<Long, Feed> feeds = manager.getCache("feeds").typed(Long.class, Feed.class);
        int type = feeds.readInt(1L, TYPE, 0);
        return type;
    }
}
