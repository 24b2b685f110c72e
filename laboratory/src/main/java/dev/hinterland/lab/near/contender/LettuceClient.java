// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.lab.near.contender;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.protocol.ProtocolVersion;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Lettuce, with one connection for all threads, as its documentation advises. */
final class LettuceClient implements NearClient {

    static final RedisCodec<String, byte[]> CODEC = RedisCodec.of(StringCodec.UTF8, ByteArrayCodec.INSTANCE);

    private final RedisClient client;
    private final StatefulRedisConnection<String, byte[]> connection;

    private LettuceClient(RedisClient client, StatefulRedisConnection<String, byte[]> connection) {
        this.client = client;
        this.connection = connection;
    }

    static NearClient open(NearSettings settings) {
        RedisClient client = client(settings);
        return new LettuceClient(client, client.connect(CODEC));
    }

    /** Returns a client whose connections come back by themselves. */
    static RedisClient client(NearSettings settings) {
        RedisURI uri = RedisURI.create(settings.uri());
        uri.setTimeout(Duration.ofSeconds(2));
        RedisClient client = RedisClient.create(uri);
        client.setOptions(
                ClientOptions.builder().protocolVersion(ProtocolVersion.RESP3).build());
        return client;
    }

    static void shutdown(RedisClient client) {
        client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
    }

    @Override
    public byte @Nullable [] get(String key) {
        return connection.sync().get(key);
    }

    @Override
    public void put(String key, byte[] value) {
        connection.sync().set(key, value);
    }

    @Override
    public void close() {
        shutdown(client);
    }
}
