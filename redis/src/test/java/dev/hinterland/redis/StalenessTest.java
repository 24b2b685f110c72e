// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.redis.servers.RedisServer;
import dev.hinterland.redis.servers.TcpProxy;
import dev.hinterland.remote.NearCopies;
import dev.hinterland.remote.RemoteCache;
import dev.hinterland.remote.RemoteSession;
import dev.hinterland.remote.RemoteStats;
import dev.hinterland.remote.RemoteTier;
import dev.hinterland.remote.RemoteUnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * No read is staler than the bound, though connections are cut, freeze, and are slow, and the server freezes and is
 * killed. Two caches write and two read, each over a proxy of its own.
 */
@Tag("proof")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class StalenessTest {

    private static final long RUN_NANOS =
            TimeUnit.SECONDS.toNanos(Integer.getInteger("hinterland.staleness.seconds", 6));
    private static final Duration BOUND = Duration.ofMillis(300);

    private static final int KEYS = 1 << 10;

    /** Disturbances are random: a run may have none that shows what the twin forgets. */
    private static final int TWIN_ATTEMPTS = 10;

    @ParameterizedTest
    @EnumSource
    void noRead_isStalerThanTheBound(TrackingMode mode) throws InterruptedException {
        VersionCheck check = run(mode, UnaryOperator.identity());
        assertThat(check.complaints()).isEmpty();
        assertThat(check.values()).isGreaterThan(100);
    }

    /** The twin keeps copies though the connection was lost over which they were fetched. */
    @Test
    void copiesThatOutliveTheirConnection_areFound() throws InterruptedException {
        long stale = 0;
        for (int attempt = 0; stale == 0 && attempt < TWIN_ATTEMPTS; attempt++) {
            stale = run(TrackingMode.BROADCAST, Forgetful::new).stale();
        }
        assertThat(stale).isPositive();
    }

    private static VersionCheck run(TrackingMode mode, UnaryOperator<NearCopies> twin) throws InterruptedException {
        long seed = Long.getLong("hinterland.staleness.seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        VersionCheck check = new VersionCheck(BOUND.toNanos(), KEYS);
        List<Thread> threads = new ArrayList<>();
        try (RedisServer server = RedisServer.start();
                Stage writers = new Stage(server, mode, UnaryOperator.identity());
                Stage one = new Stage(server, mode, twin);
                Stage other = new Stage(server, mode, twin)) {
            long end = System.nanoTime() + RUN_NANOS;
            for (int i = 0; i < 2; i++) {
                int first = i;
                SplittableRandom own = random.split();
                threads.add(start(() -> write(check, writers, first, end, own)));
            }
            for (Stage stage : List.of(one, other)) {
                SplittableRandom own = random.split();
                threads.add(start(() -> read(check, stage, end, own)));
            }
            while (System.nanoTime() < end) {
                disturb(server, random.nextBoolean() ? one : other, random);
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        return check;
    }

    private static Thread start(Runnable task) {
        Thread thread = new Thread(task);
        thread.start();
        return thread;
    }

    /** A cache over a proxy. */
    private static final class Stage implements AutoCloseable {

        final TcpProxy proxy;
        final RemoteTier tier;
        final OffHeapCache<String, Integer> cache;

        Stage(RedisServer server, TrackingMode mode, UnaryOperator<NearCopies> twin) {
            this.proxy = TcpProxy.to(server.port());
            this.tier = RedisTier.builder("redis://127.0.0.1:" + proxy.port())
                    .tracking(mode)
                    .maxStaleness(BOUND)
                    .timeout(BOUND.multipliedBy(2))
                    .connect();
            this.cache = Hinterland.cache(String.class, Integer.class)
                    .maximumBytes(4 << 20)
                    .remote(new Twin(tier.named("versions"), twin))
                    .build();
        }

        @Override
        public void close() {
            cache.close();
            tier.close();
            proxy.close();
        }
    }

    /** A cache on the tier whose copies are told other things than the session says. */
    private record Twin(RemoteCache real, UnaryOperator<NearCopies> twin) implements RemoteCache {

        @Override
        public String name() {
            return real.name();
        }

        @Override
        public RemoteStats stats() {
            return real.stats();
        }

        @Override
        public RemoteSession open(NearCopies copies) {
            return real.open(twin.apply(copies));
        }
    }

    /** Copies that are not told that they are suspect. */
    private record Forgetful(NearCopies real) implements NearCopies {

        @Override
        public void invalidate(byte[] key) {
            real.invalidate(key);
        }

        @Override
        public void suspect(int link) {}

        @Override
        public int stamp(int link) {
            return real.stamp(link);
        }

        @Override
        public void extend(int link, long until) {
            real.extend(link, until);
        }
    }

    private static void write(VersionCheck check, Stage stage, int first, long end, SplittableRandom random) {
        while (System.nanoTime() < end) {
            // Most writes go to few keys. The others are written seldom, so that a copy of theirs may be old for long.
            int index = 2 * (int) (Math.pow(random.nextDouble(), 3) * (KEYS / 2)) + first;
            VersionCheck.Key key = check.key(index);
            int version = key.last() + 1;
            try {
                stage.cache.put(key.name, version);
                key.acknowledge(version);
            } catch (RemoteUnavailableException unknown) {
                check.giveUp(index);
                pause(1);
            }
            if (random.nextInt(8) == 0) {
                pause(1);
            }
        }
    }

    private static void read(VersionCheck check, Stage stage, long end, SplittableRandom random) {
        while (System.nanoTime() < end) {
            VersionCheck.Key key = check.key(random.nextInt(KEYS));
            long began = System.nanoTime();
            check.check(key, began, stage.cache.getIfPresent(key.name));
        }
    }

    private static void disturb(RedisServer server, Stage stage, SplittableRandom random) throws InterruptedException {
        Thread.sleep(random.nextInt(200));
        switch (random.nextInt(8)) {
            case 0, 1 -> stage.proxy.cut();
            case 2 -> {
                stage.proxy.refuse(true);
                Thread.sleep(random.nextInt(400));
                stage.proxy.refuse(false);
            }
            case 3 -> {
                stage.proxy.freeze(true);
                Thread.sleep(random.nextInt(900));
                stage.proxy.freeze(false);
            }
            case 4 -> {
                stage.proxy.freezeDown(true);
                Thread.sleep(random.nextInt(900));
                stage.proxy.freezeDown(false);
            }
            case 5 -> {
                stage.proxy.delayDown(Duration.ofMillis(random.nextInt(200)));
                Thread.sleep(random.nextInt(400));
                stage.proxy.delayDown(Duration.ZERO);
            }
            case 6 -> {
                server.freeze();
                Thread.sleep(random.nextInt(500));
                server.thaw();
            }
            default -> server.command(random.nextBoolean() ? "FLUSHALL" : "PING");
        }
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
