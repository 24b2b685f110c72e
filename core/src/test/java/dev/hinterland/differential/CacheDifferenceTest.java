// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.differential;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.benmanes.caffeine.cache.Caffeine;
import dev.hinterland.CacheBuilder;
import dev.hinterland.Expiry;
import dev.hinterland.Hinterland;
import dev.hinterland.differential.Call.Body;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.FakeTicker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random calls on a cache and on Caffeine, by the same clock: both answer the same, count the same, and let the same
 * entries go for the same causes.
 *
 * <p>{@code -Dhinterland.model.sequences=N} makes more of them.
 */
@Tag("proof")
class CacheDifferenceTest {

    private static final int SEQUENCES = Integer.getInteger("hinterland.model.sequences", 60) / 3;
    private static final int CALLS = 400;
    private static final int KEYS = 12;

    /** Both log each reload that fails, with its stack. */
    private static final List<Logger> LOGGERS = Stream.of("dev.hinterland", "com.github.benmanes.caffeine")
            .map(Logger::getLogger)
            .toList();

    @BeforeAll
    static void quiet() {
        LOGGERS.forEach(logger -> logger.setLevel(Level.OFF));
    }

    @AfterAll
    static void loud() {
        LOGGERS.forEach(logger -> logger.setLevel(null));
    }

    static Stream<Arguments> kindsAndSettings() {
        return Stream.of(Kind.TEXTS, Kind.RECORDS, Kind.NUMBERS)
                .flatMap(kind -> Stream.of(Setting.values()).map(setting -> Arguments.of(kind, setting)));
    }

    @ParameterizedTest
    @MethodSource("kindsAndSettings")
    <K, V> void cache_answersAsCaffeine(Kind<K, V> kind, Setting setting) {
        for (long seed = 0; seed < SEQUENCES; seed++) {
            compare(kind, setting, new SplittableRandom(seed), kind + " " + setting + ", seed=" + seed);
        }
    }

    private static <K, V> void compare(Kind<K, V> kind, Setting setting, SplittableRandom random, String context) {
        FakeTicker ticker = new FakeTicker();
        List<String> left = new ArrayList<>();
        List<String> leftModel = new ArrayList<>();
        Map<String, Body<Subject<K, V>, K, V>> calls = CacheCalls.all();
        if (setting.defers()) {
            // A function of Caffeine's map that throws ends a refresh, though nothing has changed.
            calls.keySet().removeIf(name -> name.startsWith("map ") && name.endsWith(" refused"));
        }
        List<String> names = List.copyOf(calls.keySet());
        Queue<Runnable> tasks = new ArrayDeque<>();
        Queue<Runnable> tasksModel = new ArrayDeque<>();
        CaffeinesLoader<K, V> loader = new CaffeinesLoader<>(kind);
        try (Subject<K, V> cache = hinterland(kind, setting, ticker, left, tasks);
                Subject<K, V> model = caffeine(kind, setting, ticker, leftModel, tasksModel, loader)) {
            for (int i = 0; i < CALLS; i++) {
                if (random.nextInt(4) == 0) {
                    ticker.advance(Setting.STEP.multipliedBy(random.nextInt(4)));
                }
                String name = names.get(random.nextInt(names.size()));
                Call<K, V> call = MapDifferenceTest.call(kind, name, random);
                String where = context + ", call " + i + ": " + call;
                List<Object> expected = call.outcome(model, calls.get(name));
                assertThat(call.outcome(cache, calls.get(name))).as(where).isEqualTo(expected);
                assertThat(cache.stats()).as("stats, %s", where).isEqualTo(model.stats());
                assertThat(new HashMap<>(cache.asMap()))
                        .as("content, %s", where)
                        .isEqualTo(new HashMap<>(model.asMap()));
                if (setting.defers() && random.nextInt(3) == 0) {
                    runAll(tasks, () -> {});
                    runAll(tasksModel, () -> loader.note(model.asMap().values()));
                    assertThat(cache.stats()).as("stats after tasks, %s", where).isEqualTo(model.stats());
                }
                if (setting.isPrompt() && tasks.isEmpty() && tasksModel.isEmpty()) {
                    compareClean(cache, model, left, leftModel, where);
                }
            }
            ticker.advance(Duration.ofHours(1));
            runAll(tasks, () -> {});
            runAll(tasksModel, () -> loader.note(model.asMap().values()));
            compareClean(cache, model, left, leftModel, context);
        }
    }

    private static void runAll(Queue<Runnable> tasks, Runnable afterEach) {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
            afterEach.run();
        }
    }

    /** Which entries have left for which causes, in any order. */
    private static void compareClean(
            Subject<?, ?> cache, Subject<?, ?> model, List<String> left, List<String> leftModel, String where) {
        cache.cleanUp();
        model.cleanUp();
        assertThat(cache.estimatedSize()).as("size, %s", where).isEqualTo(model.estimatedSize());
        assertThat(left).as("left, %s", where).containsExactlyInAnyOrderElementsOf(leftModel);
        left.clear();
        leftModel.clear();
    }

    private static <K, V> Subject<K, V> hinterland(
            Kind<K, V> kind, Setting setting, FakeTicker ticker, List<String> left, Queue<Runnable> tasks) {
        CacheBuilder<K, V> builder = Hinterland.cache(kind.keys(), kind.values())
                .maximumBytes(Budgets.small())
                .executor(setting.defers() ? tasks::add : Runnable::run)
                .ticker(ticker)
                .recordStats()
                .removalListener((key, value, cause) -> left.add(key + "=" + value + " " + cause));
        switch (setting) {
            case AFTER_WRITE -> builder.expireAfterWrite(Setting.LIFETIME);
            case AFTER_ACCESS -> builder.expireAfterAccess(Setting.LIFETIME);
            case BY_ENTRY -> builder.expireAfter(new ByEntry<>());
            case REFRESHING -> builder.refreshAfterWrite(Setting.LIFETIME);
            case PLAIN, LOADING -> assertThat(setting).isNotNull();
        }
        K another = kind.key().apply(KEYS);
        return new HinterlandSubject<>(
                setting.loads() ? builder.build(key -> Setting.loaded(kind, key)) : builder.build(), another);
    }

    private static <K, V> Subject<K, V> caffeine(
            Kind<K, V> kind,
            Setting setting,
            FakeTicker ticker,
            List<String> left,
            Queue<Runnable> tasks,
            CaffeinesLoader<K, V> loader) {
        Caffeine<K, V> builder = Caffeine.newBuilder()
                .executor(setting.defers() ? tasks::add : Runnable::run)
                .ticker(ticker::read)
                .recordStats()
                .removalListener((K key, V value, com.github.benmanes.caffeine.cache.RemovalCause cause) -> {
                    if (!loader.isDiscarded(value)) {
                        left.add(key + "=" + value + " " + cause);
                    }
                });
        switch (setting) {
            case AFTER_WRITE -> builder.expireAfterWrite(Setting.LIFETIME);
            case AFTER_ACCESS -> builder.expireAfterAccess(Setting.LIFETIME);
            case BY_ENTRY -> builder.expireAfter(new CaffeinesByEntry<>());
            case REFRESHING -> builder.refreshAfterWrite(Setting.LIFETIME);
            case PLAIN, LOADING -> assertThat(setting).isNotNull();
        }
        K another = kind.key().apply(KEYS);
        return new CaffeineSubject<>(setting.loads() ? builder.build(loader) : builder.build(), another);
    }

    /** A lifetime that depends on the key, is longer after a write, and ends no sooner for a read. */
    private static final class ByEntry<K, V> implements Expiry<K, V> {

        static long created(Object key) {
            return Setting.LIFETIME.toNanos() + Math.floorMod(key.hashCode(), 3) * 2L * Setting.STEP.toNanos();
        }

        @Override
        public long expireAfterCreate(K key, V value, long currentTime) {
            return created(key);
        }

        @Override
        public long expireAfterUpdate(K key, V value, long currentTime, long currentDuration) {
            return created(key) + Setting.STEP.toNanos();
        }

        @Override
        public long expireAfterRead(K key, V value, long currentTime, long currentDuration) {
            return Setting.LIFETIME.toNanos();
        }
    }

    /** The same for Caffeine. */
    private static final class CaffeinesByEntry<K, V> implements com.github.benmanes.caffeine.cache.Expiry<K, V> {

        private final ByEntry<K, V> same = new ByEntry<>();

        @Override
        public long expireAfterCreate(K key, V value, long currentTime) {
            return same.expireAfterCreate(key, value, currentTime);
        }

        @Override
        public long expireAfterUpdate(K key, V value, long currentTime, long currentDuration) {
            return same.expireAfterUpdate(key, value, currentTime, currentDuration);
        }

        @Override
        public long expireAfterRead(K key, V value, long currentTime, long currentDuration) {
            return same.expireAfterRead(key, value, currentTime, currentDuration);
        }
    }
}
