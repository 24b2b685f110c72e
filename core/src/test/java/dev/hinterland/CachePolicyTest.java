// SPDX-License-Identifier: Apache-2.0
package dev.hinterland;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What a cache tells of its options, and changes. {@link CacheMaximumTest} has its maxima. */
class CachePolicyTest {

    private final AtomicLong clock = new AtomicLong();

    private CacheBuilder<String, String> builder() {
        return Hinterland.cache(String.class, String.class).maximumSize(100).ticker(clock::get);
    }

    private void pass(Duration duration) {
        clock.addAndGet(duration.toNanos());
    }

    @Test
    void optionsThatWereNotSet_areAbsent() {
        try (OffHeapCache<String, String> cache = builder().build()) {
            CachePolicy<String, String> policy = cache.policy();
            assertThat(policy.isRecordingStats()).isFalse();
            assertThat(policy.expireAfterAccess()).isEmpty();
            assertThat(policy.expireAfterWrite()).isEmpty();
            assertThat(policy.expireVariably()).isEmpty();
            assertThat(policy.refreshAfterWrite()).isEmpty();
            assertThat(policy.refreshes()).isEmpty();
            assertThat(policy.eviction()).isPresent();
        }
    }

    @Test
    void quietRead_isNoAccess() {
        try (OffHeapCache<String, String> cache = builder()
                .expireAfterAccess(Duration.ofSeconds(10))
                .recordStats()
                .build()) {
            cache.put("a", "1");
            pass(Duration.ofSeconds(6));
            assertThat(cache.policy().getIfPresentQuietly("a")).isEqualTo("1");
            assertThat(cache.policy().getIfPresentQuietly("b")).isNull();
            pass(Duration.ofSeconds(6));
            assertThat(cache.policy().getIfPresentQuietly("a")).isNull();
            assertThat(cache.stats().requestCount()).isZero();
        }
    }

    @Test
    void age_isThatOfTheLastWriteOrAccess() {
        try (OffHeapCache<String, String> cache =
                builder().expireAfterWrite(Duration.ofMinutes(1)).build()) {
            var expiration = cache.policy().expireAfterWrite().orElseThrow();
            cache.put("a", "1");
            pass(Duration.ofSeconds(20));
            cache.getIfPresent("a");
            assertThat(expiration.ageOf("a").orElseThrow())
                    .isBetween(Duration.ofMillis(19_990), Duration.ofSeconds(20));
            assertThat(expiration.ageOf("a", TimeUnit.MINUTES)).hasValue(0);
            assertThat(expiration.ageOf("b")).isEmpty();
            assertThat(expiration.ageOf("b", TimeUnit.MINUTES)).isEmpty();
            assertThat(expiration.getExpiresAfter()).isEqualTo(Duration.ofMinutes(1));
        }
        try (OffHeapCache<String, String> cache =
                builder().expireAfterAccess(Duration.ofMinutes(1)).build()) {
            var expiration = cache.policy().expireAfterAccess().orElseThrow();
            cache.put("a", "1");
            pass(Duration.ofSeconds(20));
            cache.getIfPresent("a");
            pass(Duration.ofSeconds(5));
            assertThat(expiration.ageOf("a").orElseThrow()).isBetween(Duration.ofMillis(4_900), Duration.ofSeconds(5));
        }
    }

    @Test
    void age_isRefused_ifTwoDeadlinesCount() {
        try (OffHeapCache<String, String> cache = builder()
                .expireAfterWrite(Duration.ofMinutes(1))
                .expireAfterAccess(Duration.ofSeconds(1))
                .build()) {
            var expiration = cache.policy().expireAfterWrite().orElseThrow();
            assertThatThrownBy(() -> expiration.ageOf("a"))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessage(
                            "ageOf requires expireAfterWrite or expireAfterAccess without the other one: name=cache");
        }
    }

    @Test
    void oldestAndYoungest_areInTheOrderOfTheLastAccess() {
        try (OffHeapCache<String, String> cache =
                builder().expireAfterAccess(Duration.ofSeconds(10)).build()) {
            for (String key : List.of("a", "b", "c", "d")) {
                cache.put(key, key);
                pass(Duration.ofSeconds(2));
            }
            assertThat(cache.getIfPresent("b")).isEqualTo("b");
            var expiration = cache.policy().expireAfterAccess().orElseThrow();
            assertThat(expiration.oldest(3).keySet()).containsExactly("a", "c", "d");
            assertThat(expiration.youngest(10).keySet()).containsExactly("b", "d", "c", "a");
            // What has ended takes no place.
            pass(Duration.ofSeconds(3));
            assertThat(expiration.oldest(1)).isEqualTo(Map.of("c", "c"));
            assertThat(expiration.oldest(0)).isEmpty();
            cache.invalidate("c");
            cache.put("a", "again");
            assertThat(expiration.oldest(3).keySet()).containsExactly("d", "b", "a");
            assertThatThrownBy(() -> expiration.youngest(-1)).hasMessage("limit must not be negative: limit=-1");
        }
    }

    @Test
    void oldest_isWhatEndsFirst_whereEachEntryHasItsDuration() {
        try (OffHeapCache<String, String> cache = builder()
                .expireAfter(Expiry.writing((key, value) -> Duration.ofSeconds(Long.parseLong(value))))
                .build()) {
            cache.put("a", "9");
            cache.put("b", "3");
            cache.put("c", "6");
            cache.put("d", "100000000000");
            var expiration = cache.policy().expireVariably().orElseThrow();
            assertThat(expiration.oldest(4).keySet()).containsExactly("b", "c", "a", "d");
            assertThat(expiration.youngest(2).keySet()).containsExactly("d", "a");
            expiration.setExpiresAfter("d", Duration.ofSeconds(1));
            assertThat(expiration.oldest(1).keySet()).containsExactly("d");
        }
    }

    @Test
    void oldest_isRefused_ifTwoDeadlinesCount() {
        try (OffHeapCache<String, String> cache = builder()
                .expireAfterWrite(Duration.ofMinutes(1))
                .expireAfterAccess(Duration.ofSeconds(1))
                .build()) {
            var expiration = cache.policy().expireAfterAccess().orElseThrow();
            assertThatThrownBy(() -> expiration.oldest(1))
                    .isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageStartingWith("oldest requires expireAfterWrite or expireAfterAccess without the other");
            assertThatThrownBy(() -> expiration.youngest(1)).isInstanceOf(UnsupportedOperationException.class);
        }
    }

    @Test
    void durationsOfEntries_canBeReadAndChanged() {
        try (OffHeapCache<String, String> cache = builder()
                .expireAfter(Expiry.writing((key, value) -> Duration.ofSeconds(10)))
                .build()) {
            var expiration = cache.policy().expireVariably().orElseThrow();
            cache.put("a", "1");
            pass(Duration.ofSeconds(4));
            assertThat(expiration.getExpiresAfter("a").orElseThrow())
                    .isBetween(Duration.ofSeconds(6), Duration.ofMillis(6_002));
            expiration.setExpiresAfter("a", 1, TimeUnit.MINUTES);
            expiration.setExpiresAfter("absent", Duration.ofSeconds(1));
            assertThat(expiration.getExpiresAfter("a", TimeUnit.SECONDS)).hasValue(60);
            assertThat(expiration.getExpiresAfter("absent")).isEmpty();
            assertThat(expiration.put("a", "2", Duration.ofSeconds(2))).isEqualTo("1");
            assertThat(expiration.put("b", "1", 3, TimeUnit.SECONDS)).isNull();
            assertThat(expiration.putIfAbsent("b", "2", Duration.ofSeconds(100)))
                    .isEqualTo("1");
            assertThat(expiration.putIfAbsent("c", "3", 100, TimeUnit.SECONDS)).isNull();
            pass(Duration.ofMillis(2_500));
            assertThat(cache.asMap()).containsOnlyKeys("b", "c");
            assertThat(expiration.putIfAbsent("a", "4", Duration.ofSeconds(1))).isNull();
            pass(Duration.ofSeconds(2));
            cache.cleanUp();
            assertThat(cache.asMap()).isEqualTo(Map.of("c", "3"));
            assertThatThrownBy(() -> expiration.put("a", "1", Duration.ofSeconds(-1)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("duration must not be negative: duration=PT-1S");
        }
    }

    @Test
    void refreshes_areShownWhileTheyRun() {
        CompletableFuture<String> reload = new CompletableFuture<>();
        try (AsyncLoadingOffHeapCache<String, String> async =
                builder().refreshAfterWrite(1, TimeUnit.MINUTES).buildAsync((key, executor) -> reload)) {
            LoadingOffHeapCache<String, String> cache = async.synchronous();
            CachePolicy<String, String> policy = cache.policy();
            assertThat(policy.refreshAfterWrite().orElseThrow().getRefreshesAfter(TimeUnit.SECONDS))
                    .isEqualTo(60);
            cache.put("a", "1");
            CompletableFuture<String> refresh = cache.refresh("a");
            assertThat(policy.refreshes()).isEqualTo(Map.of("a", refresh));
            reload.complete("2");
            assertThat(policy.refreshes()).isEmpty();
            assertThat(policy.getIfPresentQuietly("a")).isEqualTo("2");
        }
    }

    @Test
    void largestMaximumOfEntries_isNoNumberOfBytes() {
        try (OffHeapCache<String, String> cache = builder().maximumSize(10).build()) {
            var eviction = cache.policy().eviction().orElseThrow();
            eviction.setMaximum(Long.MAX_VALUE);
            assertThat(eviction.getMaximum()).isEqualTo(Long.MAX_VALUE);
        }
    }
}
