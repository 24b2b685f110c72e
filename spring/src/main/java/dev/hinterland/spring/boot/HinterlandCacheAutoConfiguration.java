// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring.boot;

import dev.hinterland.spring.HinterlandCacheManager;
import java.util.List;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.cache.CacheManager;
import org.springframework.cache.interceptor.CacheAspectSupport;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * Makes a {@link HinterlandCacheManager} of the properties, if caching is enabled and there is no other cache manager.
 * It comes before Boot's own choice of a cache library, and does nothing if {@code spring.cache.type} names one. Boot
 * 3.5 and Boot 4 have that choice, its customizers and the interface for meters in different packages.
 *
 * @since 0.1.0
 */
@AutoConfiguration(
        beforeName = {
            "org.springframework.boot.autoconfigure.cache.CacheAutoConfiguration",
            "org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration"
        })
@ConditionalOnClass(CacheManager.class)
@ConditionalOnBean(CacheAspectSupport.class)
@ConditionalOnMissingBean(value = CacheManager.class, name = "cacheResolver")
@ConditionalOnProperty(prefix = HinterlandCacheProperties.PREFIX, name = "enabled", matchIfMissing = true)
@ConditionalOnProperty(name = "spring.cache.type", havingValue = "hinterland", matchIfMissing = true)
@EnableConfigurationProperties(HinterlandCacheProperties.class)
@Import({
    Boot3Configuration.Customizing.class,
    Boot3Configuration.Meters.class,
    Boot4Configuration.Customizing.class,
    Boot4Configuration.Meters.class
})
public final class HinterlandCacheAutoConfiguration {

    private static final String NAMES = "spring.cache.cache-names";

    /** Creates the configuration. */
    public HinterlandCacheAutoConfiguration() {}

    /**
     * Makes the cache manager.
     *
     * @param properties the properties
     * @param environment has Boot's names of caches
     * @param beans has codecs, and the class loader of the beans
     * @param builderCustomizers set further options of caches
     * @param managerCustomizers change the manager
     * @return the cache manager, which closes its caches with the context
     */
    @Bean
    HinterlandCacheManager cacheManager(
            HinterlandCacheProperties properties,
            Environment environment,
            ConfigurableListableBeanFactory beans,
            ObjectProvider<CacheBuilderCustomizer> builderCustomizers,
            ObjectProvider<ManagerCustomizing> managerCustomizers) {
        ClassLoader loader = Objects.requireNonNullElseGet(
                beans.getBeanClassLoader(), HinterlandCacheAutoConfiguration.class::getClassLoader);
        HinterlandCacheManager manager = new ConfiguredCaches(
                        properties,
                        names(environment),
                        environment,
                        beans,
                        builderCustomizers.orderedStream().toList(),
                        loader)
                .manager();
        try {
            managerCustomizers.orderedStream().forEach(customizing -> customizing.customize(manager));
        } catch (RuntimeException | Error e) {
            manager.destroy();
            throw e;
        }
        return manager;
    }

    private static List<String> names(Environment environment) {
        List<String> names = Binder.get(environment)
                .bind(NAMES, Bindable.listOf(String.class))
                .orElse(List.of());
        if (names.stream().anyMatch(String::isBlank)) {
            throw new InvalidConfigurationPropertyValueException(
                    NAMES, environment.getProperty(NAMES, String.join(",", names)), "a name of a cache is blank");
        }
        return names.stream().map(String::strip).distinct().toList();
    }

    /** What a version of Boot has for changing a cache manager. */
    interface ManagerCustomizing {

        /** Lets the application's beans change the manager. */
        void customize(HinterlandCacheManager manager);
    }
}
