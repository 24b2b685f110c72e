// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.FakeTicker;
import dev.hinterland.support.Race;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The first read of a stale entry begins one reload, and gets the old value. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class RefreshAfterWriteTest {

    private static final Duration STALE = Duration.ofSeconds(10);
    private static final Duration NANO = Duration.ofNanos(1);

    /** By how much a refresh may be late. */
    private static final Duration LATE = STALE.dividedBy(1024).multipliedBy(2).plusMillis(3);

    private final FakeTicker ticker = new FakeTicker();
    private final AtomicInteger reloads = new AtomicInteger();
    private final List<String> removals = Collections.synchronizedList(new ArrayList<>());

    /** Tasks of the cache's executor; the test runs them. */
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();

    private final CacheBuilder<Integer, String> builder = Hinterland.cache(Codec.ofInt(), Codec.ofString())
            .maximumBytes(1 << 20)
            .recordStats()
            .ticker(ticker)
            .executor(tasks::add)
            .removalListener((key, value, cause) -> removals.add(key + "=" + value + " " + cause))
            .refreshAfterWrite(STALE);

    private LoadingOffHeapCache<Integer, String> cache = builder.build(new Reloads());

    @AfterEach
    void close() {
        runTasks();
        CacheValidator.validate(cache);
        cache.close();
    }

    private final class Reloads implements CacheLoader<Integer, String> {

        @Override
        public @Nullable String load(Integer key) {
            return "loaded";
        }

        @Override
        public @Nullable String reload(Integer key, String oldValue) {
            int count = reloads.incrementAndGet();
            if (oldValue.startsWith("bad")) {
                throw new ArithmeticException("no");
            }
            return oldValue + count;
        }
    }

    private void rebuild(CacheBuilder<Integer, String> with) {
        cache.close();
        cache = with.build(new Reloads());
    }

    private void runTasks() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
        }
    }

    private void advance(Duration duration) {
        ticker.advance(duration);
    }

    @Test
    void staleRead_getsTheOldValue_andBeginsOneReload() {
        cache.put(1, "v");
        advance(STALE.minus(NANO));
        assertThat(cache.get(1)).isEqualTo("v");
        assertThat(tasks).as("not early").isEmpty();
        advance(LATE);
        for (int i = 0; i < 3; i++) {
            assertThat(cache.getIfPresent(1)).as("the old value").isEqualTo("v");
        }
        assertThat(tasks).as("one reload").hasSize(1);
        runTasks();
        assertThat(cache.get(1)).isEqualTo("v1");
        assertThat(tasks).as("fresh again").isEmpty();
        assertThat(removals).containsExactly("1=v REPLACED");
        advance(STALE.plus(LATE));
        assertThat(cache.asMap()).containsEntry(1, "v1");
        runTasks();
        assertThat(cache.get(1)).isEqualTo("v12");
    }

    @Test
    void manyReaders_beginOneReload() throws Exception {
        cache.put(1, "v");
        for (int round = 1; round <= 20; round++) {
            advance(STALE.plus(LATE));
            Race.of(3, thread -> {
                for (int i = 0; i < 100; i++) {
                    cache.get(1);
                    Runnable task = thread == 0 ? tasks.poll() : null;
                    if (task != null) {
                        task.run();
                    }
                }
                return 0;
            });
            runTasks();
            assertThat(reloads).hasValue(round);
        }
    }

    @Test
    void reloadThatFails_keepsTheOldValue_andIsTriedAgain() {
        cache.put(1, "bad");
        advance(STALE.plus(LATE));
        for (int i = 1; i <= 3; i++) {
            assertThat(cache.get(1)).isEqualTo("bad");
            runTasks();
            assertThat(reloads).hasValue(i);
        }
        assertThat(cache.stats().loadFailureCount()).isEqualTo(3);
        assertThat(removals).isEmpty();
    }

    @Test
    void writtenMeanwhile_reloadIsDropped() {
        cache.put(1, "v");
        cache.put(2, "w");
        advance(STALE.plus(LATE));
        cache.getAllPresent(List.of(1, 2));
        assertThat(tasks).hasSize(2);
        cache.put(1, "newer");
        cache.invalidate(2);
        runTasks();
        assertThat(cache.getIfPresent(1)).isEqualTo("newer");
        assertThat(cache.getIfPresent(2)).isNull();
        assertThat(reloads).hasValue(2);
    }

    @Test
    void expiresMeanwhile_reloadIsDropped() {
        rebuild(builder.expireAfterWrite(STALE.multipliedBy(2)));
        cache.put(1, "v");
        advance(STALE.plus(LATE));
        assertThat(cache.get(1)).isEqualTo("v");
        advance(STALE);
        assertThat(cache.getIfPresent(1)).isNull();
        runTasks();
        assertThat(cache.getIfPresent(1)).isNull();
        assertThat(removals).containsExactly("1=v EXPIRED");
    }

    @Test
    void executorThatRefuses_readersGetTheOldValue() {
        rebuild(builder.executor(task -> {
            throw new RejectedExecutionException("full");
        }));
        cache.put(1, "v");
        advance(STALE.plus(LATE));
        assertThat(cache.get(1)).isEqualTo("v");
        assertThat(cache.get(1)).isEqualTo("v");
        assertThat(cache.stats().loadFailureCount()).isEqualTo(2);
    }

    @Test
    void withExpiryAfterWriteAndAccess_bothHold() {
        Duration write = STALE.multipliedBy(4);
        Duration access = STALE.multipliedBy(3).dividedBy(2);
        rebuild(builder.expireAfterWrite(write).expireAfterAccess(access));
        cache.put(1, "v");
        cache.put(2, "w");
        for (int i = 0; i < 3; i++) {
            advance(STALE.plusMillis(1));
            assertThat(cache.getIfPresent(1)).as("prolonged by reads").isEqualTo("v");
            tasks.clear();
        }
        assertThat(cache.getIfPresent(2)).as("not read").isNull();
        advance(STALE.minusMillis(3).minus(NANO));
        assertThat(cache.asMap()).as("not early").containsKey(1);
        advance(Duration.ofMillis(2));
        assertThat(cache.asMap()).as("at the latest after write").doesNotContainKey(1);
    }

    @Test
    void withExpiryPerEntry_bothHold() {
        cache.close();
        Queue<Long> lifetimes = new ArrayDeque<>(List.of(STALE.multipliedBy(3).toNanos(), STALE.toNanos()));
        cache = Hinterland.cache(Codec.ofInt(), Codec.ofString())
                .maximumBytes(1 << 20)
                .ticker(ticker)
                .executor(tasks::add)
                .refreshAfterWrite(STALE)
                .expireAfter(new Expiry<Integer, String>() {
                    @Override
                    public long expireAfterCreate(Integer key, String value, long currentTime) {
                        return lifetimes.remove();
                    }

                    @Override
                    public long expireAfterUpdate(Integer key, String value, long currentTime, long currentDuration) {
                        return currentDuration;
                    }

                    @Override
                    public long expireAfterRead(Integer key, String value, long currentTime, long currentDuration) {
                        return currentDuration;
                    }
                })
                .build(new Reloads());
        cache.put(1, "long");
        cache.put(2, "short");
        advance(STALE.plus(LATE));
        assertThat(cache.getAllPresent(List.of(1, 2))).containsOnlyKeys(1);
        runTasks();
        assertThat(cache.getIfPresent(1)).isEqualTo("long1");
        advance(STALE.multipliedBy(2));
        assertThat(cache.getIfPresent(1)).as("the end was not moved").isNull();
    }

    @Test
    void endsChangedLater_staysStaleWhenItWas() {
        rebuild(builder.expireAfterWrite(STALE.multipliedBy(2)));
        cache.put(1, "v", STALE.multipliedBy(9));
        cache.put(2, "w");
        cache.setExpiresAfter(2, STALE.multipliedBy(9));
        advance(STALE.minus(NANO));
        cache.getAllPresent(List.of(1, 2));
        assertThat(tasks).isEmpty();
        advance(LATE);
        cache.getAllPresent(List.of(1, 2));
        assertThat(tasks).hasSize(2);
        tasks.clear();
        advance(STALE.multipliedBy(7));
        assertThat(cache.getAllPresent(List.of(1, 2))).containsOnlyKeys(1, 2);
    }

    @Test
    void evacuation_keepsTheTimeOfWriting() {
        rebuild(builder.maximumBytes(200_000));
        cache.put(0, "kept");
        advance(STALE.dividedBy(2));
        for (int key = 1; key < 20_000; key++) {
            cache.put(key, "value".repeat(20));
            cache.getIfPresent(0);
            tasks.clear();
        }
        assertThat(cache.memory().compactedBytes()).isPositive();
        cache.get(0);
        assertThat(tasks).isEmpty();
        advance(STALE.dividedBy(2).plus(LATE));
        assertThat(cache.get(0)).isEqualTo("kept");
        assertThat(tasks).hasSize(1);
    }

    @Test
    void withoutALoader_isRefused() {
        assertThatThrownBy(builder::build).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(builder::buildAsync).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> builder.refreshAfterWrite(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> cache.put(1, "v", STALE))
                .as("refreshing is no expiry")
                .isInstanceOf(IllegalStateException.class);
    }
}
