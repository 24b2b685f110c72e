// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TrackingArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.AsyncCommand;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Makes a connection whose server tells of writes by others, and has confirmed that. */
final class Arming {

    /** Hears what a connection's server tells, and of its end. */
    interface Listener {

        /** Called by the connection's thread, in the order in which the server says things. */
        void told(StatefulRedisConnection<byte[], byte[]> by, List<Object> content);

        /** Called when the connection has ended. */
        void ended(StatefulRedisConnection<byte[], byte[]> connection);
    }

    private final RedisClient client;
    private final RedisURI uri;
    private final RedisSettings settings;
    private final KeyPrefix prefix;
    private final Listener listener;

    Arming(RedisClient client, RedisURI uri, RedisSettings settings, KeyPrefix prefix, Listener listener) {
        this.client = client;
        this.uri = uri;
        this.settings = settings;
        this.prefix = prefix;
        this.listener = listener;
    }

    /** Returns what will be the connection. If that fails, or takes too long, none is left open. */
    CompletableFuture<StatefulRedisConnection<byte[], byte[]>> connect() {
        return client.connectAsync(ByteArrayCodec.INSTANCE, uri)
                .toCompletableFuture()
                .thenCompose(this::armed);
    }

    private CompletableFuture<StatefulRedisConnection<byte[], byte[]>> armed(
            StatefulRedisConnection<byte[], byte[]> made) {
        made.addListener(message -> {
            if (message.getType().equals("invalidate")) {
                listener.told(made, message.getContent(buffer -> KeyPrefix.bytes(buffer)));
            }
        });
        made.addListener(new RedisConnectionStateListener() {
            @Override
            public void onRedisDisconnected(RedisChannelHandler<?, ?> handler) {
                listener.ended(made);
            }
        });
        return made.async()
                .clientTracking(tracking())
                .thenCompose(_ -> {
                    AsyncCommand<byte[], byte[], Object> info = Request.trackingInfo();
                    made.dispatch(info);
                    return info;
                })
                .toCompletableFuture()
                .orTimeout(settings.timeoutNanos(), TimeUnit.NANOSECONDS)
                .thenApply(info -> checked(made, info))
                .whenComplete((_, refused) -> {
                    if (refused != null) {
                        CompletableFuture<Void> _ = made.closeAsync();
                    }
                });
    }

    private StatefulRedisConnection<byte[], byte[]> checked(StatefulRedisConnection<byte[], byte[]> made, Object info) {
        if (!isTracking(info)) {
            throw new IllegalStateException("server does not track: uri=" + uri);
        }
        return made;
    }

    private static boolean isTracking(Object info) {
        return info instanceof Map<?, ?> map
                && map.entrySet().stream()
                        .anyMatch(entry -> KeyPrefix.isText(entry.getKey(), "flags")
                                && entry.getValue() instanceof Collection<?> flags
                                && flags.stream().anyMatch(flag -> KeyPrefix.isText(flag, "on")));
    }

    /**
     * Returns what the server is to tell. It need not tell of our own writes if it tells of all others. If it remembers
     * what was read, Redis 7.0 takes keys that it forgets for room for ours, and would say nothing of them either.
     */
    private TrackingArgs tracking() {
        TrackingArgs args = TrackingArgs.Builder.enabled();
        return settings.mode() == TrackingMode.BROADCAST ? args.noloop().bcast().prefixes(prefix.tracked()) : args;
    }
}
