// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.soak;

import dev.hinterland.redis.servers.RedisCluster;
import dev.hinterland.redis.servers.RedisServer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Faults of servers, one at a time: the cluster is whole again after each. Faults that meet could lose writes that a
 * replica has acknowledged, which no cluster keeps.
 */
final class ClusterFaults extends SoakWorker {

    /** What can happen. */
    enum Fault {
        FREEZE,
        FREEZE_UNTIL_FAILOVER,
        KILL,
        KILL_REPLICA,
        FAILOVER,
        FORCE,
        TAKEOVER,
        MOVE_SLOT,
        MOVE_SLOT_SLOWLY,
        MOVE_SLOTS,
        FLUSH
    }

    /** Those that take as long as a cluster needs to notice. */
    private static final Set<Fault> SLOW = EnumSet.of(Fault.FREEZE_UNTIL_FAILOVER, Fault.KILL);

    private static final int SLOTS_MOVED = 20;

    /**
     * For how long a primary must have been one. Redis 7.0 counts votes of an election that it has won, and lost its
     * part as primary after that, for those of its next one within four seconds, and takes over with an old epoch: then
     * no primary serves its slots until the one before comes back.
     */
    private static final long SETTLED_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final int SETTLED_PAUSE_MILLIS = 50;

    private final RedisCluster cluster;
    private final SplittableRandom random;
    private final AtomicInteger left;
    private final boolean quick;
    private final Map<RedisServer, Long> since = new HashMap<>();
    private final List<Fault> bag = new ArrayList<>();
    private final Map<Fault, Integer> counts = new EnumMap<>(Fault.class);
    private final List<String> failures = new ArrayList<>();

    /**
     * Creates faults.
     *
     * @param left how many faults are to happen, shared with others
     * @param quick whether to leave out those that take seconds
     */
    ClusterFaults(
            RedisCluster cluster, SplittableRandom random, AtomicInteger left, AtomicBoolean stopped, boolean quick) {
        super("cluster-faults", stopped);
        this.cluster = cluster;
        this.random = random;
        this.left = left;
        this.quick = quick;
        // Those of the beginning are.
        cluster.primaries().forEach(primary -> since.put(primary, System.nanoTime() - SETTLED_NANOS));
    }

    /** Has one fault happen, and waits until the cluster is well. Each kind happens as often as the others. */
    @Override
    void step() throws InterruptedException {
        if (left.get() <= 0) {
            Thread.sleep(10);
            return;
        }
        if (bag.isEmpty()) {
            bag.addAll(List.of(Fault.values()));
            if (quick) {
                bag.removeAll(SLOW);
            }
        }
        Fault fault = bag.remove(random.nextInt(bag.size()));
        try {
            happen(fault);
        } catch (RuntimeException e) {
            // The machine may stall, and a failover that nobody wanted come in between.
            synchronized (counts) {
                failures.add(fault + ": " + e);
            }
        }
        synchronized (counts) {
            counts.merge(fault, 1, Integer::sum);
        }
        left.decrementAndGet();
        cluster.awaitReady();
        cluster.awaitReplicated();
    }

    private void happen(Fault fault) throws InterruptedException {
        List<RedisServer> primaries = cluster.primaries();
        RedisServer primary = choose(primaries);
        switch (fault) {
            case FREEZE -> {
                primary.freeze();
                try {
                    Thread.sleep(random.nextInt(900));
                } finally {
                    primary.thaw();
                }
            }
            case FREEZE_UNTIL_FAILOVER -> {
                if (!cluster.freezeUntilFailover(primary)) {
                    throw new IllegalStateException("replica was not elected: primary=" + primary);
                }
            }
            case KILL -> {
                cluster.failOver(primary);
                Thread.sleep(random.nextInt(500));
                primary.restart();
            }
            case KILL_REPLICA -> cluster.replicaOf(primary).restart();
            case FAILOVER -> cluster.takeOver(primary);
            case FORCE -> cluster.takeOver(primary, "FORCE");
            case TAKEOVER -> cluster.takeOver(primary, "TAKEOVER");
            case MOVE_SLOT -> move(primaries, 0);
            case MOVE_SLOT_SLOWLY -> move(primaries, 500);
            case MOVE_SLOTS -> {
                for (int i = 0; i < SLOTS_MOVED; i++) {
                    move(primaries, 0);
                }
            }
            case FLUSH -> primary.command("FLUSHALL");
        }
    }

    /** Chooses a primary that has been one for long enough. */
    private RedisServer choose(List<RedisServer> primaries) throws InterruptedException {
        while (true) {
            long now = System.nanoTime();
            primaries.forEach(primary -> since.putIfAbsent(primary, now));
            since.keySet().retainAll(primaries);
            List<RedisServer> settled = primaries.stream()
                    .filter(primary -> now - since.get(primary) > SETTLED_NANOS)
                    .toList();
            if (!settled.isEmpty()) {
                return settled.get(random.nextInt(settled.size()));
            }
            Thread.sleep(SETTLED_PAUSE_MILLIS);
        }
    }

    /** Moves a slot of a key to another primary, and stops half-way for a while. */
    private void move(List<RedisServer> primaries, int stopMillis) throws InterruptedException {
        int slot = RedisCluster.slotOf(SoakKeys.remote("key" + random.nextInt(SoakKeys.SIZE) + "-0"));
        RedisServer from = cluster.primaryOf(slot);
        List<RedisServer> others =
                primaries.stream().filter(each -> each != from).toList();
        RedisServer to = others.get(random.nextInt(others.size()));
        try {
            cluster.startMove(slot, from, to);
            if (stopMillis > 0) {
                Thread.sleep(random.nextInt(stopMillis));
            }
            cluster.moveKeys(slot, from, to);
            if (stopMillis > 0) {
                Thread.sleep(random.nextInt(stopMillis));
            }
            cluster.moveKeys(slot, from, to);
            cluster.finishMove(slot, from, to);
        } finally {
            cluster.endMoves(slot);
        }
    }

    /** Returns how often what happened, and which faults could not happen as they were meant to. */
    @Override
    public String toString() {
        synchronized (counts) {
            return counts + (failures.isEmpty() ? "" : ", not as meant=" + failures);
        }
    }
}
