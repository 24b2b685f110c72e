// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.cluster.SlotHash;
import io.lettuce.core.codec.ByteArrayCodec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Which primary serves which slot of a cluster, as one of its servers has said. Immutable.
 *
 * @param bySlot the primary of each slot, or {@code null} for slots that no server serves
 */
record ClusterMap(List<@Nullable Address> bySlot) {

    /**
     * Asks a server; empty if it is part of no cluster.
     *
     * @throws io.lettuce.core.RedisException if it does not answer
     */
    static Optional<ClusterMap> ask(RedisClient client, RedisURI uri) {
        try (StatefulRedisConnection<byte[], byte[]> connection =
                connect(client, uri).join()) {
            return Optional.of(parse(connection.sync().clusterSlots(), uri.getHost()));
        } catch (CompletionException e) {
            throw new RedisException("server cannot be reached: uri=" + uri, e.getCause());
        } catch (RedisCommandExecutionException e) {
            String said = String.valueOf(e.getMessage());
            // A user of a single server need not have the right to ask, nor the server the command.
            if (said.contains("cluster support disabled") || ServerProblem.isOfCommand(said)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /**
     * Connects within the limit. The client's own method would wait without one: a client that is closed meanwhile
     * never answers. A connection that comes too late is closed.
     */
    private static CompletableFuture<StatefulRedisConnection<byte[], byte[]>> connect(
            RedisClient client, RedisURI uri) {
        CompletableFuture<StatefulRedisConnection<byte[], byte[]>> made =
                client.connectAsync(ByteArrayCodec.INSTANCE, uri).toCompletableFuture();
        CompletableFuture<StatefulRedisConnection<byte[], byte[]>> inTime =
                made.copy().orTimeout(uri.getTimeout().toNanos(), TimeUnit.NANOSECONDS);
        CompletableFuture<?> _ = inTime.whenComplete((_, late) -> {
            if (late != null) {
                CompletableFuture<?> _ = made.thenCompose(StatefulRedisConnection::closeAsync);
            }
        });
        return inTime;
    }

    /** Reads the answer to {@code CLUSTER SLOTS}: ranges of slots, each with its primary, and then its replicas. */
    static ClusterMap parse(List<?> ranges, String askedHost) {
        List<@Nullable Address> bySlot = new ArrayList<>();
        for (int slot = 0; slot < SlotHash.SLOT_COUNT; slot++) {
            bySlot.add(null);
        }
        for (Object each : ranges) {
            List<?> range = (List<?>) each;
            List<?> primary = (List<?>) range.get(2);
            String host = primary.getFirst() == null ? "" : KeyPrefix.text(primary.getFirst());
            Address address = Address.parse(host + ":" + number(primary.get(1)), askedHost);
            for (int slot = number(range.get(0)); slot <= number(range.get(1)); slot++) {
                bySlot.set(slot, address);
            }
        }
        return new ClusterMap(Collections.unmodifiableList(bySlot));
    }

    private static int number(@Nullable Object result) {
        return result instanceof Number number ? number.intValue() : Integer.parseInt(KeyPrefix.text(result));
    }
}
