// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.redis.servers.Await;
import dev.hinterland.redis.servers.RedisSentinels;
import dev.hinterland.redis.servers.RedisServer;
import dev.hinterland.remote.RemoteCache;
import dev.hinterland.remote.RemoteTier;
import dev.hinterland.remote.RemoteUnavailableException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers that are set up in other ways, and settings that are wrong. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class SetUpTest {

    private static OffHeapCache<String, String> cache(RemoteCache remote) {
        return Hinterland.cache(String.class, String.class)
                .maximumBytes(4 << 20)
                .recordStats()
                .remote(remote)
                .build();
    }

    private static void assertWorks(String uri, String other) {
        try (RemoteTier tier = RedisTier.connect(uri);
                RemoteTier otherTier = RedisTier.connect(other);
                OffHeapCache<String, String> one = cache(tier.named("texts"));
                OffHeapCache<String, String> two = cache(otherTier.named("texts"))) {
            one.put("a", "1");
            assertThat(two.getIfPresent("a")).isEqualTo("1");
            two.put("a", "2");
            Await.until("the first sees it", () -> one.getIfPresent("a").equals("2"));
        }
    }

    /** A server tells of keys by name, whatever their database, and of databases that lose all keys. */
    @ParameterizedTest
    @EnumSource(TrackingMode.class)
    void databases_areApart(TrackingMode mode) {
        try (RedisServer server = RedisServer.start();
                RemoteTier zero = RedisTier.connect(server.uri());
                RemoteTier three =
                        RedisTier.builder(server.uri() + "/3").tracking(mode).connect();
                OffHeapCache<String, String> one = cache(zero.named("texts"));
                OffHeapCache<String, String> other = cache(three.named("texts"))) {
            one.put("a", "1");
            assertThat(other.getIfPresent("a")).isNull();
            other.put("a", "3");
            assertThat(one.getIfPresent("a")).isEqualTo("1");
            one.put("a", "2");
            assertThat(other.getIfPresent("a")).isEqualTo("3");
            assertWorks(server.uri() + "/3", server.uri() + "/3");
            other.put("b", "3");
            server.command("FLUSHDB");
            Await.until("the copy is gone", () -> one.getIfPresent("a") == null);
            assertThat(other.getIfPresent("b")).isEqualTo("3");
            Await.until("copies count", () -> {
                long before = other.stats().hitCount();
                assertThat(other.getIfPresent("b")).isEqualTo("3");
                return other.stats().hitCount() > before;
            });
            other.invalidateAll();
            assertThat(other.getIfPresent("b")).isNull();
        }
    }

    @Test
    void keyPrefix_beginsAllKeys() {
        try (RedisServer server = RedisServer.start();
                RemoteTier tier =
                        RedisTier.builder(server.uri()).keyPrefix("shop*[1]:").connect();
                OffHeapCache<String, String> cache = cache(tier.named("texts"))) {
            cache.put("a", "1");
            assertThat((List<?>) server.command("KEYS", "*")).isEqualTo(List.of("shop*[1]:texts:a"));
            server.command("SET", "shopX1:texts:a", "other");
            cache.invalidateAll();
            assertThat((List<?>) server.command("KEYS", "*")).isEqualTo(List.of("shopX1:texts:a"));
        }
    }

    @Test
    void largeValues_areCompressed() {
        String text = "all work and no play makes a dull boy. ".repeat(1000);
        try (RedisServer server = RedisServer.start();
                RemoteTier packs =
                        RedisTier.builder(server.uri()).compressAbove(100).connect();
                RemoteTier plain = RedisTier.connect(server.uri());
                OffHeapCache<String, String> one = cache(packs.named("texts"));
                OffHeapCache<String, String> other = cache(plain.named("texts"))) {
            one.put("a", text);
            assertThat((Long) server.command("STRLEN", "texts:a")).isLessThan(1000);
            assertThat(other.getIfPresent("a")).isEqualTo(text);
            assertThat(other.asMap().replace("a", text, "short")).isTrue();
            Await.until("the first sees it", () -> one.getIfPresent("a").equals("short"));
        }
    }

    @Test
    void serverWhoseTrackingTableIsSmall_makesCopiesFewer() {
        try (RedisServer server = RedisServer.start("--tracking-table-max-keys", "10");
                RemoteTier tier = RedisTier.builder(server.uri())
                        .tracking(TrackingMode.READ_KEYS)
                        .connect();
                RemoteTier writes = RedisTier.connect(server.uri());
                OffHeapCache<String, String> cache = cache(tier.named("texts"));
                OffHeapCache<String, String> writer = cache(writes.named("texts"))) {
            for (int i = 0; i < 200; i++) {
                writer.put("key" + i, "1");
            }
            for (int round = 0; round < 3; round++) {
                for (int i = 0; i < 200; i++) {
                    assertThat(cache.getIfPresent("key" + i)).isEqualTo("1");
                }
            }
            for (int i = 0; i < 200; i++) {
                String key = "key" + i;
                writer.put(key, "2");
                Await.until("the reader sees it", () -> cache.getIfPresent(key).equals("2"));
            }
        }
    }

    @Test
    void timesToLive_areTheServers() {
        try (RedisServer server = RedisServer.start();
                RemoteTier tier = RedisTier.connect(server.uri());
                OffHeapCache<String, String> cache = Hinterland.cache(String.class, String.class)
                        .maximumBytes(4 << 20)
                        .expireAfterWrite(Duration.ofHours(1))
                        .remote(tier.named("texts"))
                        .build()) {
            cache.put("a", "1");
            assertThat((Long) server.command("PTTL", "texts:a")).isBetween(3_000_000L, 3_600_000L);
            cache.put("a", "1", Duration.ofMillis(50));
            Await.until("it has ended", () -> cache.getIfPresent("a") == null);
            cache.put("b", "1");
            assertThat(cache.setExpiresAfter("b", Duration.ofMillis(50))).isTrue();
            assertThat(cache.getExpiresAfter("b")).isLessThanOrEqualTo(Duration.ofMillis(50));
            Await.until("it has ended", () -> cache.getIfPresent("b") == null);
            assertThat(cache.getExpiresAfter("b")).isNull();
            assertThat(cache.setExpiresAfter("b", Duration.ofMillis(50))).isFalse();
        }
    }

    @Test
    void timesToLiveOfOthers_endCopies() {
        try (RedisServer server = RedisServer.start();
                RemoteTier tier = RedisTier.connect(server.uri());
                RemoteTier otherTier = RedisTier.connect(server.uri());
                OffHeapCache<String, String> cache = cache(tier.named("texts"));
                OffHeapCache<String, String> other = cache(otherTier.named("texts"))) {
            cache.put("a", "1");
            assertThat(cache.getIfPresent("a")).isEqualTo("1");
            server.command("PEXPIRE", "texts:a", "100");
            Await.until("the copy has ended", () -> cache.getIfPresent("a") == null);
            cache.put("b", "1", Duration.ofHours(1));
            assertThat(other.getExpiresAfter("b")).isBetween(Duration.ZERO, Duration.ofHours(1));
            server.command("PERSIST", "texts:b");
            Duration day = Duration.ofDays(1);
            Await.until("the value has no end", () -> other.getExpiresAfter("b").compareTo(day) > 0);
            assertThat(cache.getIfPresent("b")).isEqualTo("1");
        }
    }

    @Test
    void sentinels_nameTheNextPrimary() throws InterruptedException {
        try (RedisSentinels sentinels = RedisSentinels.startWithPasswords("data", "watch");
                RemoteTier tier = sentinelTier(sentinels);
                RemoteTier otherTier = sentinelTier(sentinels);
                OffHeapCache<String, Integer> cache = numbers(tier);
                OffHeapCache<String, Integer> other = numbers(otherTier)) {
            // The client may notice first that the connection has ended, and says only that.
            Await.until(
                    "the sentinels say that they require a password",
                    () -> String.valueOf(catchThrowable(() -> RedisTier.connect(sentinels.uri("data"))))
                            .contains("NOAUTH"));
            AtomicInteger written = new AtomicInteger();
            AtomicBoolean ends = new AtomicBoolean();
            Thread writer = Thread.startVirtualThread(() -> {
                for (int next = 1; !ends.get(); next++) {
                    try {
                        cache.put("a", next);
                        written.set(next);
                    } catch (RemoteUnavailableException notNow) {
                        Thread.onSpinWait();
                    }
                }
            });
            Await.until("something is written", () -> written.get() > 0);
            sentinels.killPrimaryAndAwaitFailover();
            int then = written.get();
            Await.until("writes go to the new primary", () -> written.get() > then + 10);
            ends.set(true);
            writer.join();
            Await.until(
                    "both read the last value", () -> value(cache) == written.get() && value(other) == written.get());
            other.put("a", -1);
            Await.until("this one sees it", () -> value(cache) == -1);
        }
    }

    private static int value(OffHeapCache<String, Integer> cache) {
        Integer value = cache.getIfPresent("a");
        return value == null ? 0 : value;
    }

    private static RemoteTier sentinelTier(RedisSentinels sentinels) {
        return RedisTier.builder(sentinels.uri("data"))
                .sentinelUser("default", "watch")
                .connect();
    }

    private static OffHeapCache<String, Integer> numbers(RemoteTier tier) {
        return Hinterland.cache(String.class, Integer.class)
                .maximumBytes(4 << 20)
                .remote(tier.named("numbers"))
                .build();
    }

    // What is wrong

    @Test
    void wrongName_isRefused() {
        try (RedisServer server = RedisServer.start();
                RemoteTier tier = RedisTier.connect(server.uri())) {
            assertThatThrownBy(() -> tier.named("a:b")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> tier.named("")).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void serverThatIsFull_saysSo() {
        try (RedisServer server = RedisServer.start("--maxmemory", "3mb", "--maxmemory-policy", "noeviction");
                RemoteTier tier = RedisTier.connect(server.uri());
                OffHeapCache<String, String> cache = cache(tier.named("texts"))) {
            String large = "x".repeat(1 << 20);
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 10; i++) {
                            cache.put("key" + i, large);
                        }
                    })
                    .isInstanceOf(RemoteUnavailableException.class)
                    .hasMessageContaining("OOM");
        }
    }
}
