// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Notes who is primary in a cluster, and when two nodes thought that they were for the same slots: what clients read
 * from the one that others had replaced may be old. Each node is asked again and again by a thread of its own, as one
 * that is frozen does not answer. Thread-safe.
 */
public final class RoleWatch implements AutoCloseable {

    private static final long PAUSE_NANOS = 20_000_000;
    private static final long OPEN = Long.MAX_VALUE;

    private final RedisCluster cluster;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Split> splits = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private int promotions;
    private volatile boolean closed;

    /** What a node has said of itself last. */
    private static final class Node {
        @Nullable
        ClusterNode self;

        long asked = System.nanoTime();

        /** What it owned when it was primary the last time, and until when it thought so at the latest. */
        BitSet owned = new BitSet();

        long primaryUntil = Long.MIN_VALUE;

        ClusterNode self() {
            return Objects.requireNonNull(self);
        }

        boolean isPrimary() {
            return self != null && self.isPrimary() && !self.slots().isEmpty();
        }
    }

    /** A time in which a node, by its number, thought that it was primary of slots of which another one was. */
    private record Split(BitSet slots, int loser, long from, long until) {

        Split endedAt(long time) {
            return new Split(slots, loser, from, time);
        }
    }

    /** Starts to watch. */
    public RoleWatch(RedisCluster cluster) {
        this.cluster = cluster;
        for (int i = 0; i < cluster.servers().size(); i++) {
            int index = i;
            nodes.add(new Node());
            threads.add(Thread.ofPlatform().daemon().name("role-watch-" + i).start(() -> watch(index)));
        }
    }

    private void watch(int index) {
        RedisServer server = cluster.servers().get(index);
        while (!closed) {
            try (RespConnection connection = new RespConnection(server.port())) {
                while (!closed) {
                    long asked = System.nanoTime();
                    String text =
                            (String) RespConnection.text(connection.send(RespConnection.bytes("CLUSTER", "NODES")));
                    text.lines()
                            .map(ClusterNode::parse)
                            .filter(ClusterNode::isSelf)
                            .forEach(self -> note(index, self, asked));
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            } catch (IOException | RespError e) {
                if (!server.isAlive()) {
                    note(index, null, System.nanoTime());
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private synchronized void note(int index, @Nullable ClusterNode self, long asked) {
        Node node = nodes.get(index);
        boolean was = node.isPrimary();
        long before = node.asked;
        node.self = self;
        node.asked = asked;
        if (was && !node.isPrimary()) {
            long now = System.nanoTime();
            node.primaryUntil = now;
            splits.replaceAll(split -> split.loser == index && split.until == OPEN ? split.endedAt(now) : split);
        } else if (!was && node.isPrimary()) {
            promotions++;
            for (int other = 0; other < nodes.size(); other++) {
                open(index, other, before);
            }
        }
        if (node.isPrimary()) {
            node.owned = node.self().slots();
        }
    }

    /** Notes that a node may have been primary, since a time, of slots of which another one thought that it was. */
    private void open(int index, int otherIndex, long since) {
        Node node = nodes.get(index);
        Node other = nodes.get(otherIndex);
        BitSet slots = (BitSet) node.self().slots().clone();
        slots.and(other.owned);
        if (index == otherIndex || slots.isEmpty()) {
            return;
        }
        if (!other.isPrimary()) {
            splits.add(new Split(slots, otherIndex, since, other.primaryUntil));
        } else if (other.self().epoch() < node.self().epoch()) {
            splits.add(new Split(slots, otherIndex, since, OPEN));
        } else {
            // A node that was restarted, and does not know yet.
            splits.add(new Split(slots, index, since, OPEN));
        }
    }

    /**
     * Returns whether there were two primaries of a slot that explain a stale read.
     *
     * @param began when the read began
     * @param replaced when the value was replaced that it returned
     * @param margin how much longer a copy counts that was read from the wrong primary
     */
    public synchronized boolean explains(int slot, long began, long replaced, long margin) {
        return splits.stream()
                .anyMatch(split -> split.slots.get(slot)
                        && replaced - (split.from - margin) >= 0
                        && (split.until == OPEN || began - (split.until + margin) <= 0));
    }

    /** Returns the number of the primary that owns a slot, or -1 if there is none. */
    public synchronized int primaryOf(int slot) {
        int primary = -1;
        for (int i = 0; i < nodes.size(); i++) {
            Node node = nodes.get(i);
            boolean owns = node.isPrimary() && node.self().slots().get(slot);
            if (owns
                    && (primary < 0
                            || node.self().epoch() > nodes.get(primary).self().epoch())) {
                primary = i;
            }
        }
        return primary;
    }

    /** Returns the number of the replica of the primary that owns a slot, or -1 if there is none. */
    public synchronized int replicaOf(int slot) {
        int primary = primaryOf(slot);
        String id = primary < 0 ? "" : nodes.get(primary).self().id();
        for (int i = 0; i < nodes.size(); i++) {
            ClusterNode self = nodes.get(i).self;
            if (self != null && self.primaryId().equals(id)) {
                return i;
            }
        }
        return -1;
    }

    /** Returns how many nodes have become primaries so far, those included that were when the watch began. */
    public synchronized int promotions() {
        return promotions;
    }

    /** Returns for how many nanoseconds slots had two primaries, in all. */
    public synchronized long splitNanos() {
        return splits.stream()
                .filter(split -> split.until != OPEN)
                .mapToLong(split -> Math.max(0, split.until - split.from))
                .sum();
    }

    @Override
    public void close() {
        closed = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // the threads end without us
            }
        }
    }
}
