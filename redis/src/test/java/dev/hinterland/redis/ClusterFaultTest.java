// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.redis.servers.Await;
import dev.hinterland.redis.servers.RedisCluster;
import dev.hinterland.redis.servers.RedisServer;
import dev.hinterland.redis.servers.RespError;
import dev.hinterland.remote.RemoteTier;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a cluster does to a cache at the worst moment, and a cache to a cluster. */
@Tag("proof")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ClusterFaultTest {

    private static RedisCluster cluster;

    private RemoteTier tier;
    private OffHeapCache<String, String> cache;

    @BeforeAll
    static void start() {
        // A stall of the machine must not lead to a failover here.
        cluster = RedisCluster.start("--cluster-node-timeout", "15000");
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @BeforeEach
    void open() {
        tier = RedisTier.connect(cluster.uris().getFirst());
        cache = Hinterland.cache(String.class, String.class)
                .maximumBytes(4 << 20)
                .remote(tier.named("x"))
                .build();
    }

    @AfterEach
    void close() {
        cache.close();
        tier.close();
    }

    private static RedisServer anotherThan(RedisServer server) {
        return cluster.primaries().stream()
                .filter(each -> each.port() != server.port())
                .findFirst()
                .orElseThrow();
    }

    private static long connections() {
        return cluster.primaries().stream()
                .mapToLong(each -> Long.parseLong(each.info("total_connections_received")))
                .sum();
    }

    /** Returns a key of a server's, but not of a slot. */
    private static String keyOn(RedisServer server, int except) {
        return IntStream.range(0, 10_000)
                .mapToObj(i -> "key" + i)
                .filter(key -> RedisCluster.slotOf("x:" + key) != except
                        && cluster.primaryOf("x:" + key).port() == server.port())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void slotOfTheHeartbeatThatMoves_disturbsNobody() throws InterruptedException {
        RedisServer from = cluster.primaries().getFirst();
        RedisServer to = anotherThan(from);
        int slot = IntStream.range(0, 10_000)
                .mapToObj(i -> "x@probe" + i)
                .filter(key -> cluster.primaryOf(key).port() == from.port())
                .mapToInt(RedisCluster::slotOf)
                .findFirst()
                .orElseThrow();
        String key = keyOn(from, slot);
        cluster.startMove(slot, from, to);
        try {
            long before = connections();
            for (int i = 0; i < 150; i++) {
                cache.put(key, "value");
                Thread.sleep(10);
            }
            assertThat(connections() - before).isLessThan(50);
        } finally {
            cluster.moveKeys(slot, from, to);
            cluster.finishMove(slot, from, to);
        }
    }

    @Test
    void manyRequestsThatAreSentOn_askOnceWhoServes() {
        int slot = RedisCluster.slotOf("x:{tag}");
        RedisServer from = cluster.primaryOf(slot);
        List<String> keys = IntStream.range(0, 2000).mapToObj(i -> "{tag}" + i).toList();
        cache.put("{tag}7", "seven");
        cache.asMap().keySet().forEach(key -> assertThat(key).isEqualTo("{tag}7"));
        long before = connections();
        cluster.moveSlot(slot, from, anotherThan(from));
        assertThat(cache.getAllPresent(keys)).containsEntry("{tag}7", "seven").hasSize(1);
        assertThat(connections() - before).isLessThan(100);
    }

    @Test
    void closing_endsRequestsThatAreSentOn() throws InterruptedException {
        int slot = RedisCluster.slotOf("x:{other}");
        RedisServer from = cluster.primaryOf(slot);
        List<String> keys =
                IntStream.range(0, 2000).mapToObj(i -> "{other}" + i).toList();
        cluster.moveSlot(slot, from, anotherThan(from));
        Thread reader = new Thread(() -> {
            try {
                cache.getAllPresent(keys);
            } catch (IllegalStateException closed) {
                assertThat(closed).isNotNull();
            }
        });
        reader.start();
        Thread.sleep(20);
        close();
        reader.join(TimeUnit.SECONDS.toMillis(60));
        assertThat(reader.isAlive())
                .as(() -> Arrays.toString(reader.getStackTrace()))
                .isFalse();
        open();
    }

    @Test
    void keyOnItsWayToAServerWithoutSlots_isReadAndWritten() {
        RedisServer from = cluster.primaryOf("x:new");
        int slot = RedisCluster.slotOf("x:new");
        try (RedisServer fresh = RedisServer.start("--cluster-enabled", "yes")) {
            fresh.command("CLUSTER", "MEET", "127.0.0.1", "" + from.port());
            String id = (String) fresh.command("CLUSTER", "MYID");
            String fromId = (String) from.command("CLUSTER", "MYID");
            Await.until(
                    "the servers know each other",
                    () -> text(from, "NODES").contains(id)
                            && text(fresh, "NODES").contains(fromId)
                            && text(fresh, "INFO").contains("cluster_state:ok"));
            fresh.command("CLUSTER", "SETSLOT", "" + slot, "IMPORTING", fromId);
            from.command("CLUSTER", "SETSLOT", "" + slot, "MIGRATING", id);
            try {
                cache.put("new", "1");
                assertThat(cache.getIfPresent("new")).isEqualTo("1");
            } finally {
                from.command("CLUSTER", "SETSLOT", "" + slot, "STABLE");
                for (RedisServer server : cluster.servers()) {
                    forget(server, id);
                }
            }
        }
    }

    /** The cache asks for the servers while nobody serves a slot, and is not told when a server does again. */
    @Test
    void slotThatNobodyServedForAWhile_isReadAndWritten() throws InterruptedException {
        RedisServer from = cluster.primaryOf("x:unserved");
        int slot = RedisCluster.slotOf("x:unserved");
        cluster.servers().forEach(server -> server.command("CONFIG", "SET", "cluster-require-full-coverage", "no"));
        cluster.servers().forEach(server -> {
            if (server.info("role").equals("master")) {
                server.command("CLUSTER", "DELSLOTS", "" + slot);
            }
        });
        try {
            // Long enough for the cache to notice.
            for (int i = 0; i < 30; i++) {
                assertThat(cache.getIfPresent("unserved")).isNull();
                Thread.sleep(50);
            }
        } finally {
            from.command("CLUSTER", "ADDSLOTS", "" + slot);
            cluster.servers()
                    .forEach(server -> server.command("CONFIG", "SET", "cluster-require-full-coverage", "yes"));
        }
        Await.until("the key is written", () -> {
            cache.put("unserved", "1");
            return "1".equals(cache.getIfPresent("unserved"));
        });
    }

    private static void forget(RedisServer server, String id) {
        try {
            server.command("CLUSTER", "FORGET", id);
        } catch (RespError unknown) {
            assertThat(unknown).hasMessageContaining("Unknown node");
        }
    }

    private static String text(RedisServer server, String what) {
        return String.valueOf(server.command("CLUSTER", what));
    }

    record FailingKey(String text) {

        static volatile boolean fails;

        FailingKey {
            if (fails && Thread.currentThread().getName().startsWith("lettuce")) {
                throw new AssertionError("not now");
            }
        }
    }

    /** A write that is sent on invalidates its key, by the connection's thread. */
    @Test
    void keyThatCannotBeMadeThere_endsTheRequest() {
        OffHeapCache<FailingKey, String> failing = Hinterland.cache(FailingKey.class, String.class)
                .maximumBytes(4 << 20)
                .remote(tier.named("y"))
                .build();
        try (failing) {
            FailingKey key = new FailingKey("a");
            failing.put(key, "1");
            RedisServer from = null;
            Object stored = null;
            for (RedisServer server : cluster.primaries()) {
                List<?> keys = (List<?>) server.command("KEYS", "y:*");
                if (!keys.isEmpty()) {
                    from = server;
                    stored = keys.getFirst();
                }
            }
            assertThat(stored).isNotNull();
            int slot = Math.toIntExact((Long) from.command("CLUSTER", "KEYSLOT", (String) stored));
            cluster.moveSlot(slot, from, anotherThan(from));
            FailingKey.fails = true;
            CompletableFuture<@Nullable Throwable> put = CompletableFuture.supplyAsync(() -> {
                try {
                    failing.put(key, "2");
                    return null;
                } catch (RuntimeException | Error problem) {
                    return problem;
                }
            });
            put.orTimeout(60, TimeUnit.SECONDS).join();
            FailingKey.fails = false;
            Await.until("the cache works", () -> failing.getIfPresent(key) != null);
        }
    }
}
