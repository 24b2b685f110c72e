package dev.hinterland.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.redis.servers.Await;
import dev.hinterland.redis.servers.RedisSentinels;
import dev.hinterland.redis.servers.RedisServer;
import dev.hinterland.remote.RemoteCache;
import dev.hinterland.remote.RemoteTier;
import dev.hinterland.remote.RemoteUnavailableException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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

    @Test
    void user_needsFewRights() {
        try (RedisServer server = RedisServer.start()) {
            server.command(
                    "ACL",
                    "SETUSER",
                    "app",
                    "on",
                    ">secret",
                    "~texts*",
                    "resetchannels",
                    "-@all",
                    "+get",
                    "+set",
                    "+pttl",
                    "+unlink",
                    "+exists",
                    "+ping",
                    "+hello",
                    "+client",
                    "+info",
                    "+scan",
                    "+eval",
                    "+getdel",
                    "+pexpire");
            String uri = "redis://app:secret@127.0.0.1:" + server.port();
            assertWorks(uri, uri);
        }
    }

    @Test
    void databases_areApart() {
        try (RedisServer server = RedisServer.start();
                RemoteTier zero = RedisTier.connect(server.uri());
                RemoteTier three = RedisTier.connect(server.uri() + "/3");
                OffHeapCache<String, String> one = cache(zero.named("texts"));
                OffHeapCache<String, String> other = cache(three.named("texts"))) {
            one.put("a", "1");
            assertThat(other.getIfPresent("a")).isNull();
            assertWorks(server.uri() + "/3", server.uri() + "/3");
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
    void sentinels_nameTheNextPrimary() {
        try (RedisSentinels sentinels = RedisSentinels.start();
                RemoteTier tier = RedisTier.connect(sentinels.uri());
                OffHeapCache<String, String> cache = cache(tier.named("texts"))) {
            cache.put("a", "1");
            sentinels.killPrimaryAndAwaitFailover();
            Await.until("writes go to the new primary", () -> {
                try {
                    cache.put("a", "2");
                    return true;
                } catch (RemoteUnavailableException notYet) {
                    return false;
                }
            });
            assertThat(cache.getIfPresent("a")).isEqualTo("2");
        }
    }

    // What is wrong

    @Test
    void wrongUri_isRefused() {
        assertThatThrownBy(() -> RedisTier.connect("http://localhost:80"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("uri must be redis://");
        assertThatThrownBy(() -> RedisTier.connect("redis://127.0.0.1:1"))
                .isInstanceOf(RemoteUnavailableException.class)
                .hasMessageContaining("server cannot be reached: uri=redis://127.0.0.1:1");
        assertThatThrownBy(() -> RedisTier.builder("redis://127.0.0.1:1").maxStaleness(Duration.ofMillis(1)))
                .hasMessage("maxStaleness must be 10 milliseconds to a day: maxStaleness=PT0.001S");
    }

    @Test
    void wrongName_isRefused() {
        try (RedisServer server = RedisServer.start();
                RemoteTier tier = RedisTier.connect(server.uri())) {
            assertThatThrownBy(() -> tier.named("a:b")).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> tier.named("")).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void wrongPassword_isRefused() {
        try (RedisServer server = RedisServer.start("--requirepass", "secret")) {
            assertThatThrownBy(() -> RedisTier.connect("redis://:wrong@127.0.0.1:" + server.port()))
                    .isInstanceOf(RemoteUnavailableException.class)
                    .hasMessageContaining("server refuses the user or password of the uri")
                    .hasMessageNotContaining("wrong@");
        }
    }

    /** A server of before RESP3. */
    @Test
    void serverWithoutTracking_isRefused() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            Thread.startVirtualThread(() -> {
                while (!server.isClosed()) {
                    try (Socket socket = server.accept()) {
                        socket.getInputStream().read(new byte[1000]);
                        socket.getOutputStream()
                                .write("-ERR unknown command `HELLO`\r\n".getBytes(StandardCharsets.US_ASCII));
                        socket.getInputStream().read(new byte[1000]);
                    } catch (IOException e) {
                        return;
                    }
                }
            });
            assertThatThrownBy(() -> RedisTier.connect("redis://127.0.0.1:" + server.getLocalPort()))
                    .isInstanceOf(RemoteUnavailableException.class)
                    .hasMessageContaining("RESP3");
        }
    }

    @Test
    void keyOfAnotherType_isNoValue() {
        try (RedisServer server = RedisServer.start();
                RemoteTier tier = RedisTier.connect(server.uri());
                OffHeapCache<String, String> cache = cache(tier.named("texts"))) {
            server.command("LPUSH", "texts:a", "list");
            assertThatThrownBy(() -> cache.getIfPresent("a"))
                    .isInstanceOf(dev.hinterland.remote.ForeignValueException.class)
                    .hasMessageContaining("texts");
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
