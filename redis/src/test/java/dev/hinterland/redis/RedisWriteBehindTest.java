// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.redis.servers.Await;
import dev.hinterland.redis.servers.RedisServer;
import dev.hinterland.redis.servers.TcpProxy;
import dev.hinterland.remote.RemoteCache;
import dev.hinterland.remote.RemoteTier;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writes wait while a server is away, does not answer, or refuses them. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class RedisWriteBehindTest {

    private final RedisServer server = RedisServer.start();
    private final TcpProxy proxy = TcpProxy.to(server.port());
    private final RemoteTier tier = RedisTier.builder("redis://127.0.0.1:" + proxy.port())
            .maxStaleness(Duration.ofMillis(300))
            .timeout(Duration.ofMillis(300))
            .writeBehind(1 << 16)
            .connect();
    private final RemoteCache remote = tier.named("texts");
    private final OffHeapCache<String, String> cache = cache(remote);
    private final RemoteTier otherTier = RedisTier.connect(server.uri());
    private final OffHeapCache<String, String> other = cache(otherTier.named("texts"));

    private static OffHeapCache<String, String> cache(RemoteCache remote) {
        return Hinterland.cache(String.class, String.class)
                .maximumBytes(4 << 20)
                .remote(remote)
                .build();
    }

    @AfterEach
    void close() {
        cache.close();
        other.close();
        tier.close();
        otherTier.close();
        proxy.close();
        server.close();
    }

    private void awaitSent() {
        Await.until("nothing waits", () -> remote.stats().writeBehind().waitingCount() == 0);
    }

    @Test
    void serverThatIsAway_getsTheWritesLater() {
        cache.put("b", "old");
        proxy.refuse(true);
        proxy.cut();
        for (int i = 0; i < 100; i++) {
            cache.put("a" + i, "new");
        }
        cache.invalidate("b");
        assertThat(remote.stats().writeBehind().queuedCount()).isEqualTo(101);
        assertThat(cache.getIfPresent("a7")).isEqualTo("new");
        assertThat(cache.getIfPresent("b")).isNull();
        assertThat(other.getIfPresent("a7")).isNull();
        assertThat(other.getIfPresent("b")).isEqualTo("old");
        proxy.refuse(false);
        awaitSent();
        for (int i = 0; i < 100; i++) {
            String key = "a" + i;
            Await.until("the other sees it", () -> "new".equals(other.getIfPresent(key)));
        }
        Await.until("the other sees that it is gone", () -> other.getIfPresent("b") == null);
        assertThat(cache.getIfPresent("a7")).isEqualTo("new");
        assertThat(remote.stats().writeBehind().droppedCount()).isZero();
    }

    @Test
    void serverThatDoesNotAnswer_getsTheWritesLater() {
        server.freeze();
        cache.put("a", "new");
        assertThat(cache.getIfPresent("a")).isEqualTo("new");
        server.thaw();
        awaitSent();
        assertThat(other.getIfPresent("a")).isEqualTo("new");
    }

    @Test
    void serverThatRefuses_getsTheWritesLater() {
        server.command("CONFIG", "SET", "maxmemory", "1");
        cache.put("a", "new");
        assertThat(remote.stats().writeBehind().queuedCount()).isPositive();
        assertThat(cache.getIfPresent("a")).isEqualTo("new");
        server.command("CONFIG", "SET", "maxmemory", "0");
        awaitSent();
        assertThat(other.getIfPresent("a")).isEqualTo("new");
    }

    @Test
    void queueOfNoBytes_isRefused() {
        assertThatThrownBy(() -> RedisTier.builder(server.uri()).writeBehind(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("writeBehind must be positive: writeBehind=0");
    }
}
