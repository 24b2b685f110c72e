// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.soak;

import dev.hinterland.redis.servers.RedisCluster;
import dev.hinterland.redis.servers.RedisServer;
import dev.hinterland.redis.servers.TcpProxy;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** Faults of the connections between one member and one node, or all nodes. They meet with those of servers. */
final class NetworkFaults extends SoakWorker {

    /** What can happen. */
    enum Fault {
        CUT,
        REFUSE,
        FREEZE,
        FREEZE_DOWN,
        DELAY_DOWN,
        CLIENT_KILL
    }

    private static final int ALL_NODES_ONE_OF = 4;

    /** Long enough for faults of servers to be about a third of all. */
    private static final int PAUSE_MAX_MILLIS = 1200;

    private final RedisCluster cluster;
    private final List<SoakMember> members;
    private final SplittableRandom random;
    private final AtomicInteger left;
    private final Map<Fault, Integer> counts = new EnumMap<>(Fault.class);

    /**
     * Creates faults.
     *
     * @param left how many faults are to happen, shared with others
     */
    NetworkFaults(
            RedisCluster cluster,
            List<SoakMember> members,
            SplittableRandom random,
            AtomicInteger left,
            AtomicBoolean stopped,
            int number) {
        super("network-faults-" + number, stopped);
        this.cluster = cluster;
        this.members = members;
        this.random = random;
        this.left = left;
    }

    @Override
    void step() throws InterruptedException {
        Thread.sleep(random.nextInt(PAUSE_MAX_MILLIS));
        if (left.get() <= 0) {
            return;
        }
        Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
        SoakMember member = members.get(random.nextInt(members.size()));
        List<TcpProxy> proxies = random.nextInt(ALL_NODES_ONE_OF) == 0
                ? member.proxies
                : List.of(member.proxies.get(random.nextInt(member.proxies.size())));
        try {
            happen(fault, proxies);
        } finally {
            member.heal();
        }
        left.decrementAndGet();
        synchronized (counts) {
            counts.merge(fault, 1, Integer::sum);
        }
    }

    private void happen(Fault fault, List<TcpProxy> proxies) throws InterruptedException {
        switch (fault) {
            case CUT -> proxies.forEach(TcpProxy::cut);
            case REFUSE -> {
                proxies.forEach(proxy -> proxy.refuse(true));
                Thread.sleep(random.nextInt(400));
            }
            case FREEZE -> {
                proxies.forEach(proxy -> proxy.freeze(true));
                Thread.sleep(random.nextInt(900));
            }
            case FREEZE_DOWN -> {
                proxies.forEach(proxy -> proxy.freezeDown(true));
                Thread.sleep(random.nextInt(900));
            }
            case DELAY_DOWN -> {
                Duration delay = Duration.ofMillis(random.nextInt(200));
                proxies.forEach(proxy -> proxy.delayDown(delay));
                Thread.sleep(random.nextInt(400));
            }
            case CLIENT_KILL -> killClient();
        }
    }

    /** Has a server end one connection of a member's, whichever. */
    private void killClient() {
        RedisServer server =
                cluster.servers().get(random.nextInt(cluster.servers().size()));
        try {
            List<String> clients =
                    Residue.clients(server).stream().filter(Residue::isTracking).toList();
            if (!clients.isEmpty()) {
                String client = clients.get(random.nextInt(clients.size()));
                server.command("CLIENT", "KILL", "ID", client.replaceFirst("^id=(\\d+) .*", "$1"));
            }
        } catch (UncheckedIOException dead) {
            // The server is being restarted.
            return;
        }
    }

    Map<Fault, Integer> counts() {
        synchronized (counts) {
            return new EnumMap<>(counts);
        }
    }
}
