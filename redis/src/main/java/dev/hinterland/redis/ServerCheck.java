package dev.hinterland.redis;

import dev.hinterland.remote.RemoteUnavailableException;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.TrackingArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
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
            throw refused(problem);
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

    /** Returns whether the client saw the connection's end before the server's refusal, which is a race. */
    private static boolean saysNothing(RedisException problem) {
        return String.valueOf(root(problem).getMessage()).contains("closed prematurely");
    }

    private static Throwable root(Throwable problem) {
        Throwable root = problem;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
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
        String problem = String.valueOf(root(e).getMessage());
        String what =
                problem.contains("WRONGPASS") || problem.contains("NOAUTH") || problem.contains("invalid password")
                        ? "server refuses the user or password of the uri"
                        : problem.contains("HELLO") || problem.contains("NOPROTO")
                                ? "server does not speak RESP3, which a cache needs"
                                : "server cannot be reached";
        return new RemoteUnavailableException(what + ": uri=" + settings.where() + ", problem=[" + problem + "]", e);
    }
}
