// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.redis.servers.Await;
import dev.hinterland.redis.servers.RedisCluster;
import dev.hinterland.redis.servers.RedisServer;
import dev.hinterland.remote.RemoteTier;
import dev.hinterland.remote.RemoteUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What only later servers can do than those that the other tests need; skipped with servers that cannot. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class NewServersTest {

    private static final Duration BOUND = Duration.ofMillis(500);
    private static final int MOVES = 12;

    private static OffHeapCache<String, Integer> cache(RemoteTier tier) {
        return Hinterland.cache(String.class, Integer.class)
                .maximumBytes(4 << 20)
                .remote(tier.named("numbers"))
                .build();
    }

    /** Redis 8.4 and Valkey 9 move a slot's keys as a replica gets them, and need not tell that a key has gone. */
    @ParameterizedTest
    @EnumSource(TrackingMode.class)
    void noRead_isStalerThanTheBound_whileSlotsMoveAtOnce(TrackingMode mode) throws InterruptedException {
        assumeSlotsMoveAtOnce();
        try (RedisCluster cluster = RedisCluster.start();
                RemoteTier tier = connect(cluster, mode);
                RemoteTier otherTier = connect(cluster, mode);
                OffHeapCache<String, Integer> cache = cache(tier);
                OffHeapCache<String, Integer> other = cache(otherTier)) {
            VersionCheck check = new VersionCheck(BOUND.toNanos(), 64);
            AtomicBoolean ends = new AtomicBoolean();
            List<Thread> threads = new ArrayList<>();
            threads.add(Thread.startVirtualThread(() -> write(check, cache, ends)));
            threads.add(Thread.startVirtualThread(() -> read(check, other, ends)));
            SplittableRandom random = new SplittableRandom(1);
            for (int i = 0; i < MOVES; i++) {
                VersionCheck.Key key = check.key(random.nextInt(check.size()));
                move(cluster, RedisCluster.slotOf("numbers:" + key.name));
            }
            ends.set(true);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(check.complaints()).isEmpty();
            assertThat(check.values()).isGreaterThan(100);
        }
    }

    /** Nothing is written to the cache's servers by it while the slot moves: only then does it know the new server. */
    @ParameterizedTest
    @EnumSource(TrackingMode.class)
    void copiesOfASlotThatHasMoved_areNotKept(TrackingMode mode) {
        assumeSlotsMoveAtOnce();
        try (RedisCluster cluster = RedisCluster.start();
                RemoteTier tier = connect(cluster, mode);
                RemoteTier otherTier = connect(cluster, mode);
                OffHeapCache<String, Integer> cache = cache(tier);
                OffHeapCache<String, Integer> other = cache(otherTier)) {
            cache.put("a", 1);
            Await.until("the other has a copy", () -> other.getIfPresent("a") == 1);
            move(cluster, RedisCluster.slotOf("numbers:a"));
            cache.put("a", 2);
            Await.until("the other sees it", () -> other.getIfPresent("a") == 2);
            other.put("a", 3);
            Await.until("this one sees it", () -> cache.getIfPresent("a") == 3);
        }
    }

    /** Valkey 9 has databases in clusters. */
    @Test
    void clusterWithDatabases_isUsedByTheDatabaseOfTheUri() {
        assumeSlotsMoveAtOnce();
        try (RedisServer node = RedisServer.start("--cluster-enabled", "yes")) {
            assumeTrue(((List<?>) node.command("CONFIG", "GET", "cluster-databases")).size() == 2, "has no databases");
        }
        try (RedisServer node = RedisServer.start("--cluster-enabled", "yes", "--cluster-databases", "4")) {
            node.command("CLUSTER", "ADDSLOTSRANGE", "0", "16383");
            Await.until(
                    "the cluster is ok",
                    () -> node.command("CLUSTER", "INFO").toString().contains("cluster_state:ok"));
            try (RemoteTier tier = RedisTier.connect(node.uri() + "/3");
                    OffHeapCache<String, Integer> cache = cache(tier)) {
                cache.put("a", 1);
                assertThat(cache.getIfPresent("a")).isEqualTo(1);
                assertThat(node.info("db3")).contains("keys=1");
                assertThat(node.info("db0")).isEmpty();
            }
        }
    }

    private static void assumeSlotsMoveAtOnce() {
        try (RedisServer server = RedisServer.start()) {
            assumeTrue(RedisCluster.canMoveAtOnce(server), "server does not move slots by itself");
        }
    }

    private static RemoteTier connect(RedisCluster cluster, TrackingMode mode) {
        return RedisTier.builder(cluster.uris().getFirst())
                .tracking(mode)
                .maxStaleness(BOUND)
                .connect();
    }

    private static void move(RedisCluster cluster, int slot) {
        RedisServer from = cluster.primaryOf(slot);
        RedisServer to = cluster.primaries().stream()
                .filter(each -> each.port() != from.port())
                .findFirst()
                .orElseThrow();
        cluster.moveAtOnce(slot, from, to);
    }

    private static void write(VersionCheck check, OffHeapCache<String, Integer> to, AtomicBoolean ends) {
        SplittableRandom random = new SplittableRandom(2);
        while (!ends.get()) {
            int index = random.nextInt(check.size());
            VersionCheck.Key key = check.key(index);
            int version = key.last() + 1;
            try {
                to.put(key.name, version);
                key.acknowledge(version);
            } catch (RemoteUnavailableException unknown) {
                check.giveUp(index);
            }
        }
    }

    private static void read(VersionCheck check, OffHeapCache<String, Integer> from, AtomicBoolean ends) {
        SplittableRandom random = new SplittableRandom(3);
        while (!ends.get()) {
            VersionCheck.Key key = check.key(random.nextInt(check.size()));
            check.check(key, System.nanoTime(), from.getIfPresent(key.name));
        }
    }
}
