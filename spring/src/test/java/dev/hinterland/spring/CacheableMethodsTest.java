// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.Hinterland;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.api.Test;
import org.springframework.cache.annotation.CacheConfig;
import org.springframework.cache.annotation.CacheEvict;
import org.springframework.cache.annotation.CachePut;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Methods with Spring's annotations: each result comes from the method once, and then from the cache. */
class CacheableMethodsTest {

    private AnnotationConfigApplicationContext context;
    private Service service;

    /** What methods return. */
    record Feed(long id, String text) {}

    /** A cache for each kind of method would hide collisions of keys: so most have one together. */
    @CacheConfig(cacheNames = "feeds")
    static class Service {

        final AtomicInteger calls = new AtomicInteger();
        volatile CountDownLatch gate = new CountDownLatch(0);

        private <T> T counted(T result) {
            calls.incrementAndGet();
            return result;
        }

        @Cacheable
        public Feed nothing(long id) {
            return counted(null);
        }

        @Cacheable
        public Feed one(long id) {
            return counted(new Feed(id, "one"));
        }

        @Cacheable("none")
        public String none() {
            return counted("none");
        }

        @Cacheable("two")
        public String two(String name, int number) {
            return counted(name + number);
        }

        @Cacheable(cacheNames = "generated", keyGenerator = "parameters")
        public String generated(String name, Integer number) {
            return counted(name + number);
        }

        @Cacheable("array")
        public int array(int[] numbers) {
            return counted(numbers.length);
        }

        @Cacheable
        public List<Feed> list(String name) {
            return counted(List.of(new Feed(1, name), new Feed(2, name)));
        }

        @Cacheable
        public SortedMap<String, Feed> map(String name) {
            return counted(new TreeMap<>(Map.of(name, new Feed(1, name))));
        }

        @Cacheable("optional")
        public Optional<Feed> optional(long id) {
            return counted(id < 0 ? Optional.empty() : Optional.of(new Feed(id, "optional")));
        }

        @Cacheable("future")
        public CompletableFuture<Feed> future(long id) {
            return counted(CompletableFuture.completedFuture(id < 0 ? null : new Feed(id, "future")));
        }

        @Cacheable(cacheNames = "future", sync = true)
        public CompletableFuture<Feed> futureInSync(long id) {
            return counted(CompletableFuture.completedFuture(id < 0 ? null : new Feed(id, "future")));
        }

        @Cacheable("future")
        public CompletableFuture<Feed> failingFuture(long id) {
            return counted(CompletableFuture.failedFuture(new IOException("on purpose")));
        }

        @Cacheable("mono")
        public Mono<Feed> mono(long id) {
            return Mono.defer(() -> counted(id < 0 ? Mono.empty() : Mono.just(new Feed(id, "mono"))));
        }

        @Cacheable(cacheNames = "mono", sync = true)
        public Mono<Feed> monoInSync(long id) {
            return Mono.defer(() -> counted(Mono.just(new Feed(id, "mono"))));
        }

        @Cacheable("flux")
        public Flux<Feed> flux(long id) {
            return Flux.defer(() -> counted(Flux.just(new Feed(id, "a"), new Feed(id, "b"))));
        }

        @Cacheable(cacheNames = "flux", sync = true)
        public Flux<Feed> fluxInSync(long id) {
            return Flux.defer(() -> counted(Flux.just(new Feed(id, "a"), new Feed(id, "b"))));
        }

        @Cacheable(sync = true)
        public Feed inSync(long id) throws InterruptedException {
            gate.await();
            return counted(new Feed(id, "sync"));
        }

        @Cacheable(sync = true)
        public Feed failing(long id) throws IOException {
            calls.incrementAndGet();
            throw new IOException("on purpose: id=" + id);
        }

        @Cacheable(unless = "#result == null")
        public Feed unlessNull(long id) {
            return counted(null);
        }

        @CachePut(key = "#id")
        public Feed put(long id, String text) {
            return counted(new Feed(id, text));
        }

        @CacheEvict
        public void evict(long id) {
            calls.incrementAndGet();
        }

        @CacheEvict(allEntries = true, beforeInvocation = true)
        public void evictAll() {
            calls.incrementAndGet();
        }

        @Cacheable(cacheNames = "missing")
        public String missing() {
            return "never";
        }
    }

    /** Caching with the manager. */
    @Configuration(proxyBeanMethods = false)
    @EnableCaching
    static class Caching {

        @Bean
        HinterlandCacheManager cacheManager() {
            HinterlandCacheManager manager = new HinterlandCacheManager(Caching.class.getClassLoader());
            for (String name : List.of(
                    "feeds", "none", "two", "generated", "array", "optional", "future", "mono", "flux")) {
                manager.define(
                        name, CacheDefinition.of(() -> Hinterland.cacheBuilder().maximumBytes(4 << 20)));
            }
            return manager;
        }

        @Bean
        ParameterKeyGenerator parameters() {
            return new ParameterKeyGenerator();
        }

        @Bean
        Service service() {
            return new Service();
        }
    }

    @BeforeEach
    void open() {
        context = new AnnotationConfigApplicationContext(Caching.class);
        service = context.getBean(Service.class);
    }

    @AfterEach
    void close() {
        context.close();
    }

    private int calls() {
        return context.getBean(Service.class).calls().get();
    }

    @Test
    void placeholder() {}
}
