// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring.boot;

import java.io.Serializable;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** An application that starts, uses all kinds of caches with classes of its own, and ends. */
public final class RestartedApplication {

    /** The memory of its largest cache. */
    static final long BYTES = 16 << 20;

    private static final int ENTRIES = 30;
    private static final int LARGE_VALUE = 256 << 10;

    private RestartedApplication() {}

    /** A value with a codec that is generated. */
    public record Feed(long id, String text, List<String> tags) {}

    /** A value that is serialized. */
    public static final class Bean1 implements Serializable {

        private static final long serialVersionUID = 1;

        private final long id;

        Bean1(long id) {
            this.id = id;
        }
    }

    /** A key. */
    public record Key(String name, long id) {}

    /** Methods whose results are cached. */
    public static class Service {

        /** Is cached by its types. */
        @Cacheable("typed")
        public Feed typed(long id) {
            return new Feed(id, "feed", List.of("a", "b"));
        }

        /** Is cached by the classes of its results. */
        @Cacheable("any")
        public List<Feed> any(String name, long id) {
            return List.of(typed(id));
        }

        /** Fills the largest cache. */
        @Cacheable("large")
        public byte[] large(long id) {
            return new byte[LARGE_VALUE];
        }

        /** Is serialized. */
        @Cacheable("serialized")
        public Bean1 serialized(Key key) {
            return new Bean1(key.id());
        }

        /** Is loaded as a future. */
        @Cacheable(cacheNames = "any", sync = true)
        public CompletableFuture<Feed> future(Key key) {
            return CompletableFuture.supplyAsync(() -> new Feed(key.id(), key.name(), List.of()));
        }
    }

    /** What the application is made of. */
    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    @Import(HinterlandCacheAutoConfiguration.class)
    public static class Beans {

        /** Makes the service. */
        @Bean
        public Service service() {
            return new Service();
        }
    }

    /** Runs it. */
    public static void main(String[] arguments) {
        SpringApplication application = new SpringApplication(Beans.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setRegisterShutdownHook(false);
        application.setLogStartupInfo(false);
        try (ConfigurableApplicationContext context = application.run(
                "--spring.main.banner-mode=off",
                "--spring.devtools.restart.enabled=false",
                "--spring.jmx.enabled=false",
                "--hinterland.cache.serialization-filter=dev.hinterland.spring.boot.*;!*",
                "--hinterland.cache.caches.typed.key-type=long",
                "--hinterland.cache.caches.typed.value-type=" + Feed.class.getName(),
                "--hinterland.cache.caches.typed.jmx=true",
                "--hinterland.cache.caches.large.maximum-bytes=" + BYTES,
                "--hinterland.cache.caches.large.always-pre-touch=true",
                "--hinterland.cache.caches.any.expire-after-write=1m",
                "--hinterland.cache.caches.serialized.heap-entries=10")) {
            use(context.getBean(Service.class));
        }
    }

    private static void use(Service service) {
        for (int round = 0; round < 2; round++) {
            for (long id = 0; id < ENTRIES; id++) {
                check(service.typed(id).id() == id);
                check(service.large(id).length == LARGE_VALUE);
                check(service.any("name", id).getFirst().id() == id);
                check(service.serialized(new Key("key", id)).id == id);
                check(service.future(new Key("future", id)).join().id() == id);
            }
        }
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new IllegalStateException("cache returns another value");
        }
    }
}
