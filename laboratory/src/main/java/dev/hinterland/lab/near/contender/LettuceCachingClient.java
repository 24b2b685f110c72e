// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.contender;

import com.github.benmanes.caffeine.cache.Cache;
import io.lettuce.core.RedisClient;
import io.lettuce.core.TrackingArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.support.caching.CacheAccessor;
import io.lettuce.core.support.caching.CacheFrontend;
import io.lettuce.core.support.caching.ClientSideCaching;
import org.jspecify.annotations.Nullable;

/** Lettuce's client-side caching, set up as its documentation shows, with a Caffeine cache as the map. */
@SuppressWarnings("deprecation") // it is what the library offers
final class LettuceCachingClient implements NearClient {

    private final RedisClient client;
    private final StatefulRedisConnection<String, byte[]> connection;
    private final CacheFrontend<String, byte[]> frontend;

    private LettuceCachingClient(RedisClient client, Cache<String, byte[]> cache) {
        this.client = client;
        this.connection = client.connect(LettuceClient.CODEC);
        this.frontend = ClientSideCaching.enable(
                CacheAccessor.forMap(cache.asMap()), connection, TrackingArgs.Builder.enabled());
    }

    static NearClient open(NearSettings settings) {
        return new LettuceCachingClient(LettuceClient.client(settings), CaffeineClient.cache(settings));
    }

    @Override
    public byte @Nullable [] get(String key) {
        return frontend.get(key);
    }

    @Override
    public void put(String key, byte[] value) {
        connection.sync().set(key, value);
    }

    @Override
    public void close() {
        LettuceClient.shutdown(client);
    }
}
