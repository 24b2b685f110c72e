// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.contender;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.codec.Codec;
import dev.hinterland.redis.RedisTier;
import dev.hinterland.remote.RemoteTier;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A Hinterland cache whose remote tier is the server. */
final class HinterlandClient implements NearClient {

    private final RemoteTier tier;
    private final OffHeapCache<String, byte[]> cache;

    private HinterlandClient(RemoteTier tier, NearSettings settings) {
        this.tier = tier;
        this.cache = Hinterland.cache(Codec.ofString(), Codec.ofBytes())
                .maximumBytes(settings.nearBytes())
                .remote(tier.named("entries"))
                .build();
    }

    static NearClient open(NearSettings settings) {
        RemoteTier tier = RedisTier.builder(settings.uri())
                .maxStaleness(Duration.ofMillis(settings.boundMillis()))
                .connect();
        return new HinterlandClient(tier, settings);
    }

    @Override
    public byte @Nullable [] get(String key) {
        return cache.getIfPresent(key);
    }

    @Override
    public void put(String key, byte[] value) {
        cache.put(key, value);
    }

    @Override
    public void close() {
        cache.close();
        tier.close();
    }
}
