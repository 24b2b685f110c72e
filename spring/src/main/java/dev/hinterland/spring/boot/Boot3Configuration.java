// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring.boot;

import dev.hinterland.micrometer.OffHeapCacheMetrics;
import dev.hinterland.spring.HinterlandCache;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.metrics.cache.CacheMeterBinderProvider;
import org.springframework.boot.autoconfigure.cache.CacheManagerCustomizer;
import org.springframework.boot.autoconfigure.cache.CacheManagerCustomizers;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What lies in packages of Boot 3.5. {@link Boot4Configuration} is the same for Boot 4. */
final class Boot3Configuration {

    private Boot3Configuration() {}

    /** Lets customizers of cache managers see this one. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(CacheManagerCustomizers.class)
    static class Customizing {

        @Bean
        HinterlandCacheAutoConfiguration.ManagerCustomizing boot3ManagerCustomizing(
                ObjectProvider<CacheManagerCustomizer<?>> customizers) {
            return new CacheManagerCustomizers(customizers.orderedStream().toList())::customize;
        }
    }

    /** Makes meters of the caches. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({CacheMeterBinderProvider.class, MeterBinder.class, OffHeapCacheMetrics.class})
    static class Meters {

        @Bean
        MeterProvider boot3CacheMeters() {
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
