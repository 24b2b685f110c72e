// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring.boot;

import dev.hinterland.spring.HinterlandCacheManager;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.function.Consumer;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What lies elsewhere in Boot 3.5 than in Boot 4: the same tests run with both. */
final class BootVersion {

    private static final boolean IS_4 = SpringBootVersion.getVersion().startsWith("4.");

    private BootVersion() {}

    /** Boot's own choice of a cache library, and ours before it. */
    static AutoConfigurations cacheConfigurations() {
        return configurations(
                HinterlandCacheAutoConfiguration.class.getName(),
                IS_4
                        ? "org.springframework.boot.cache.autoconfigure.CacheAutoConfiguration"
                        : "org.springframework.boot.autoconfigure.cache.CacheAutoConfiguration");
    }

    static AutoConfigurations meterConfigurations() {
        return configurations(
                IS_4
                        ? "org.springframework.boot.cache.autoconfigure.metrics.CacheMetricsAutoConfiguration"
                        : "org.springframework.boot.actuate.autoconfigure.metrics.cache.CacheMetricsAutoConfiguration");
    }

    private static AutoConfigurations configurations(String... names) {
        return AutoConfigurations.of(Arrays.stream(names).map(BootVersion::load).toArray(Class<?>[]::new));
    }

    /** Adds a customizer of cache managers, whose interface has one method. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // the interface is known by its name
    static ApplicationContextRunner withManagerCustomizer(
            ApplicationContextRunner runner, Consumer<HinterlandCacheManager> customizer) {
        Class type = load(
                IS_4
                        ? "org.springframework.boot.cache.autoconfigure.CacheManagerCustomizer"
                        : "org.springframework.boot.autoconfigure.cache.CacheManagerCustomizer");
        Object proxy =
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    if (method.getDeclaringClass() == Object.class) {
                        return method.getName().equals("hashCode") ? (Object) 1 : "customizer";
                    }
                    customizer.accept((HinterlandCacheManager) arguments[0]);
                    return null;
                });
        return runner.withBean("customizer", type, () -> proxy);
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException("class of Boot is missing: class=" + name, e);
        }
    }
}
