// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.CachePolicy.FixedExpiration;
import dev.hinterland.CachePolicy.FixedRefresh;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The durations of a cache, changed while it is used. */
class PolicyDurationTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** A value that is scanned in place. */
    record Row(int number) {}

    private final AtomicLong clock = new AtomicLong();

    private CacheBuilder<String, String> builder() {
        return Hinterland.cache(String.class, String.class).maximumSize(100).ticker(clock::get);
    }

    private void pass(Duration duration) {
        clock.addAndGet(duration.toNanos());
    }

    private static FixedExpiration<String, String> expiration(OffHeapCache<String, String> cache) {
        CachePolicy<String, String> policy = cache.policy();
        return policy.expireAfterWrite().or(policy::expireAfterAccess).orElseThrow();
    }

    private void withEach(Consumer<OffHeapCache<String, String>> check) {
        try (OffHeapCache<String, String> written =
                        builder().expireAfterWrite(MINUTE).build();
                OffHeapCache<String, String> read =
                        builder().expireAfterAccess(MINUTE).build();
                OffHeapCache<String, String> refreshed = builder()
                        .expireAfterWrite(MINUTE)
                        .refreshAfterWrite(Duration.ofSeconds(50))
                        .build(key -> key)) {
            check.accept(written);
            check.accept(read);
            check.accept(refreshed);
        }
    }

    @Test
    void shorterDuration_countsForOldAndNewEntries() {
        withEach(cache -> {
            cache.put("old", "1");
            pass(Duration.ofSeconds(20));
            cache.put("later", "2");
            expiration(cache).setExpiresAfter(Duration.ofSeconds(10));
            assertThat(expiration(cache).getExpiresAfter()).isEqualTo(Duration.ofSeconds(10));
            assertThat(cache.asMap()).containsOnlyKeys("later");
            assertThat(expiration(cache).ageOf("later")).contains(Duration.ZERO);
            cache.put("new", "3");
            pass(Duration.ofSeconds(9));
            assertThat(expiration(cache).ageOf("new", TimeUnit.SECONDS)).hasValue(9);
            assertThat(cache.asMap()).containsOnlyKeys("later", "new");
            pass(Duration.ofSeconds(2));
            assertThat(List.copyOf(cache.asMap().keySet())).isEmpty();
            cache.cleanUp();
            assertThat(cache.estimatedSize()).isZero();
        });
    }

    @Test
    void longerDuration_countsForOldAndNewEntries() {
        withEach(cache -> {
            cache.put("old", "1");
            pass(Duration.ofSeconds(50));
            expiration(cache).setExpiresAfter(3, TimeUnit.HOURS);
            cache.put("new", "2");
            pass(Duration.ofHours(2));
            assertThat(cache.policy().getIfPresentQuietly("old")).isEqualTo("1");
            assertThat(expiration(cache).ageOf("old"))
                    .contains(Duration.ofHours(2).plusSeconds(50));
            pass(Duration.ofMinutes(59).plusSeconds(30));
            assertThat(cache.asMap()).containsOnlyKeys("new");
            assertThat(expiration(cache).youngest(2)).containsOnlyKeys("new");
        });
    }

    @Test
    void changedTwice_theLastOneCounts() {
        withEach(cache -> {
            expiration(cache).setExpiresAfter(Duration.ofDays(3));
            cache.put("a", "1");
            expiration(cache).setExpiresAfter(MINUTE);
            cache.put("b", "2");
            pass(Duration.ofSeconds(59));
            assertThat(cache.policy().getIfPresentQuietly("a")).isEqualTo("1");
            pass(Duration.ofSeconds(2));
            assertThat(List.copyOf(cache.asMap().keySet())).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void readEntry_livesOn_asTheNewDurationSays(boolean refreshes) {
        CacheBuilder<String, String> builder = builder().expireAfterAccess(Duration.ofDays(1));
        try (OffHeapCache<String, String> cache =
                refreshes ? builder.refreshAfterWrite(Duration.ofDays(1)).build(key -> key) : builder.build()) {
            cache.put("a", "1");
            expiration(cache).setExpiresAfter(Duration.ofSeconds(10));
            for (int i = 0; i < 5; i++) {
                pass(Duration.ofSeconds(8));
                assertThat(cache.getIfPresent("a")).isEqualTo("1");
            }
            pass(Duration.ofSeconds(11));
            assertThat(cache.getIfPresent("a")).isNull();
        }
    }

    @Test
    void durationOfOneEntry_isCountedFromNow_afterTheOthersWereChanged() {
        withEach(cache -> {
            expiration(cache).setExpiresAfter(Duration.ofDays(1));
            cache.put("own", "1", Duration.ofMinutes(10));
            cache.put("changed", "2");
            cache.setExpiresAfter("changed", Duration.ofMinutes(10));
            assertThat(cache.getExpiresAfter("own")).isBetween(Duration.ofMinutes(9), Duration.ofMinutes(11));
            assertThat(cache.getExpiresAfter("changed")).isBetween(Duration.ofMinutes(9), Duration.ofMinutes(11));
            pass(Duration.ofMinutes(11));
            assertThat(cache.policy().getIfPresentQuietly("own")).isNull();
            assertThat(cache.policy().getIfPresentQuietly("changed")).isNull();
        });
    }

    @Test
    void scan_leavesOutWhatHasEnded() {
        try (OffHeapCache<String, Row> cache = Hinterland.cache(String.class, Row.class)
                .maximumSize(100)
                .expireAfterWrite(MINUTE)
                .ticker(clock::get)
                .build()) {
            cache.put("a", new Row(1));
            pass(Duration.ofSeconds(20));
            cache.policy().expireAfterWrite().orElseThrow().setExpiresAfter(Duration.ofSeconds(10));
            cache.put("b", new Row(2));
            List<Integer> seen = new ArrayList<>();
            cache.scan(view -> seen.add(view.get().number()));
            assertThat(seen).containsExactly(2);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, Long.MIN_VALUE})
    void negativeDuration_isRefused(long nanos) {
        withEach(cache -> assertThatThrownBy(() -> expiration(cache).setExpiresAfter(nanos, TimeUnit.NANOSECONDS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("duration must not be negative: duration=" + Duration.ofNanos(nanos)));
    }

    @Test
    void durationOfAYearMore_isTaken_andALongerOneRefused() {
        withEach(cache -> {
            cache.put("a", "1");
            expiration(cache).setExpiresAfter(MINUTE.plusDays(365));
            cache.put("own", "2", MINUTE);
            cache.put("over", "3", Duration.ZERO);
            assertThat(cache.policy().getIfPresentQuietly("over")).isNull();
            assertThatThrownBy(() -> expiration(cache)
                            .setExpiresAfter(MINUTE.plusDays(365).plusNanos(1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("duration must be at most a year longer than that of the builder: name=cache,"
                            + " duration=PT8760H1M0.000000001S, builder=PT1M");
            pass(MINUTE.plusSeconds(1));
            assertThat(cache.policy().getIfPresentQuietly("own")).isNull();
            pass(Duration.ofDays(364));
            assertThat(cache.policy().getIfPresentQuietly("a")).isEqualTo("1");
            expiration(cache).setExpiresAfter(MINUTE);
            assertThat(cache.policy().getIfPresentQuietly("a")).isNull();
        });
    }

    @Test
    void cachesThatCannotChange_saySo() {
        try (OffHeapCache<String, String> both = builder()
                        .expireAfterWrite(MINUTE)
                        .expireAfterAccess(MINUTE)
                        .build();
                OffHeapCache<String, String> endless =
                        builder().expireAfterWrite(Duration.ofDays(20_000)).build()) {
            assertThatThrownBy(() -> expiration(both).setExpiresAfter(MINUTE))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContaining("setExpiresAfter requires expireAfterWrite or expireAfterAccess");
            assertThatThrownBy(() -> expiration(endless).setExpiresAfter(MINUTE))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessage("setExpiresAfter requires a cache that was built with a shorter duration: name=cache,"
                            + " days=20000, most=10000");
        }
    }

    @Test
    void cacheInAFile_refuses(@TempDir Path directory) {
        try (OffHeapCache<String, String> cache = builder()
                .expireAfterWrite(MINUTE)
                .file(directory.resolve("cache"))
                .build()) {
            assertThatThrownBy(() -> expiration(cache).setExpiresAfter(MINUTE))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessage("setExpiresAfter requires a cache without file and without remote: name=cache");
        }
    }

    @Test
    void refreshing_startsAsTheNewDurationSays() {
        AtomicLong loads = new AtomicLong();
        try (LoadingOffHeapCache<String, String> cache = builder()
                .refreshAfterWrite(MINUTE)
                .executor(Runnable::run)
                .build(key -> key + loads.incrementAndGet())) {
            FixedRefresh<String, String> refresh =
                    cache.policy().refreshAfterWrite().orElseThrow();
            assertThat(cache.get("a")).isEqualTo("a1");
            assertThat(refresh.ageOf("b")).isEqualTo(Optional.empty());
            pass(Duration.ofSeconds(20));
            assertThat(refresh.ageOf("a", TimeUnit.SECONDS).orElseThrow()).isBetween(19L, 20L);
            refresh.setRefreshesAfter(Duration.ofSeconds(10));
            assertThat(refresh.getRefreshesAfter()).isEqualTo(Duration.ofSeconds(10));
            assertThat(cache.get("a")).isEqualTo("a1");
            assertThat(cache.get("a")).isEqualTo("a2");
            refresh.setRefreshesAfter(1, TimeUnit.HOURS);
            pass(Duration.ofMinutes(59));
            assertThat(cache.get("a")).isEqualTo("a2");
            pass(Duration.ofMinutes(2));
            assertThat(cache.get("a")).isEqualTo("a2");
            assertThat(cache.get("a")).isEqualTo("a3");
            assertThatThrownBy(() -> refresh.setRefreshesAfter(Duration.ZERO))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("duration must be positive: duration=PT0S");
            assertThatThrownBy(() -> refresh.setRefreshesAfter(Duration.ofDays(8)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("refreshAfterWrite must be shorter");
        }
    }
}
