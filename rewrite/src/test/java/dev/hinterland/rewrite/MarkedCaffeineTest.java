// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.rewrite;

import static org.openrewrite.java.Assertions.java;

import org.junit.jupiter.api.Test;
import org.openrewrite.java.JavaParser;
import org.openrewrite.test.RecipeSpec;
import org.openrewrite.test.RewriteTest;
import org.openrewrite.test.TypeValidation;

/** What has no counterpart, and what differs since values are copies, gets a comment. */
class MarkedCaffeineTest implements RewriteTest {

    @Override
    public void defaults(RecipeSpec spec) {
        spec.recipe(Migrated.recipe("dev.hinterland.rewrite.FromCaffeine"))
                .parser(JavaParser.fromJavaVersion().classpath("caffeine"))
                .afterTypeValidationOptions(TypeValidation.none());
    }

    @Test
    void codeWithoutTheLibrary_isLeftAlone() {
        rewriteRun(java("""
                import java.util.HashMap;
                import java.util.Map;

                class Plain {
                    interface Cache<K, V> {
                        V get(K key);
                    }

                    private final Map<String, String> map = new HashMap<>();

                    String get(Cache<String, String> cache) {
                        map.get("a").concat("b");
                        return cache.get("a") == null ? map.get("a") : cache.get("a");
                    }
                }
                """));
    }

    @Test
    void weakAndSoftReferences_areRemovedWithAComment() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.Caffeine;

                class Weak {
                    Cache<String, String> cache = Caffeine.newBuilder()
                            .weakKeys()
                            .softValues()
                            .maximumSize(1)
                            .build();

                    void configure(boolean weak, Caffeine<Object, Object> builder) {
                        if (weak) {
                            builder.weakValues();
                        }
                        if (weak) builder.weakKeys();
                        builder.weakKeys().maximumSize(5);
                    }

                    Caffeine<Object, Object> start() {
                        return Caffeine.newBuilder().weakKeys();
                    }
                }
                """, """
                import dev.hinterland.Hinterland;
                import dev.hinterland.OffHeapCache;
                import dev.hinterland.UntypedCacheBuilder;

                class Weak {
                    OffHeapCache<String, String> cache = Hinterland.cacheBuilder()
                            /* TODO Hinterland: weakKeys() is gone: keys are copies */
                            /* TODO Hinterland: softValues() is gone: the budget alone bounds the memory */
                            .maximumSize(1)
                            .build(String.class, String.class);

                    void configure(boolean weak, UntypedCacheBuilder<Object, Object> builder) {
                        if (weak) {
                            /* TODO Hinterland: weakValues() is gone: values are copies */
                            ;
                        }
                        if (weak) /* TODO Hinterland: weakKeys() is gone: keys are copies */ ;
                        builder/* TODO Hinterland: weakKeys() is gone: keys are copies */ .maximumSize(5);
                    }

                    UntypedCacheBuilder<Object, Object> start() {
                        return /* TODO Hinterland: weakKeys() is gone: keys are copies */ Hinterland.cacheBuilder();
                    }
                }
                """));
    }

    @Test
    void builderWithoutMaximum_getsABudget() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.Caffeine;
                import java.time.Duration;

                class Unbounded {
                    Cache<String, String> cache = Caffeine.newBuilder()
                            .expireAfterWrite(Duration.ofMinutes(1))
                            .build();
                    Cache<String, String> bare = Caffeine.newBuilder().build();

                    Cache<String, String> later() {
                        Caffeine<Object, Object> builder = Caffeine.newBuilder();
                        builder.recordStats();
                        return builder.build();
                    }

                    Cache<String, String> boundedElsewhere(Caffeine<Object, Object> given) {
                        return given.build();
                    }
                }
                """, """
                import dev.hinterland.Hinterland;
                import dev.hinterland.OffHeapCache;
                import dev.hinterland.UntypedCacheBuilder;

                import java.time.Duration;

                class Unbounded {
                    OffHeapCache<String, String> cache = Hinterland.cacheBuilder()
                            .expireAfterWrite(Duration.ofMinutes(1))
                            /* TODO Hinterland: the cache had no maximum, and needs one: choose its budget */
                            .maximumBytes(64L << 20)
                            .build(String.class, String.class);
                    OffHeapCache<String, String> bare = Hinterland.cacheBuilder()/* TODO Hinterland: the cache had no maximum, and needs one: choose its budget */ .maximumBytes(64L << 20).build(String.class, String.class);

                    OffHeapCache<String, String> later() {
                        UntypedCacheBuilder<Object, Object> builder = Hinterland.cacheBuilder();
                        builder.recordStats();
                        return builder/* TODO Hinterland: the cache had no maximum, and needs one: choose its budget */ .maximumBytes(64L << 20).build(String.class, String.class);
                    }

                    OffHeapCache<String, String> boundedElsewhere(UntypedCacheBuilder<Object, Object> given) {
                        return given.build(String.class, String.class);
                    }
                }
                """));
    }

    @Test
    void absentCalls_areMarked() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.Policy;
                import com.github.benmanes.caffeine.cache.RemovalCause;
                import java.util.concurrent.TimeUnit;

                class Absent {
                    void look(Cache<String, Integer> cache, Policy.FixedExpiration<String, Integer> fixed, RemovalCause cause) {
                        System.out.println(fixed.oldest(5) + " " + fixed.oldest(entries -> entries.count()));
                        cache.policy().eviction().get().hottest(3);
                        cache.policy().eviction().get().coldestWeighted(100);
                        fixed.setExpiresAfter(1, TimeUnit.MINUTES);
                        if (cause == RemovalCause.COLLECTED) {
                            return;
                        }
                        switch (cause) {
                            case COLLECTED:
                                break;
                            default:
                        }
                    }
                }
                """, """
                import dev.hinterland.CachePolicy.FixedExpiration;
                import dev.hinterland.OffHeapCache;
                import dev.hinterland.RemovalCause;

                import java.util.concurrent.TimeUnit;

                class Absent {
                    void look(OffHeapCache<String, Integer> cache, FixedExpiration<String, Integer> fixed, RemovalCause cause) {
                        System.out.println(fixed.oldest(5) + " " + /* TODO Hinterland: oldest has no counterpart: see the table in docs/migrating.md */ fixed.oldest(entries -> entries.count()));
                        cache.policy().eviction().get().hottest(3);
                        cache.policy().eviction().get().coldestWeighted(100);
                        fixed.setExpiresAfter(1, TimeUnit.MINUTES);
                        if (cause == /* TODO Hinterland: remove COLLECTED: no entry is removed by the garbage collector */ RemovalCause.COLLECTED) {
                            return;
                        }
                        switch (cause) {
                            /* TODO Hinterland: remove COLLECTED: no entry is removed by the garbage collector */
                            case COLLECTED:
                                break;
                            default:
                        }
                    }
                }
                """));
    }

    @Test
    void cachesGivenToALibrary_areMarked() {
        rewriteRun(java("""
                package org.library.metrics;

                import com.github.benmanes.caffeine.cache.Cache;

                public class Meters {
                    public Meters(Cache<?, ?> cache) {}

                    public static <C extends Cache<?, ?>> C monitor(Object registry, C cache) {
                        return cache;
                    }
                }
                """, """
                package org.library.metrics;

                import dev.hinterland.OffHeapCache;

                public class Meters {
                    public Meters(OffHeapCache<?, ?> cache) {}

                    public static <C extends OffHeapCache<?, ?>> C monitor(Object registry, C cache) {
                        return cache;
                    }
                }
                """), java("""
                package com.acme.web;

                import com.github.benmanes.caffeine.cache.Cache;
                import org.library.metrics.Meters;

                class Setup {
                    void configure(Cache<String, String> cache) {
                        Meters.monitor(this, cache);
                        Object meters = new Meters(cache);
                        own(cache);
                    }

                    void own(Cache<String, String> cache) {}
                }
                """, """
                package com.acme.web;

                import dev.hinterland.OffHeapCache;
                import org.library.metrics.Meters;

                class Setup {
                    void configure(OffHeapCache<String, String> cache) {
                        /* TODO Hinterland: Meters needs the library this comes from: see docs/migrating.md */
                        Meters.monitor(this, cache);
                        Object meters = /* TODO Hinterland: Meters needs the library this comes from: see docs/migrating.md */ new Meters(cache);
                        own(cache);
                    }

                    void own(OffHeapCache<String, String> cache) {}
                }
                """));
    }

    @Test
    void cachesGivenToWhatTakesAnyObject_areNotMarked() {
        rewriteRun(java("""
                package org.lists;

                public class Several<T> {
                    public Several(T first) {}

                    public void add(T next) {}
                }
                """), java("""
                package com.acme.shop;

                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.RemovalCause;
                import java.util.EnumMap;
                import java.util.List;
                import java.util.Map;
                import java.util.Optional;
                import java.util.concurrent.atomic.AtomicReference;
                import org.lists.Several;

                class Holders {
                    void hold(Cache<String, String> cache, List<Cache<String, String>> list, Map<String, Cache<String, String>> map) {
                        list.add(cache);
                        map.put("x", cache);
                        Optional.of(cache);
                        new AtomicReference<>(cache).set(cache);
                        new EnumMap<RemovalCause, Integer>(RemovalCause.class).merge(RemovalCause.SIZE, 1, Integer::sum);
                        new Several<>(cache).add(cache);
                    }
                }
                """, """
                package com.acme.shop;

                import dev.hinterland.OffHeapCache;
                import dev.hinterland.RemovalCause;

                import java.util.EnumMap;
                import java.util.List;
                import java.util.Map;
                import java.util.Optional;
                import java.util.concurrent.atomic.AtomicReference;
                import org.lists.Several;

                class Holders {
                    void hold(OffHeapCache<String, String> cache, List<OffHeapCache<String, String>> list, Map<String, OffHeapCache<String, String>> map) {
                        list.add(cache);
                        map.put("x", cache);
                        Optional.of(cache);
                        new AtomicReference<>(cache).set(cache);
                        new EnumMap<RemovalCause, Integer>(RemovalCause.class).merge(RemovalCause.SIZE, 1, Integer::sum);
                        new Several<>(cache).add(cache);
                    }
                }
                """));
    }

    @Test
    void ownClassesThatAreCaches_areMarked() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.AsyncCache;
                import com.github.benmanes.caffeine.cache.LoadingCache;

                abstract class Decorated<K, V> implements AutoCloseable, LoadingCache<K, V> {}

                abstract class DecoratedAsync implements AsyncCache<String, String> {}
                """, """
                import dev.hinterland.AsyncOffHeapCache;
                import dev.hinterland.LoadingOffHeapCache;

                /* TODO Hinterland: Hinterland's interface has other methods: implement those */
                abstract class Decorated<K, V> implements AutoCloseable, LoadingOffHeapCache<K, V> {}

                /* TODO Hinterland: Hinterland's interface has other methods: implement those */
                abstract class DecoratedAsync implements AsyncOffHeapCache<String, String> {}
                """));
    }

    @Test
    void changesOfCopies_areMarked() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.AsyncCache;
                import com.github.benmanes.caffeine.cache.Cache;
                import java.util.ArrayList;
                import java.util.List;

                class Copied {
                    void change(Cache<String, List<String>> cache, AsyncCache<String, List<String>> async) {
                        cache.get("a", key -> new ArrayList<>()).add("x");
                        List<String> list = cache.getIfPresent("a");
                        list.clear();
                        cache.asMap().get("a").add("x");
                        cache.asMap().remove("a");
                        async.getIfPresent("a").join().add("x");
                        List<String> own = new ArrayList<>(cache.getIfPresent("a"));
                        own.add("x");
                    }
                }
                """, """
                import dev.hinterland.AsyncOffHeapCache;
                import dev.hinterland.OffHeapCache;

                import java.util.ArrayList;
                import java.util.List;

                class Copied {
                    void change(OffHeapCache<String, List<String>> cache, AsyncOffHeapCache<String, List<String>> async) {
                        /* TODO Hinterland: this changes a copy: put the changed value back, or use asMap().compute */
                        cache.get("a", key -> new ArrayList<>()).add("x");
                        List<String> list = cache.getIfPresent("a");
                        /* TODO Hinterland: this changes a copy: put the changed value back, or use asMap().compute */
                        list.clear();
                        /* TODO Hinterland: this changes a copy: put the changed value back, or use asMap().compute */
                        cache.asMap().get("a").add("x");
                        cache.asMap().remove("a");
                        /* TODO Hinterland: this changes a copy: put the changed value back, or use asMap().compute */
                        async.getIfPresent("a").join().add("x");
                        List<String> own = new ArrayList<>(cache.getIfPresent("a"));
                        own.add("x");
                    }
                }
                """));
    }

    @Test
    void identityOfCopies_isMarked() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.LoadingCache;

                class Same {
                    boolean same(Cache<String, String> cache, LoadingCache<String, Thread.State> states, String other) {
                        String value = cache.getIfPresent("a");
                        boolean same = value == other || cache.getIfPresent("b") != other;
                        boolean absent = value == null || cache.getIfPresent("b") == null;
                        return same && absent && states.get("s") == Thread.State.NEW;
                    }
                }
                """, """
                import dev.hinterland.LoadingOffHeapCache;
                import dev.hinterland.OffHeapCache;

                class Same {
                    boolean same(OffHeapCache<String, String> cache, LoadingOffHeapCache<String, Thread.State> states, String other) {
                        String value = cache.getIfPresent("a");
                        boolean same = /* TODO Hinterland: values are copies, and two reads return two objects: compare by equals */ value == other || /* TODO Hinterland: values are copies, and two reads return two objects: compare by equals */ cache.getIfPresent("b") != other;
                        boolean absent = value == null || cache.getIfPresent("b") == null;
                        return same && absent && states.get("s") == Thread.State.NEW;
                    }
                }
                """));
    }

    @Test
    void maximumUnderACondition_getsAComment_andABuilderOfTheSameNameElsewhereDoesNotCount() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.Cache;
                import com.github.benmanes.caffeine.cache.Caffeine;

                class Conditional {
                    Cache<String, String> sometimes(int size) {
                        Caffeine<Object, Object> builder = Caffeine.newBuilder();
                        if (size > 0) {
                            builder.maximumSize(size);
                        }
                        return builder
                                .build();
                    }

                    Cache<String, String> never() {
                        Caffeine<Object, Object> builder = Caffeine.newBuilder();
                        return builder
                                .build();
                    }
                }
                """, """
                import dev.hinterland.Hinterland;
                import dev.hinterland.OffHeapCache;
                import dev.hinterland.UntypedCacheBuilder;

                class Conditional {
                    OffHeapCache<String, String> sometimes(int size) {
                        UntypedCacheBuilder<Object, Object> builder = Hinterland.cacheBuilder();
                        if (size > 0) {
                            builder.maximumSize(size);
                        }
                        return builder
                                /* TODO Hinterland: the maximum depends on a condition, and build throws without one */
                                .build(String.class, String.class);
                    }

                    OffHeapCache<String, String> never() {
                        UntypedCacheBuilder<Object, Object> builder = Hinterland.cacheBuilder();
                        return builder
                                /* TODO Hinterland: the cache had no maximum, and needs one: choose its budget */
                                .maximumBytes(64L << 20)
                                .build(String.class, String.class);
                    }
                }
                """));
    }

    @Test
    void countersWithoutACounterpart_getAComment() {
        rewriteRun(java("""
                import com.github.benmanes.caffeine.cache.stats.ConcurrentStatsCounter;
                import com.github.benmanes.caffeine.cache.stats.StatsCounter;

                class Counters {
                    StatsCounter none = StatsCounter.disabledStatsCounter();

                    void sum(ConcurrentStatsCounter sum) {
                        sum.incrementBy(new ConcurrentStatsCounter());
                    }
                }
                """, """
                import dev.hinterland.StatsCounter;

                class Counters {
                    StatsCounter none = StatsCounter.disabledStatsCounter();

                    void sum(StatsCounter sum) {
                        /* TODO Hinterland: incrementBy has no counterpart: see the table in docs/migrating.md */
                        sum.incrementBy(StatsCounter.concurrent());
                    }
                }
                """));
    }
}
