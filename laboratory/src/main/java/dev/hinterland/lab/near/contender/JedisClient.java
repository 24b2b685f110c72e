// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.contender;

import java.nio.charset.StandardCharsets;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.jspecify.annotations.Nullable;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.RedisProtocol;
import redis.clients.jedis.csc.Cache;
import redis.clients.jedis.csc.CacheConfig;
import redis.clients.jedis.csc.CacheFactory;
import redis.clients.jedis.exceptions.JedisException;

/** Jedis, with a connection for each thread, and with its client-side caching or without. */
final class JedisClient implements NearClient {

    private final RedisClient client;

    private JedisClient(RedisClient client) {
        this.client = client;
    }

    static NearClient open(NearSettings settings) {
        return new JedisClient(builder(settings).build());
    }

    static NearClient openCaching(NearSettings settings) throws ContenderUnavailableException {
        Cache cache = CacheFactory.getCache(
                CacheConfig.builder().maxSize(settings.entriesMax()).build());
        RedisClient client = null;
        try {
            client = builder(settings)
                    .clientConfig(DefaultJedisClientConfig.builder()
                            .protocol(RedisProtocol.RESP3)
                            .build())
                    .cache(cache)
                    .build();
            client.get("absent");
            return new JedisClient(client);
        } catch (JedisException refused) {
            if (client != null) {
                client.close();
            }
            throw new ContenderUnavailableException(
                    "Jedis refuses to cache for this server: says=" + reason(refused), refused);
        }
    }

    private static String reason(Throwable refused) {
        Throwable last = refused;
        while (last.getCause() != null) {
            last = last.getCause();
        }
        return String.valueOf(last.getMessage());
    }

    private static redis.clients.jedis.builders.StandaloneClientBuilder<RedisClient> builder(NearSettings settings) {
        GenericObjectPoolConfig<Connection> pool = new GenericObjectPoolConfig<>();
        pool.setMaxTotal(settings.threads() + 1);
        pool.setMaxIdle(settings.threads() + 1);
        return RedisClient.builder()
                .hostAndPort(NearSettings.HOST, settings.port())
                .poolConfig(pool);
    }

    @Override
    public byte @Nullable [] get(String key) {
        return client.get(key.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void put(String key, byte[] value) {
        client.set(key.getBytes(StandardCharsets.UTF_8), value);
    }

    @Override
    public void close() {
        client.close();
    }
}
