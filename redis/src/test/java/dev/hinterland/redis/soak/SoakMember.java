// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.soak;

import dev.hinterland.Hinterland;
import dev.hinterland.LoadingOffHeapCache;
import dev.hinterland.redis.RedisTier;
import dev.hinterland.redis.TrackingMode;
import dev.hinterland.redis.servers.RedisCluster;
import dev.hinterland.redis.servers.RedisServer;
import dev.hinterland.redis.servers.TcpProxy;
import dev.hinterland.remote.RemoteCache;
import dev.hinterland.remote.RemoteTier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** What stands for a JVM: a tier with a cache, on a host of its own, on which a proxy stands before each node. */
final class SoakMember implements AutoCloseable {

    static final Duration BOUND = Duration.ofMillis(300);

    private static final int FIRST_HOST = 2;
    private static final int FIRST_IN_SINGLE_FLIGHT = 2;
    private static final long CACHE_BYTES = 8 << 20;

    final int number;
    final TrackingMode mode;
    final List<TcpProxy> proxies = new ArrayList<>();
    final RemoteTier tier;
    final RemoteCache remote;
    final LoadingOffHeapCache<String, Integer> cache;

    /**
     * Opens a cache. Every other one is told of all writes, and the rest of those of keys that they have read. The
     * first two load what they miss at the same time as others, and the rest wait for one another.
     */
    SoakMember(RedisCluster cluster, int number, Twin twin, SoakKeys keys) {
        this.number = number;
        this.mode = number % 2 == 0 ? TrackingMode.BROADCAST : TrackingMode.READ_KEYS;
        String host = "127.0.0." + (FIRST_HOST + number);
        for (RedisServer server : cluster.servers()) {
            proxies.add(TcpProxy.to(server.port(), host));
        }
        RedisTier.Builder builder = RedisTier.builder(
                        "redis://" + host + ":" + proxies.get(number).port())
                .tracking(mode)
                .maxStaleness(BOUND)
                .timeout(BOUND.multipliedBy(2));
        this.tier = (number < FIRST_IN_SINGLE_FLIGHT ? builder : builder.singleFlight(BOUND)).connect();
        this.remote = tier.named(SoakKeys.CACHE);
        this.cache = Hinterland.cache(String.class, Integer.class)
                .maximumBytes(CACHE_BYTES)
                .expireAfterWrite(Duration.ofHours(1))
                .remote(twin.of(remote))
                .build(name -> load(keys, name));
    }

    /** Reads the source, and is slow at times, so that writers come in between. */
    private static int load(SoakKeys keys, String name) throws InterruptedException {
        int version = keys.source(name);
        if (ThreadLocalRandom.current().nextInt(4) == 0) {
            Thread.sleep(1);
        }
        return version;
    }

    /** Ends all that was done to the proxies. */
    void heal() {
        for (TcpProxy proxy : proxies) {
            proxy.refuse(false);
            proxy.freeze(false);
            proxy.freezeDown(false);
            proxy.delayDown(Duration.ZERO);
        }
    }

    /** Closes the cache and the tier; the proxies go on. */
    void closeTier() {
        cache.close();
        tier.close();
    }

    @Override
    public void close() {
        closeTier();
        proxies.forEach(TcpProxy::close);
    }
}
