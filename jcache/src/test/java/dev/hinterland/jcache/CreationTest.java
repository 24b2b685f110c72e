// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.cache.Cache;
import javax.cache.CacheException;
import javax.cache.configuration.CompleteConfiguration;
import javax.cache.configuration.Factory;
import javax.cache.configuration.FactoryBuilder;
import javax.cache.configuration.MutableCacheEntryListenerConfiguration;
import javax.cache.event.CacheEntryCreatedListener;
import javax.cache.event.CacheEntryEvent;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.integration.CacheLoader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cache that cannot be created leaves nothing behind, and says why. */
class CreationTest {

    private final CacheFixture caches = new CacheFixture();

    @AfterEach
    void close() {
        caches.close();
    }

    private static <T> FactoryBuilder.SingletonFactory<T> factory(T made) {
        return new FactoryBuilder.SingletonFactory<>(made);
    }

    /** A factory of nothing, as no caller may write one. */
    private static <T> Factory<T> nothing() {
        return () -> null;
    }

    private static HinterlandConfiguration<Long, String> configuration() {
        return new HinterlandConfiguration<>(Long.class, String.class);
    }

    /** Counts how often it is closed. */
    private static final class ClosedLoader implements CacheLoader<Long, String>, Closeable {

        private final AtomicInteger closed = new AtomicInteger();

        @Override
        public String load(Long key) {
            return "loaded";
        }

        @Override
        public Map<Long, String> loadAll(Iterable<? extends Long> keys) {
            return Map.of();
        }

        @Override
        public void close() {
            closed.incrementAndGet();
        }
    }

    /** Says whether it is closed. */
    private record ClosedPolicy(AtomicBoolean closed) implements ExpiryPolicy, Closeable {

        @Override
        public Duration getExpiryForCreation() {
            return Duration.ONE_HOUR;
        }

        @Override
        public @Nullable Duration getExpiryForAccess() {
            return null;
        }

        @Override
        public @Nullable Duration getExpiryForUpdate() {
            return null;
        }

        @Override
        public void close() {
            closed.set(true);
        }
    }

    @Test
    void cacheThatCannotBeBuilt_closesWhatTheFactoriesHaveMade() {
        ClosedLoader loader = new ClosedLoader();
        ClosedPolicy policy = new ClosedPolicy(new AtomicBoolean());
        HinterlandConfiguration<Long, String> configuration = configuration().setMaximumBytes(1);
        configuration.setReadThrough(true).setCacheLoaderFactory(factory(loader));
        configuration.setExpiryPolicyFactory(factory(policy));
        assertThatThrownBy(() -> caches.create(configuration)).isInstanceOf(IllegalArgumentException.class);
        assertThat(loader.closed).hasValue(1);
        assertThat(policy.closed).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\"b", "a*b", "a?b"})
    void nameThatJmxDoesNotTake_isRefusedWithJmxOnly(String name) {
        ClosedLoader loader = new ClosedLoader();
        HinterlandConfiguration<Long, String> configuration = configuration();
        configuration.setReadThrough(true).setCacheLoaderFactory(factory(loader));
        configuration.setStatisticsEnabled(true);
        assertThatThrownBy(() -> caches.create(name, configuration))
                .isInstanceOf(CacheException.class)
                .hasMessageContaining("JMX")
                .hasMessageContaining("cache=" + name);
        assertThat(loader.closed).hasValue(1);
        assertThat(caches.manager().getCacheNames()).isEmpty();

        Cache<Long, String> cache = caches.create(name, configuration());
        cache.put(1L, "value");
        assertThat(cache.get(1L)).isEqualTo("value");
        assertThatThrownBy(() -> caches.manager().enableStatistics(name, true)).isInstanceOf(CacheException.class);
        assertThatThrownBy(() -> caches.manager().enableManagement(name, true)).isInstanceOf(CacheException.class);
        assertThat(settings(cache).isStatisticsEnabled()).isFalse();
        assertThat(settings(cache).isManagementEnabled()).isFalse();
    }

    @SuppressWarnings("unchecked") // the cache has these types
    private static CompleteConfiguration<Long, String> settings(Cache<Long, String> cache) {
        return cache.getConfiguration(CompleteConfiguration.class);
    }

    @Test
    void factoryThatReturnsNull_isRefused() {
        HinterlandConfiguration<Long, String> expiring = configuration();
        expiring.setExpiryPolicyFactory(nothing());
        HinterlandConfiguration<Long, String> loading = configuration();
        loading.setCacheLoaderFactory(nothing());
        HinterlandConfiguration<Long, String> encoded = configuration().setValueCodecFactory(nothing());
        HinterlandConfiguration<Long, String> listening = configuration();
        listening.addCacheEntryListenerConfiguration(
                new MutableCacheEntryListenerConfiguration<>(nothing(), null, false, true));
        Map.of("expiry-policy", expiring, "loader", loading, "value-codec", encoded, "listeners.class", listening)
                .forEach((setting, configuration) -> assertThatThrownBy(() -> caches.create(configuration))
                        .isInstanceOf(CacheException.class)
                        .hasMessageContaining("factory must not return null")
                        .hasMessageContaining(setting));
        assertThat(caches.manager().getCacheNames()).isEmpty();
    }

    @Test
    void factoryThatCreatesTheSameCache_leavesOne() {
        ClosedLoader outer = new ClosedLoader();
        HinterlandConfiguration<Long, String> configuration = configuration();
        configuration.setCacheLoaderFactory(() -> {
            caches.create(configuration());
            return outer;
        });
        assertThatThrownBy(() -> caches.create(configuration))
                .isInstanceOf(CacheException.class)
                .hasMessageContaining("exists already");
        assertThat(outer.closed).hasValue(1);
        assertThat(caches.manager().getCacheNames()).hasSize(1);
    }

    /** One of many listeners. */
    private record NumberedListener(int number) implements CacheEntryCreatedListener<Long, String> {

        private static MutableCacheEntryListenerConfiguration<Long, String> configuration(int number) {
            return new MutableCacheEntryListenerConfiguration<>(
                    factory(new NumberedListener(number)), null, false, false);
        }

        @Override
        public void onCreated(Iterable<CacheEntryEvent<? extends Long, ? extends String>> events) {}
    }

    @Test
    void configuration_isReadWhileListenersAreRegistered() throws Exception {
        Cache<Long, String> cache = caches.create(configuration());
        for (int number = 0; number < 50; number++) {
            cache.registerCacheEntryListener(NumberedListener.configuration(number));
        }
        AtomicBoolean ended = new AtomicBoolean();
        Thread registering = Thread.ofPlatform().start(() -> {
            while (!ended.get()) {
                cache.registerCacheEntryListener(NumberedListener.configuration(-1));
                cache.deregisterCacheEntryListener(NumberedListener.configuration(-1));
            }
        });
        try {
            for (int read = 0; read < 20_000; read++) {
                assertThat(settings(cache).getKeyType()).isEqualTo(Long.class);
            }
        } finally {
            ended.set(true);
            registering.join();
        }
    }

    @Test
    @SuppressWarnings({"unchecked", "rawtypes"}) // callers without type arguments
    void valueOfAnotherClass_isRefusedWhenItIsPut() {
        Cache<String, Number> numbers = caches.create(new HinterlandConfiguration<>(String.class, Number.class));
        numbers.put("key", 1);
        assertThatThrownBy(() -> ((Cache) numbers).put("key", "text")).isInstanceOf(ClassCastException.class);
        assertThat(numbers.get("key")).isEqualTo(1);
        Cache<Number, String> names = caches.create("names", new HinterlandConfiguration<>(Number.class, String.class));
        assertThatThrownBy(() -> ((Cache) names).put("text", "value")).isInstanceOf(ClassCastException.class);
        assertThat(names.iterator().hasNext()).isFalse();
    }
}
