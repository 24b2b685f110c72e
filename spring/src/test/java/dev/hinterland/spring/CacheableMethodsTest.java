// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.Hinterland;
import dev.hinterland.StoreClosedException;
import java.io.IOException;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.EnumSet;
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
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
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

        /** The fields of the proxy are not those of the object. */
        int callCount() {
            return calls.get();
        }

        void close(CountDownLatch newGate) {
            gate = newGate;
        }

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

        @Cacheable
        public EnumSet<DayOfWeek> days(int count) {
            return counted(EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.of(count)));
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
            for (String name :
                    List.of("feeds", "none", "two", "generated", "array", "optional", "future", "mono", "flux")) {
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

    private void once(Supplier<?> method, Object expected) {
        int before = service.callCount();
        for (int i = 0; i < 3; i++) {
            assertThat(method.get()).isEqualTo(expected);
        }
        assertThat(service.callCount() - before).isEqualTo(1);
    }

    @Test
    void results_areCached_withAnyNumberOfArguments() {
        once(() -> service.one(1), new Feed(1, "one"));
        once(service::none, "none");
        once(() -> service.two("a", 1), "a1");
        once(() -> service.two("a", 2), "a2");
        once(() -> service.two(null, 2), "null2");
        once(() -> service.generated("a", 1), "a1");
        once(() -> service.generated("a", null), "anull");
        once(() -> service.array(new int[] {1, 2}), 2);
        once(() -> service.array(new int[] {1, 3}), 2);
    }

    @Test
    void nullResults_areCached() {
        once(() -> service.nothing(1), null);
        int before = service.callCount();
        assertThat(service.unlessNull(5)).isNull();
        assertThat(service.unlessNull(5)).isNull();
        assertThat(service.callCount() - before).isEqualTo(2);
    }

    @Test
    void collections_areCached_andBelongToTheCaller() {
        List<Feed> feeds = List.of(new Feed(1, "a"), new Feed(2, "a"));
        once(() -> service.list("a"), feeds);
        List<Feed> own = service.list("a");
        own.clear();
        assertThat(service.list("a")).isEqualTo(feeds);
        once(() -> service.map("m").firstKey(), "m");
        once(() -> service.days(2), EnumSet.of(DayOfWeek.MONDAY, DayOfWeek.TUESDAY));
    }

    @Test
    void optionals_areCached() {
        once(() -> service.optional(1), Optional.of(new Feed(1, "optional")));
        once(() -> service.optional(-1), Optional.empty());
    }

    @Test
    void futures_areCached() {
        once(() -> service.future(1).join(), new Feed(1, "future"));
        once(() -> service.future(-1).join(), null);
        once(() -> service.futureInSync(2).join(), new Feed(2, "future"));
        once(() -> service.futureInSync(-2).join(), null);
    }

    @Test
    void futuresThatFail_areNotCached() {
        for (int i = 1; i <= 2; i++) {
            assertThatThrownBy(service.failingFuture(9)::join).hasRootCauseInstanceOf(IOException.class);
            assertThat(service.callCount()).isEqualTo(i);
        }
    }

    @Test
    void reactiveResults_areCached() {
        once(() -> service.mono(1).block(), new Feed(1, "mono"));
        once(() -> service.mono(-1).block(), null);
        once(() -> service.monoInSync(2).block(), new Feed(2, "mono"));
        List<Feed> feeds = List.of(new Feed(1, "a"), new Feed(1, "b"));
        once(() -> service.flux(1).collectList().block(), feeds);
        once(() -> service.fluxInSync(2).collectList().block(), List.of(new Feed(2, "a"), new Feed(2, "b")));
    }

    @Test
    void sync_loadsOnce_forManyThreads() throws Exception {
        CountDownLatch gate = new CountDownLatch(1);
        service.close(gate);
        int threads = 8;
        try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
            List<Future<Feed>> results = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                results.add(executor.submit(() -> service.inSync(1)));
            }
            gate.countDown();
            for (Future<Feed> result : results) {
                assertThat(result.get(30, TimeUnit.SECONDS)).isEqualTo(new Feed(1, "sync"));
            }
        }
        assertThat(service.callCount()).isEqualTo(1);
    }

    @Test
    void sync_throwsWhatTheMethodThrows() {
        for (int i = 1; i <= 2; i++) {
            assertThatThrownBy(() -> service.failing(1))
                    .isInstanceOf(IOException.class)
                    .hasMessage("on purpose: id=1");
            assertThat(service.callCount()).isEqualTo(i);
        }
    }

    @Test
    void putAndEvict_changeWhatIsCached() {
        assertThat(service.one(1)).isEqualTo(new Feed(1, "one"));
        service.put(1, "put");
        assertThat(service.one(1)).isEqualTo(new Feed(1, "put"));
        service.evict(1);
        assertThat(service.one(1)).isEqualTo(new Feed(1, "one"));
        service.put(1, "put");
        service.put(2, "put");
        service.evictAll();
        assertThat(service.one(1)).isEqualTo(new Feed(1, "one"));
        assertThat(service.one(2)).isEqualTo(new Feed(2, "one"));
    }

    @Test
    void cacheThatIsNotDefined_isMissed() {
        assertThatIllegalArgumentException().isThrownBy(service::missing).withMessageContaining("missing");
    }

    @Test
    void closedContext_hasClosedItsCaches() {
        HinterlandCacheManager manager = context.getBean(HinterlandCacheManager.class);
        HinterlandCache cache = manager.getCache("feeds");
        context.close();
        assertThatThrownBy(() -> cache.get(1L)).isInstanceOf(StoreClosedException.class);
    }
}
