// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.redis.servers.Await;
import dev.hinterland.redis.servers.RedisServer;
import dev.hinterland.redis.servers.TcpProxy;
import dev.hinterland.remote.RemoteTier;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A connection that was lost is not remembered, though nobody has closed it. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class RememberedConnectionsTest {

    private static final int CUTS = 20;

    @Test
    void lostConnections_areForgotten() {
        try (RedisServer server = RedisServer.start();
                TcpProxy proxy = TcpProxy.to(server.port());
                RemoteTier tier = RedisTier.builder("redis://127.0.0.1:" + proxy.port())
                        .maxStaleness(Duration.ofMillis(100))
                        .connect();
                OffHeapCache<String, String> cache = Hinterland.cache(String.class, String.class)
                        .maximumBytes(1 << 20)
                        .remote(tier.named("x"))
                        .build()) {
            int before = RememberedConnections.of(tier);
            for (int i = 0; i < CUTS; i++) {
                proxy.cut();
                Await.until("the cache is connected again", () -> {
                    cache.put("key", "value");
                    return true;
                });
            }
            Await.until("lost connections are forgotten", () -> RememberedConnections.of(tier) <= before + 1);
        }
    }
}
