// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import dev.hinterland.Hinterland;
import dev.hinterland.LoadingOffHeapCache;
import dev.hinterland.OffHeapCache;
import dev.hinterland.OffHeapMap;
import dev.hinterland.codec.Codec;
import dev.hinterland.support.Budgets;
import dev.hinterland.support.FakeTicker;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What docs/differences.md says, on both sides. */
class AgreedDifferenceTest {

    private static <K, V> OffHeapMap<K, V> map(Codec<K> keys, Codec<V> values) {
        return Hinterland.map(keys, values).maximumBytes(Budgets.small()).build();
    }

    @Test
    void arrays_areComparedByContent() {
        try (OffHeapMap<Long, byte[]> map = map(Codec.ofLong(), Codec.ofBytes())) {
            for (Map<Long, byte[]> each : List.of(map, new ConcurrentHashMap<Long, byte[]>())) {
                each.put(1L, new byte[] {1});
                boolean isOurs = each instanceof OffHeapMap;
                assertThat(each.containsValue(new byte[] {1})).isEqualTo(isOurs);
                assertThat(each.remove(1L, new byte[] {1})).isEqualTo(isOurs);
            }
        }
        try (OffHeapMap<byte[], Long> map = map(Codec.ofBytes(), Codec.ofLong())) {
            map.put(new byte[] {1}, 1L);
            assertThat(map.get(new byte[] {1})).isEqualTo(1L);
        }
    }

    /**
     * Entries are as {@code Map.Entry} says, by the equality of the objects; so two iterators' entries differ where
     * arrays do.
     */
    @Test
    void entriesAndHashCodes_ofArrays_areThoseOfTheObjects() {
        try (OffHeapMap<Long, byte[]> map = map(Codec.ofLong(), Codec.ofBytes())) {
            map.put(1L, new byte[] {1});
            Map.Entry<Long, byte[]> entry = map.entrySet().iterator().next();
            assertThat(entry.equals(map.entrySet().iterator().next())).isFalse();
            assertThat(entry.hashCode()).isEqualTo(Long.hashCode(1) ^ System.identityHashCode(entry.getValue()));
            assertThat(map.entrySet().contains(entry)).isTrue();
        }
    }

    @Test
    void values_areCopies() {
        try (OffHeapMap<Long, byte[]> map = map(Codec.ofLong(), Codec.ofBytes())) {
            byte[] put = {1};
            map.put(1L, put);
            put[0] = 2;
            assertThat(map.get(1L)).containsExactly(1).isNotSameAs(map.get(1L));
        }
    }

    @Test
    void toString_endsAfterAHundredEntries() {
        try (OffHeapMap<Long, Long> map = map(Codec.ofLong(), Codec.ofLong())) {
            Map<Long, Long> model = new HashMap<>();
            for (long key = 0; key < 200; key++) {
                map.put(key, key);
                model.put(key, key);
            }
            assertThat(map.toString()).endsWith("(100 more)}");
            assertThat(model.toString()).doesNotContain("more");
        }
    }

    /**
     * What is compared is as good as equal: an entry that was replaced by the same value still is the one that was
     * read.
     */
    @Test
    void sizeOfAMapAndItsViews_countsExpiredEntries_untilTheyAreDropped() {
        FakeTicker ticker = new FakeTicker();
        try (OffHeapCache<Long, Long> cache = Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(Budgets.small())
                .expireAfterWrite(Duration.ofMillis(5))
                .ticker(ticker)
                .build()) {
            Cache<Long, Long> model = Caffeine.newBuilder()
                    .expireAfterWrite(Duration.ofMillis(5))
                    .ticker(ticker::read)
                    .executor(Runnable::run)
                    .build();
            cache.put(1L, 1L);
            model.put(1L, 1L);
            ticker.advance(Duration.ofMillis(10));
            assertThat(cache.asMap().size()).isEqualTo(model.asMap().size()).isEqualTo(1);
            assertThat(new HashMap<>(cache.asMap())).isEmpty();
            assertThat(cache.asMap().equals(Map.of())).isTrue();
        }
    }

    /** Caffeine's reader gets the new value if the executor has refreshed it at once. */
    @Test
    void readThatStartsARefresh_returnsTheOldValue_onADirectExecutorToo() {
        FakeTicker ticker = new FakeTicker();
        AtomicInteger loads = new AtomicInteger();
        try (LoadingOffHeapCache<Long, Integer> cache = Hinterland.cache(Codec.ofLong(), Codec.ofInt())
                .maximumBytes(Budgets.small())
                .refreshAfterWrite(Duration.ofMillis(5))
                .executor(Runnable::run)
                .ticker(ticker)
                .build(key -> loads.incrementAndGet())) {
            LoadingCache<Long, Integer> model = Caffeine.newBuilder()
                    .refreshAfterWrite(Duration.ofMillis(5))
                    .executor(Runnable::run)
                    .ticker(ticker::read)
                    .build(key -> loads.incrementAndGet());
            assertThat(cache.get(1L)).isEqualTo(1);
            assertThat(model.get(1L)).isEqualTo(2);
            ticker.advance(Duration.ofMillis(10));
            assertThat(cache.get(1L)).isEqualTo(1);
            assertThat(cache.get(1L)).isEqualTo(3);
            assertThat(model.get(1L)).isEqualTo(4);
        }
    }

    /** Caffeine tells its listener of the value that it has loaded and not stored. */
    @Test
    void reloadThatIsDiscarded_isNotTold() {
        try (Refreshing both = new Refreshing()) {
            both.beginRefresh();
            both.cache.put(1L, 20);
            both.model.put(1L, 20);
            both.endRefresh();
            assertThat(both.told).containsExactly("1=10 REPLACED");
            assertThat(both.toldModel).containsExactlyInAnyOrder("1=10 REPLACED", "1=30 REPLACED");
            assertThat(both.cache.get(1L)).isEqualTo(20).isEqualTo(both.model.get(1L));
        }
    }

    /** The entry is as it was, so the refresh goes on. */
    @Test
    void functionThatThrows_leavesARefreshRunning() {
        try (Refreshing both = new Refreshing()) {
            both.beginRefresh();
            for (Map<Long, Integer> map : List.of(both.cache.asMap(), both.model.asMap())) {
                assertThatThrownBy(() -> map.merge(1L, 20, (old, given) -> {
                            throw new Call.Refused();
                        }))
                        .isInstanceOf(Call.Refused.class);
            }
            both.endRefresh();
            assertThat(both.cache.get(1L)).isEqualTo(30);
            assertThat(both.model.get(1L)).isEqualTo(10);
        }
    }

    /** Two caches whose executor's tasks run when the test says so. */
    private static final class Refreshing implements AutoCloseable {

        private static final Duration STALE = Duration.ofMillis(5);

        private final FakeTicker ticker = new FakeTicker();
        private final Queue<Runnable> tasks = new ArrayDeque<>();
        private final List<String> told = new ArrayList<>();
        private final List<String> toldModel = new ArrayList<>();
        private final LoadingOffHeapCache<Long, Integer> cache = Hinterland.cache(Codec.ofLong(), Codec.ofInt())
                .maximumBytes(Budgets.small())
                .refreshAfterWrite(STALE)
                .executor(tasks::add)
                .ticker(ticker)
                .removalListener((key, value, cause) -> told.add(key + "=" + value + " " + cause))
                .build(key -> 30);
        private final LoadingCache<Long, Integer> model = Caffeine.newBuilder()
                .refreshAfterWrite(STALE)
                .executor(tasks::add)
                .ticker(ticker::read)
                .removalListener((Long key, Integer value, com.github.benmanes.caffeine.cache.RemovalCause cause) ->
                        toldModel.add(key + "=" + value + " " + cause))
                .build(key -> 30);

        void beginRefresh() {
            cache.put(1L, 10);
            model.put(1L, 10);
            ticker.advance(STALE.multipliedBy(2));
            assertThat(cache.get(1L)).isEqualTo(10).isEqualTo(model.get(1L));
        }

        void endRefresh() {
            for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                task.run();
            }
        }

        @Override
        public void close() {
            cache.close();
        }
    }

    /** A batch of keys is checked before the first is looked up. */
    @Test
    void getAllPresent_withANull_readsNothing() {
        try (OffHeapCache<Long, Long> cache = Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(Budgets.small())
                .recordStats()
                .build()) {
            cache.put(1L, 1L);
            assertThatThrownBy(() -> cache.getAllPresent(Arrays.asList(1L, null)))
                    .isInstanceOf(NullPointerException.class);
            assertThat(cache.stats().requestCount()).isZero();
        }
    }

    /** The stored entry is always another one, so that it is told even if a function returned the old value. */
    @Test
    void replacementByTheSameObject_isTold() {
        List<String> told = new ArrayList<>();
        List<String> toldByModel = new ArrayList<>();
        try (OffHeapCache<Long, Long> cache = Hinterland.cache(Codec.ofLong(), Codec.ofLong())
                .maximumBytes(Budgets.small())
                .executor(Runnable::run)
                .removalListener((key, value, cause) -> told.add(value + " " + cause))
                .build()) {
            Cache<Long, Long> model = Caffeine.newBuilder()
                    .executor(Runnable::run)
                    .removalListener((Long key, Long value, com.github.benmanes.caffeine.cache.RemovalCause cause) ->
                            toldByModel.add(value + " " + cause))
                    .build();
            Long value = 1_000L;
            cache.put(1L, value);
            model.put(1L, value);
            cache.put(1L, value);
            model.put(1L, value);
            assertThat(told).containsExactly("1000 REPLACED");
            assertThat(toldByModel).isEmpty();
        }
    }
}
