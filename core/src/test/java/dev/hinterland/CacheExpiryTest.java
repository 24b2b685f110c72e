// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.codec.Codec;
import dev.hinterland.support.FakeTicker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Entries end when they should: never early, at most a millisecond late, and also if nobody asks for them. */
class CacheExpiryTest {

    private static final Duration TTL = Duration.ofSeconds(10);
    private static final Duration NANO = Duration.ofNanos(1);
    private static final Duration MILLI = Duration.ofMillis(1);

    private final FakeTicker ticker = new FakeTicker();
    private final List<String> removals = Collections.synchronizedList(new ArrayList<>());
    private final CacheBuilder<Integer, String> builder = Hinterland.cache(Codec.ofInt(), Codec.ofString())
            .maximumBytes(1 << 20)
            .ticker(ticker)
            .executor(Runnable::run)
            .removalListener((key, value, cause) -> removals.add(key + "=" + value + " " + cause));

    private OffHeapCache<Integer, String> cache = builder.expireAfterWrite(TTL).build();

    @AfterEach
    void close() {
        CacheValidator.validate(cache);
        cache.close();
    }

    private void rebuild(CacheBuilder<Integer, String> with) {
        cache.close();
        cache = with.build();
    }

    private CacheBuilder<Integer, String> plain() {
        return Hinterland.cache(Codec.ofInt(), Codec.ofString())
                .maximumBytes(1 << 20)
                .ticker(ticker)
                .executor(Runnable::run);
    }

    private void assertEndsNow(int key) {
        assertThat(cache.asMap().containsKey(key)).as("not early").isTrue();
        ticker.advance(NANO.plus(MILLI));
        assertThat(cache.getIfPresent(key)).as("not late").isNull();
    }

    @Test
    void afterWrite_endsExactlyThen() {
        cache.put(1, "one");
        ticker.advance(TTL.minus(NANO));
        assertEndsNow(1);
        assertThat(removals).containsExactly("1=one EXPIRED");
    }

    @Test
    void afterWrite_readsDoNotProlong_writesDo() {
        cache.put(1, "one");
        cache.put(2, "two");
        ticker.advance(TTL.dividedBy(2));
        cache.getIfPresent(1);
        cache.put(2, "zwei");
        ticker.advance(TTL.dividedBy(2).plus(MILLI));
        assertThat(cache.getIfPresent(1)).isNull();
        assertThat(cache.getIfPresent(2)).isEqualTo("zwei");
    }

    @Test
    void ended_isAbsentForEveryOperation() {
        Map<Integer, String> map = cache.asMap();
        for (int key = 0; key < 12; key++) {
            cache.put(key, "old" + key);
        }
        ticker.advance(TTL.plus(MILLI));
        assertThat(map.entrySet().iterator().hasNext()).isFalse();
        assertThat(map.containsKey(0)).isFalse();
        assertThat(map.put(1, "new")).isNull();
        assertThat(map.putIfAbsent(2, "new")).isNull();
        assertThat(map.replace(3, "new")).isNull();
        assertThat(map.replace(4, "old4", "new")).isFalse();
        assertThat(map.remove(5)).isNull();
        assertThat(map.remove(6, "old6")).isFalse();
        assertThat(map.computeIfPresent(7, (key, value) -> "new")).isNull();
        assertThat(map.computeIfAbsent(8, key -> "new")).isEqualTo("new");
        assertThat(map.compute(9, (key, value) -> String.valueOf(value))).isEqualTo("null");
        assertThat(map.merge(10, "new", String::concat)).isEqualTo("new");
        assertThat(map.keySet().remove(11)).isFalse();
        assertThat(map).containsOnlyKeys(1, 2, 8, 9, 10);
        cache.cleanUp();
        assertThat(cache.estimatedSize()).isEqualTo(5);
        assertThat(removals).hasSize(12).allMatch(removal -> removal.endsWith("EXPIRED"));
    }

    @Test
    void unread_isReclaimedByCleanUp() {
        for (int key = 0; key < 2_000; key++) {
            cache.put(key, "value".repeat(20));
        }
        ticker.advance(TTL.plus(MILLI));
        cache.cleanUp();
        assertThat(cache.estimatedSize()).isZero();
        assertThat(cache.stats().expiredCount()).isEqualTo(2_000);
        assertThat(cache.memory().compactions()).as("whole regions").isPositive();
        assertThat(removals).hasSize(2_000);
    }

    @Test
    void unread_isReclaimedInTheBackground() {
        cache.put(1, "one");
        ticker.advance(TTL.plus(MILLI));
        for (int i = 0; i < 1_000 && cache.estimatedSize() > 0; i++) {
            LockSupport.parkNanos(10_000_000);
        }
        assertThat(cache.estimatedSize()).isZero();
    }

    @Test
    void afterAccess_readsProlong() {
        rebuild(plain().expireAfterAccess(TTL));
        cache.put(1, "one");
        cache.put(2, "two");
        for (int i = 0; i < 5; i++) {
            ticker.advance(TTL.dividedBy(2));
            assertThat(cache.getIfPresent(1)).isEqualTo("one");
        }
        assertThat(cache.getIfPresent(2)).isNull();
        ticker.advance(TTL.minus(NANO));
        assertEndsNow(1);
    }

    @Test
    void afterWriteAndAccess_theFirstOfBothCounts() {
        rebuild(plain().expireAfterWrite(TTL).expireAfterAccess(Duration.ofSeconds(4)));
        cache.put(1, "one");
        cache.put(2, "two");
        ticker.advance(Duration.ofSeconds(3));
        assertThat(cache.getIfPresent(1)).isEqualTo("one");
        ticker.advance(Duration.ofSeconds(3));
        assertThat(cache.getIfPresent(1)).isEqualTo("one");
        assertThat(cache.getIfPresent(2)).isNull();
        ticker.advance(Duration.ofSeconds(3));
        assertThat(cache.getIfPresent(1)).isEqualTo("one");
        ticker.advance(Duration.ofSeconds(1).minus(NANO));
        assertEndsNow(1);
    }

    @Test
    void perEntry_eachSaysHowLong() {
        rebuild(plain().expireAfter(new ByLength()));
        cache.put(1, "a");
        cache.put(2, "aaa");
        ticker.advance(Duration.ofSeconds(1).plus(MILLI));
        assertThat(cache.getIfPresent(1)).isNull();
        cache.put(2, "aaaaa");
        assertThat(cache.getExpiresAfter(2)).isBetween(Duration.ofSeconds(7).minus(MILLI), Duration.ofSeconds(7));
        assertThat(cache.getIfPresent(2)).isEqualTo("aaaaa");
        assertThat(cache.getExpiresAfter(2))
                .isBetween(Duration.ofSeconds(9), Duration.ofSeconds(9).plus(MILLI));
        cache.put(3, "");
        assertThat(cache.getIfPresent(3)).as("ends at once").isNull();
        cache.put(4, "for ever");
        ticker.advance(Duration.ofDays(9_999));
        assertThat(cache.getIfPresent(4)).isEqualTo("for ever");
    }

    /** A second for each character; two more on update, nine from each reading. */
    private static final class ByLength implements Expiry<Integer, String> {

        @Override
        public long expireAfterCreate(Integer key, String value, long currentTime) {
            return value.equals("for ever") ? Long.MAX_VALUE : value.length() * 1_000_000_000L;
        }

        @Override
        public long expireAfterUpdate(Integer key, String value, long currentTime, long currentDuration) {
            return expireAfterCreate(key, value, currentTime) + 2_000_000_000L;
        }

        @Override
        public long expireAfterRead(Integer key, String value, long currentTime, long currentDuration) {
            return value.equals("for ever") ? currentDuration : 9_000_000_000L;
        }
    }

    @Test
    void changedLater_endsThen() {
        cache.put(1, "one");
        assertThat(cache.setExpiresAfter(1, Duration.ofHours(1))).isTrue();
        assertThat(cache.setExpiresAfter(2, Duration.ofHours(1))).isFalse();
        ticker.advance(Duration.ofHours(1).minus(NANO));
        assertEndsNow(1);
        cache.put(3, "three", Duration.ofMillis(5));
        ticker.advance(Duration.ofMillis(5).minus(NANO));
        assertEndsNow(3);
        assertThat(cache.getExpiresAfter(3)).isNull();
    }

    @Test
    void clockThatJumps_doesNoHarm() {
        cache.put(1, "one");
        ticker.advance(Duration.ofDays(-3));
        cache.put(2, "two");
        assertThat(cache.getIfPresent(1)).isEqualTo("one");
        assertThat(cache.getIfPresent(2)).isEqualTo("two");
        ticker.advance(Duration.ofDays(100_000));
        assertThat(cache.getIfPresent(1)).isNull();
        assertThat(cache.getIfPresent(2)).isNull();
        cache.put(1, "again");
        assertThat(cache.getIfPresent(1)).isEqualTo("again");
    }

    @Test
    void evacuation_keepsDeadlines() {
        rebuild(plain().expireAfterWrite(TTL).maximumBytes(200_000));
        for (int key = 0; key < 20_000; key++) {
            cache.put(key, "value".repeat(20));
            cache.getIfPresent(0);
            if (key % 1_000 == 0) {
                cache.put(0, "kept");
            }
        }
        assertThat(cache.memory().compactedBytes()).isPositive();
        ticker.advance(TTL.minus(NANO));
        assertEndsNow(0);
    }

    @Test
    void zero_endsEntriesAtOnce() {
        ticker.advance(Duration.ofNanos(123_456_789));
        rebuild(builder.expireAfterWrite(0, TimeUnit.SECONDS));
        assertThat(cache.get(1, key -> "one")).isEqualTo("one");
        cache.put(2, "two");
        assertThat(cache.getIfPresent(1)).isNull();
        assertThat(cache.asMap().containsKey(2)).isFalse();
        cache.cleanUp();
        assertThat(removals).containsExactlyInAnyOrder("1=one EXPIRED", "2=two EXPIRED");
        rebuild(plain().expireAfterAccess(Duration.ZERO));
        cache.put(1, "one");
        assertThat(cache.getIfPresent(1)).isNull();
        rebuild(plain().expireAfterWrite(TTL));
        cache.put(1, "one", Duration.ZERO);
        assertThat(cache.getIfPresent(1)).isNull();
    }

    @Test
    void unitsOfAnyLength_areTakenAsFarAsNanosecondsGo() {
        rebuild(plain().expireAfterAccess(Long.MAX_VALUE, TimeUnit.DAYS).expireAfterWrite(1_000_000, TimeUnit.DAYS));
        cache.put(1, "one");
        ticker.advance(Duration.ofDays(10_000));
        assertThat(cache.getIfPresent(1)).isEqualTo("one");
    }

    @Test
    void withoutExpiry_durationsAreRefused() {
        rebuild(plain());
        assertThatThrownBy(() -> cache.put(1, "one", TTL)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> cache.setExpiresAfter(1, TTL)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> cache.getExpiresAfter(1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> plain().expireAfterWrite(Duration.ofNanos(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expireAfterWrite must not be negative: expireAfterWrite=PT-0.000000001S");
        assertThatThrownBy(() -> plain().refreshAfterWrite(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> plain().expireAfterWrite(TTL)
                        .expireAfter(new ByLength())
                        .build())
                .isInstanceOf(IllegalStateException.class);
    }
}
