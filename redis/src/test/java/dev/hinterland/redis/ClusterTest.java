// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.redis.servers.Await;
import dev.hinterland.redis.servers.RedisCluster;
import dev.hinterland.redis.servers.RedisServer;
import dev.hinterland.remote.RemoteTier;
import dev.hinterland.remote.RemoteUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/** Caches over a cluster, whose slots move, and whose primaries fail. */
@Tag("proof")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterTest {

    private static final long RUN_NANOS =
            TimeUnit.SECONDS.toNanos(Integer.getInteger("hinterland.staleness.seconds", 6));
    private static final Duration BOUND = Duration.ofMillis(500);

    private static RedisCluster cluster;

    private RemoteTier tier;
    private RemoteTier otherTier;
    private OffHeapCache<String, Integer> cache;
    private OffHeapCache<String, Integer> other;

    @BeforeAll
    static void start() {
        cluster = RedisCluster.start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    @BeforeEach
    void open() {
        tier = connect();
        otherTier = connect();
        cache = cache(tier);
        other = cache(otherTier);
    }

    @AfterEach
    void close() {
        cache.close();
        other.close();
        tier.close();
        otherTier.close();
    }

    private static RemoteTier connect() {
        return RedisTier.builder(cluster.uris().getFirst()).maxStaleness(BOUND).connect();
    }

    private static OffHeapCache<String, Integer> cache(RemoteTier tier) {
        return Hinterland.cache(String.class, Integer.class)
                .maximumBytes(4 << 20)
                .recordStats()
                .remote(tier.named("numbers"))
                .build();
    }

    @Test
    @Order(1)
    void keysOfAllServers_areReadAndInvalidated() {
        Map<String, Integer> expected = new HashMap<>();
        for (int i = 0; i < 300; i++) {
            cache.put("key" + i, i);
            expected.put("key" + i, i);
        }
        assertThat(other.getAllPresent(expected.keySet())).isEqualTo(expected);
        for (int i = 0; i < 300; i++) {
            int value = -i;
            String key = "key" + i;
            cache.put(key, value);
            Await.until("the other sees it", () -> other.getIfPresent(key) == value);
        }
        other.invalidateAll();
        Await.until("all are gone", () -> cache.getAllPresent(expected.keySet()).isEmpty());
    }

    @Test
    @Order(2)
    void keysOfASlotThatMoves_areReadAndWritten() {
        String key = "moving";
        int slot = RedisCluster.slotOf("numbers:" + key);
        cache.put(key, 1);
        assertThat(other.getIfPresent(key)).isEqualTo(1);
        RedisServer from = cluster.primaryOf(slot);
        RedisServer to = cluster.primaries().stream()
                .filter(each -> each.port() != from.port())
                .findFirst()
                .orElseThrow();
        cluster.startMove(slot, from, to);
        cache.put(key, 2);
        Await.until("the other sees it", () -> other.getIfPresent(key) == 2);
        cluster.moveKeys(slot, from, to);
        // The server that the key has left sends requests on to the other one.
        assertThat(cache.getIfPresent(key)).isEqualTo(2);
        cache.put(key, 3);
        Await.until("the other sees it", () -> other.getIfPresent(key) == 3);
        assertThat(other.asMap().merge(key, 1, Integer::sum)).isEqualTo(4);
        Await.until("this one sees it", () -> cache.getIfPresent(key) == 4);
        cluster.finishMove(slot, from, to);
        cache.put(key, 5);
        Await.until("the other sees it", () -> other.getIfPresent(key) == 5);
        other.put(key, 6);
        Await.until("this one sees it", () -> cache.getIfPresent(key) == 6);
    }

    /** The user has the rights that are documented, and no others. */
    @Test
    @Order(2)
    void userWithFewRights_doesAll_whileASlotMoves() {
        List<String> words = new ArrayList<>(List.of("ACL", "SETUSER", "app", "reset", "on", ">secret", "~texts*"));
        words.addAll(List.of("-@all", "+cluster|slots", "+asking"));
        WrongSettingsTest.COMMANDS.forEach(command -> words.add("+" + command));
        cluster.servers().forEach(server -> server.command(words.toArray(String[]::new)));
        int slot = RedisCluster.slotOf("texts:a");
        RedisServer from = cluster.primaryOf(slot);
        RedisServer to = cluster.primaries().stream()
                .filter(each -> each.port() != from.port())
                .findFirst()
                .orElseThrow();
        String uri = from.uri().replace("//", "//app:secret@");
        try (RemoteTier few = RedisTier.connect(uri);
                OffHeapCache<String, String> texts = texts(few)) {
            Operations.all(texts);
            cluster.startMove(slot, from, to);
            Operations.all(texts);
            cluster.moveKeys(slot, from, to);
            cluster.finishMove(slot, from, to);
            Operations.all(texts);
        }
        for (String missing : List.of("cluster|slots", "asking")) {
            cluster.servers().forEach(server -> server.command("ACL", "SETUSER", "app", "-" + missing));
            try (RemoteTier fewer = RedisTier.connect(uri)) {
                assertThatThrownBy(() -> texts(fewer))
                        .isInstanceOf(RemoteUnavailableException.class)
                        .hasMessageStartingWith("user of the uri lacks ")
                        .hasMessageContaining(missing);
            }
            cluster.servers().forEach(server -> server.command("ACL", "SETUSER", "app", "+" + missing));
        }
    }

    private static OffHeapCache<String, String> texts(RemoteTier tier) {
        return Hinterland.cache(String.class, String.class)
                .maximumBytes(4 << 20)
                .remote(tier.named("texts"))
                .build();
    }

    @Test
    @Order(3)
    void noRead_isStalerThanTheBound_whileSlotsMoveAndConnectionsAreCut() throws InterruptedException {
        VersionCheck check = new VersionCheck(BOUND.toNanos(), 256);
        SplittableRandom random = new SplittableRandom(System.nanoTime());
        long end = System.nanoTime() + RUN_NANOS;
        List<Thread> threads = new ArrayList<>();
        threads.add(start(() -> write(check, end, new SplittableRandom(1))));
        threads.add(start(() -> read(check, other, end)));
        threads.add(start(() -> read(check, cache, end)));
        while (System.nanoTime() < end) {
            Thread.sleep(random.nextInt(100));
            List<RedisServer> primaries = cluster.primaries();
            if (random.nextInt(3) == 0) {
                primaries.get(random.nextInt(primaries.size())).command("CLIENT", "KILL", "TYPE", "normal");
            } else {
                int slot = RedisCluster.slotOf("numbers:" + check.key(random.nextInt(check.size())).name);
                RedisServer from = cluster.primaryOf(slot);
                RedisServer to = primaries.get(random.nextInt(primaries.size()));
                if (to.port() != from.port()) {
                    cluster.moveSlot(slot, from, to);
                }
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(check.complaints()).isEmpty();
        assertThat(check.values()).isGreaterThan(500);
    }

    private static Thread start(Runnable task) {
        Thread thread = new Thread(task);
        thread.start();
        return thread;
    }

    private void write(VersionCheck check, long end, SplittableRandom random) {
        while (System.nanoTime() < end) {
            int index = random.nextInt(check.size());
            VersionCheck.Key key = check.key(index);
            int version = key.last() + 1;
            try {
                cache.put(key.name, version);
                key.acknowledge(version);
            } catch (RemoteUnavailableException unknown) {
                check.giveUp(index);
            }
        }
    }

    private static void read(VersionCheck check, OffHeapCache<String, Integer> from, long end) {
        SplittableRandom random = new SplittableRandom(2);
        while (System.nanoTime() < end) {
            VersionCheck.Key key = check.key(random.nextInt(check.size()));
            long began = System.nanoTime();
            check.check(key, began, from.getIfPresent(key.name));
        }
    }

    @Test
    @Order(4)
    void primaryThatFails_isReplacedByItsReplica() {
        String key = "failing";
        cache.put(key, 1);
        assertThat(other.getIfPresent(key)).isEqualTo(1);
        RedisServer primary = cluster.primaryOf("numbers:" + key);
        cluster.failOver(primary);
        Await.until("writes go to the new primary", () -> {
            try {
                cache.put(key, 2);
                return true;
            } catch (RemoteUnavailableException notYet) {
                return false;
            }
        });
        Await.until("the other reads from it", () -> Integer.valueOf(2).equals(other.getIfPresent(key)));
        other.put(key, 3);
        Await.until("this one sees it", () -> Integer.valueOf(3).equals(cache.getIfPresent(key)));
        primary.restart();
        cluster.awaitReady();
        other.put(key, 4);
        Await.until("this one sees it", () -> Integer.valueOf(4).equals(cache.getIfPresent(key)));
    }
}
