// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring.boot;

import dev.hinterland.micrometer.OffHeapCacheMetrics;
import dev.hinterland.spring.HinterlandCache;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.cache.autoconfigure.CacheManagerCustomizer;
import org.springframework.boot.cache.autoconfigure.CacheManagerCustomizers;
import org.springframework.boot.cache.metrics.CacheMeterBinderProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What lies in packages of Boot 4. {@link Boot3Configuration} is the same for Boot 3.5. */
final class Boot4Configuration {

    private Boot4Configuration() {}

    /** Lets customizers of cache managers see this one. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(CacheManagerCustomizers.class)
    static class Customizing {

        @Bean
        HinterlandCacheAutoConfiguration.ManagerCustomizing boot4ManagerCustomizing(
                ObjectProvider<CacheManagerCustomizer<?>> customizers) {
            return new CacheManagerCustomizers(customizers.orderedStream().toList())::customize;
        }
    }

    /** Makes meters of the caches. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({CacheMeterBinderProvider.class, MeterBinder.class, OffHeapCacheMetrics.class})
    static class Meters {

        @Bean
        MeterProvider boot4CacheMeters() {
            return new MeterProvider();
        }
    }

    /** Says which meters a cache has. */
    static final class MeterProvider implements CacheMeterBinderProvider<HinterlandCache> {

        @Override
        public MeterBinder getMeterBinder(HinterlandCache cache, Iterable<Tag> tags) {
            return new OffHeapCacheMetrics<>(cache.getNativeCache(), cache.getName(), tags);
        }
    }
}
