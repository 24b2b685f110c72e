// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.record.Field;
import dev.hinterland.record.RecordLayout;
import dev.hinterland.support.Race;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Keys with views, removal by view, and {@code set}. */
class KeyedScanTest {

    record Price(String currency, long cents) {

        static final Field.OfLong<Price> CENTS = RecordLayout.of(Price.class).longField("cents");
    }

    private static OffHeapMap<Long, Price> map() {
        return Hinterland.map(Long.class, Price.class).maximumBytes(64 << 20).build();
    }

    @Test
    void eachEntry_comesOnce_withItsKey() {
        try (OffHeapMap<Long, Price> map = map()) {
            for (long i = 0; i < 10_000; i++) {
                map.set(i, new Price("EUR", i * i));
            }
            Map<Long, Long> seen = new HashMap<>();
            map.scan((key, view) ->
                    assertThat(seen.put(key, view.getLong(Price.CENTS))).isNull());
            assertThat(seen)
                    .hasSize(10_000)
                    .allSatisfy((key, cents) -> assertThat(cents).isEqualTo(key * key));
        }
    }

    @Test
    void entriesThatMeetTheCondition_areRemoved() {
        try (OffHeapMap<Long, Price> map = map()) {
            for (long i = 0; i < 10_000; i++) {
                map.set(i, new Price("EUR", i));
            }
            assertThat(map.removeIf(view -> view.getLong(Price.CENTS) % 10 != 0))
                    .isTrue();
            assertThat(map).hasSize(1_000);
            assertThat(map.removeIf(view -> view.getLong(Price.CENTS) < 0)).isFalse();
            assertThatThrownBy(() -> map.removeIf(view -> {
                        throw new IllegalStateException("condition");
                    }))
                    .hasMessage("condition");
            assertThat(map).hasSize(1_000);
        }
    }

    /** A value that does not meet the condition must never be removed, whatever it was a moment ago. */
    @Test
    void valueThatIsReplacedMeanwhile_isAskedAgain() throws Exception {
        try (OffHeapMap<Long, Price> map = map()) {
            Race.of(3, thread -> {
                for (int i = 0; i < 3_000; i++) {
                    if (thread == 0) {
                        map.removeIf(view -> view.getLong(Price.CENTS) < 0);
                    } else {
                        long key = thread * 10L + i % 10;
                        map.set(key, new Price("EUR", -1));
                        map.set(key, new Price("EUR", 1));
                        assertThat(map.get(key)).isNotNull();
                    }
                }
                return thread;
            });
        }
    }

    @Test
    void cache_isScannedQuietly() {
        AtomicLong clock = new AtomicLong();
        try (OffHeapCache<Long, Price> cache = Hinterland.cache(Long.class, Price.class)
                .maximumBytes(8 << 20)
                .expireAfterAccess(Duration.ofSeconds(10))
                .ticker(clock::get)
                .recordStats()
                .build()) {
            cache.put(1L, new Price("EUR", 1));
            clock.addAndGet(Duration.ofSeconds(6).toNanos());
            cache.put(2L, new Price("EUR", 2));
            Map<Long, Long> seen = new HashMap<>();
            cache.scan((key, view) -> seen.put(key, view.getLong(Price.CENTS)));
            assertThat(seen).isEqualTo(Map.of(1L, 1L, 2L, 2L));
            clock.addAndGet(Duration.ofSeconds(6).toNanos());
            seen.clear();
            cache.scan((key, view) -> seen.put(key, view.getLong(Price.CENTS)));
            assertThat(seen).isEqualTo(Map.of(2L, 2L));
            assertThat(cache.removeIf(view -> view.getLong(Price.CENTS) == 2)).isTrue();
            assertThat(cache.stats().requestCount()).isZero();
            assertThat(cache.stats().removalCount()).isOne();
        }
    }

    @Test
    void valuesThatAreNoRecords_areRefused() {
        try (OffHeapMap<Long, Long> map = Hinterland.map(Long.class, Long.class).build()) {
            assertThatThrownBy(() -> map.removeIf(view -> true)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> map.scan((key, view) -> {})).isInstanceOf(IllegalStateException.class);
        }
    }
}
