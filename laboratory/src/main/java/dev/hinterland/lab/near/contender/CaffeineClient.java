// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.contender;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import org.jspecify.annotations.Nullable;

/**
 * A Caffeine cache before Lettuce, as people write it by hand: a writer publishes the key after it has written the
 * value, and each process drops a key that it hears of. A message that is published while the subscription is broken is
 * lost.
 */
final class CaffeineClient implements NearClient {

    private static final String CHANNEL = "written-keys";

    private final RedisClient client;
    private final StatefulRedisConnection<String, byte[]> connection;
    private final Cache<String, byte[]> cache;

    private CaffeineClient(RedisClient client, Cache<String, byte[]> cache, boolean clears) {
        this.client = client;
        this.cache = cache;
        this.connection = client.connect(LettuceClient.CODEC);
        StatefulRedisPubSubConnection<String, String> subscription = client.connectPubSub();
        subscription.addListener(new RedisPubSubAdapter<>() {
            @Override
            public void message(String channel, String key) {
                cache.invalidate(key);
            }

            // Called once more each time the connection has come back.
            @Override
            public void subscribed(String channel, long count) {
                if (clears) {
                    cache.invalidateAll();
                }
            }
        });
        subscription.sync().subscribe(CHANNEL);
    }

    static NearClient open(NearSettings settings, boolean clears) {
        return new CaffeineClient(LettuceClient.client(settings), cache(settings), clears);
    }

    /** Returns a cache whose keys and values have so many bytes at most. */
    static Cache<String, byte[]> cache(NearSettings settings) {
        return Caffeine.newBuilder()
                .maximumWeight(settings.nearBytes())
                .weigher((String key, byte[] value) -> key.length() + value.length)
                .build();
    }

    @Override
    public byte @Nullable [] get(String key) {
        return cache.get(key, this::fetch);
    }

    /** Returns the value; {@code null} if there is none, which Caffeine does not keep. */
    private byte[] fetch(String key) {
        return connection.sync().get(key);
    }

    @Override
    public void put(String key, byte[] value) {
        connection.sync().set(key, value);
        connection.sync().publish(CHANNEL, key.getBytes(UTF_8));
        cache.invalidate(key);
    }

    @Override
    public void close() {
        LettuceClient.shutdown(client);
    }
}
