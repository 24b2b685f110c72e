package dev.hinterland.redis;

import dev.hinterland.remote.RemoteUnavailableException;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.TrackingArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;

/** Connects once, to find out whether the settings are right. */
final class ServerCheck {

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
        try (StatefulRedisConnection<byte[], byte[]> connection =
                client.connect(ByteArrayCodec.INSTANCE, settings.uri())) {
            checkTracking(connection);
        } catch (RedisException e) {
            throw refused(e);
        }
    }

    private void checkTracking(StatefulRedisConnection<byte[], byte[]> connection) {
        try {
            connection.sync().clientTracking(TrackingArgs.Builder.enabled().noloop());
        } catch (RedisCommandExecutionException e) {
            throw new IllegalStateException(
                    "server refuses CLIENT TRACKING, which a cache needs: uri=" + settings.where() + ", problem=["
                            + e.getMessage() + "]",
                    e);
        }
    }

    private RuntimeException refused(RedisException e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String problem = String.valueOf(root.getMessage());
        String what =
                problem.contains("WRONGPASS") || problem.contains("NOAUTH") || problem.contains("invalid password")
                        ? "server refuses the user or password of the uri"
                        : problem.contains("HELLO") || problem.contains("NOPROTO")
                                ? "server does not speak RESP3, which a cache needs"
                                : "server cannot be reached";
        return new RemoteUnavailableException(what + ": uri=" + settings.where() + ", problem=[" + problem + "]", e);
    }
}
