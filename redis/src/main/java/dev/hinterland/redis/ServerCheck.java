// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import dev.hinterland.remote.RemoteUnavailableException;
import io.lettuce.core.LettuceFutures;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.TrackingArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.AsyncCommand;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Connects once, to find out whether the settings are right. */
final class ServerCheck {

    private static final int ATTEMPTS = 5;

    private final RedisClient client;
    private final RedisSettings settings;

    ServerCheck(RedisClient client, RedisSettings settings) {
        this.client = client;
        this.settings = settings;
    }

    /**
     * Checks that the server can be used.
     *
     * @throws IllegalStateException if it has no {@code CLIENT TRACKING}
     * @throws RemoteUnavailableException if it cannot be reached
     */
    void run() {
        RedisException problem = attempt();
        for (int again = 1; problem != null && saysNothing(problem) && again < ATTEMPTS; again++) {
            problem = attempt();
        }
        if (problem != null) {
            throw ServerProblem.of(problem, settings);
        }
    }

    private @Nullable RedisException attempt() {
        try (StatefulRedisConnection<byte[], byte[]> connection =
                client.connect(ByteArrayCodec.INSTANCE, settings.uri())) {
            checkTracking(connection);
            return null;
        } catch (RedisException e) {
            return e;
        }
    }

    /**
     * Returns whether the client says only that the connection has ended, since it saw that before it looked at the
     * server's refusal. Lettuce has two races with that outcome.
     */
    private static boolean saysNothing(RedisException problem) {
        String said = ServerProblem.said(problem);
        return said.contains("closed prematurely") || said.contains("RedisHandshakeHandler not registered");
    }

    private void checkTracking(StatefulRedisConnection<byte[], byte[]> connection) {
        try {
            connection.sync().clientTracking(TrackingArgs.Builder.enabled().noloop());
            AsyncCommand<byte[], byte[], Object> info = Request.trackingInfo();
            connection.dispatch(info);
            Object _ = LettuceFutures.awaitOrCancel(info, settings.timeoutNanos(), TimeUnit.NANOSECONDS);
        } catch (RedisCommandExecutionException e) {
            throw new IllegalStateException(
                    "server refuses CLIENT TRACKING, which a cache needs: uri=" + settings.where() + ", problem=["
                            + e.getMessage() + "]",
                    e);
        }
    }
}
