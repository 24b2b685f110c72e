// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A cluster of three primaries, each with one replica, on the loopback interface. The primaries own a third of the
 * slots each, in the order of {@link #servers}. The nodes suspect each other after {@value #NODE_TIMEOUT_MILLIS} ms.
 */
public final class RedisCluster implements AutoCloseable {

    private static final int PRIMARIES = 3;
    private static final int NODES = 2 * PRIMARIES;
    private static final int NODE_TIMEOUT_MILLIS = 2_000;
    private static final int MIGRATE_TIMEOUT_MILLIS = 30_000;
    private static final int MIGRATE_KEYS_MAX = 100;
    private static final long TAKE_OVER_NANOS = 6_000_000_000L;
    private static final long ELECTION_NANOS = 20_000_000_000L;

    private final List<RedisServer> servers = new ArrayList<>(NODES);
    private final List<String> ids = new ArrayList<>(NODES);

    private RedisCluster() {}

    /** Starts a cluster whose nodes have these options besides our own, and waits until it is ready. */
    public static RedisCluster start(String... options) {
        RedisCluster cluster = new RedisCluster();
        try {
            cluster.startNodes(options);
            cluster.assignSlots();
            cluster.introduceNodes();
            cluster.attachReplicas();
            cluster.awaitReady();
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private void startNodes(String... options) {
        List<String> all = new ArrayList<>(List.of("--cluster-enabled", "yes"));
        all.addAll(List.of("--cluster-node-timeout", "" + NODE_TIMEOUT_MILLIS));
        all.addAll(List.of("--cluster-replica-validity-factor", "0")); // a replica stands for election at any age
        all.addAll(List.of(options));
        for (int i = 0; i < NODES; i++) {
            RedisServer server = RedisServer.start(all.toArray(String[]::new));
            servers.add(server);
            ids.add((String) server.command("CLUSTER", "MYID"));
        }
    }

    private void assignSlots() {
        for (int i = 0; i < PRIMARIES; i++) {
            int first = i * HashSlot.COUNT / PRIMARIES;
            int end = (i + 1) * HashSlot.COUNT / PRIMARIES;
            List<String> words = new ArrayList<>(List.of("CLUSTER", "ADDSLOTS"));
            IntStream.range(first, end).forEach(slot -> words.add("" + slot));
            servers.get(i).command(words.toArray(String[]::new));
        }
        for (int i = 0; i < NODES; i++) {
            servers.get(i).command("CLUSTER", "SET-CONFIG-EPOCH", "" + (i + 1));
        }
    }

    private void introduceNodes() {
        for (RedisServer server : servers.subList(1, NODES)) {
            servers.getFirst().command("CLUSTER", "MEET", RedisServer.HOST, "" + server.port());
        }
        Await.until("all nodes know each other", () -> servers.stream().allMatch(RedisCluster::knowsAll));
    }

    private static boolean knowsAll(RedisServer server) {
        List<ClusterNode> view = ClusterNode.viewOf(server);
        return view.size() == NODES && view.stream().allMatch(ClusterNode::isSettled);
    }

    private void attachReplicas() {
        for (int i = 0; i < PRIMARIES; i++) {
            servers.get(PRIMARIES + i).command("CLUSTER", "REPLICATE", ids.get(i));
        }
    }

    /**
     * Waits until the nodes that are alive agree on the owners of all slots, report a cluster that is ok, and all
     * replicas among them are linked with their primaries.
     */
    public void awaitReady() {
        Await.until("cluster is ready", () -> alive().stream().allMatch(this::isReady));
    }

    private boolean isReady(RedisServer server) {
        List<ClusterNode> view = ClusterNode.viewOf(server);
        return isOk(server)
                && owners(view).equals(owners(ClusterNode.viewOf(alive().getFirst())))
                && view.stream().filter(node -> byId(node.id()).isAlive()).allMatch(ClusterNode::isSettled)
                && view.stream().filter(ClusterNode::isPrimary).count() == PRIMARIES
                && isLinked(server, view);
    }

    private static boolean isOk(RedisServer server) {
        return RedisServer.field((String) server.command("CLUSTER", "INFO"), "cluster_state")
                .equals("ok");
    }

    private static Map<String, BitSet> owners(List<ClusterNode> view) {
        return view.stream()
                .filter(node -> !node.slots().isEmpty())
                .collect(Collectors.toMap(ClusterNode::id, ClusterNode::slots));
    }

    /** A replica has a link with its primary. A primary sees as many replicas online as its view has alive. */
    private boolean isLinked(RedisServer server, List<ClusterNode> view) {
        if (server.info("role").equals("slave")) {
            return server.info("master_link_status").equals("up");
        }
        long replicas = view.stream()
                .filter(node ->
                        node.primaryId().equals(idOf(server)) && byId(node.id()).isAlive())
                .count();
        return IntStream.range(0, (int) replicas)
                .allMatch(i -> server.info("slave" + i).contains("state=online"));
    }

    /** Returns all nodes, dead ones too: first those that started as primaries, then the replica of each. */
    public List<RedisServer> servers() {
        return List.copyOf(servers);
    }

    /** Returns the addresses of all nodes. */
    public List<String> uris() {
        return servers.stream().map(RedisServer::uri).toList();
    }

    /** Returns the nodes that are alive and own slots, in the order of their first slot. */
    public List<RedisServer> primaries() {
        return selves().stream()
                .filter(node -> node.isPrimary() && !node.slots().isEmpty())
                .sorted(Comparator.comparingInt(node -> node.slots().nextSetBit(0)))
                .map(node -> byId(node.id()))
                .toList();
    }

    /** Returns the primary that owns the slot of a key. */
    public RedisServer primaryOf(String key) {
        return primaryOf(slotOf(key));
    }

    /** Returns the primary that owns the slot of a key. */
    public RedisServer primaryOf(byte[] key) {
        return primaryOf(slotOf(key));
    }

    /** Returns the primary that owns a slot. A node that came back may claim what it lost: its epoch is older. */
    public RedisServer primaryOf(int slot) {
        return selves().stream()
                .filter(node -> node.isPrimary() && node.slots().get(slot))
                .max(Comparator.comparingLong(ClusterNode::epoch))
                .map(node -> byId(node.id()))
                .orElseThrow(() -> new IllegalStateException("no primary is alive: slot=" + slot));
    }

    /** Returns the replica of a primary that is alive. */
    public RedisServer replicaOf(RedisServer primary) {
        return selves().stream()
                .filter(node -> node.primaryId().equals(idOf(primary)))
                .map(node -> byId(node.id()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no replica is alive: primary=" + primary));
    }

    /** Kills a primary, waits until all nodes that are alive agree that its replica took over, and returns that. */
    public RedisServer failOver(RedisServer primary) {
        RedisServer replica = replicaOf(primary);
        BitSet slots = self(primary).slots();
        primary.kill();
        awaitOwner(replica, slots);
        return replica;
    }

    /**
     * Has a replica take over from its primary, which is alive, and waits until all nodes agree.
     *
     * @param options none for a failover that loses no write, or how to do without the primary's consent, or that of
     *     the others: {@code FORCE}, {@code TAKEOVER}
     */
    public RedisServer takeOver(RedisServer primary, String... options) {
        RedisServer replica = replicaOf(primary);
        BitSet slots = self(primary).slots();
        List<String> words = new ArrayList<>(List.of("CLUSTER", "FAILOVER"));
        words.addAll(List.of(options));
        long[] asked = {System.nanoTime() - TAKE_OVER_NANOS};
        awaitOwner(replica, slots, () -> {
            // The replica gives up after five seconds if it has not got all writes, or not enough votes, by then.
            if (System.nanoTime() - asked[0] >= TAKE_OVER_NANOS
                    && replica.info("role").equals("slave")) {
                asked[0] = System.nanoTime();
                replica.command(words.toArray(String[]::new));
            }
        });
        return replica;
    }

    /**
     * Freezes a primary until all other nodes agree that its replica took over, and thaws it. A replica that is not
     * elected within a limit is not waited for.
     *
     * @return whether the replica took over
     */
    public boolean freezeUntilFailover(RedisServer primary) throws InterruptedException {
        String id = idOf(replicaOf(primary));
        long deadline = System.nanoTime() + ELECTION_NANOS;
        boolean done = false;
        primary.freeze();
        try {
            while (!done && System.nanoTime() - deadline < 0) {
                Thread.sleep(50);
                done = alive().stream().filter(server -> server != primary).allMatch(server -> isPrimaryTo(id, server));
            }
            return done;
        } finally {
            primary.thaw();
        }
    }

    private static boolean isPrimaryTo(String id, RedisServer server) {
        return isOk(server)
                && ClusterNode.viewOf(server).stream()
                        .anyMatch(node -> node.id().equals(id) && node.isPrimary());
    }

    /** Waits until the replica of each primary has all that the primary has now. */
    public void awaitReplicated() {
        for (RedisServer primary : primaries()) {
            long offset = Long.parseLong(primary.info("master_repl_offset"));
            RedisServer replica = replicaOf(primary);
            Await.until(
                    "replica has all",
                    () -> !replica.info("slave_repl_offset").isEmpty()
                            && Long.parseLong(replica.info("slave_repl_offset")) >= offset);
        }
    }

    /** Moves a slot with its keys to another primary, and waits until all nodes know. */
    public void moveSlot(int slot, RedisServer from, RedisServer to) {
        startMove(slot, from, to);
        moveKeys(slot, from, to);
        finishMove(slot, from, to);
    }

    /** Begins to move a slot: from now on {@code from} redirects commands for absent keys with {@code ASK}. */
    public void startMove(int slot, RedisServer from, RedisServer to) {
        to.command("CLUSTER", "SETSLOT", "" + slot, "IMPORTING", idOf(from));
        from.command("CLUSTER", "SETSLOT", "" + slot, "MIGRATING", idOf(to));
    }

    /** Moves the keys that a slot has now. */
    public void moveKeys(int slot, RedisServer from, RedisServer to) {
        for (List<?> keys = keys(slot, from); !keys.isEmpty(); keys = keys(slot, from)) {
            List<byte[]> words = new ArrayList<>(RespConnection.bytes(
                    "MIGRATE", RedisServer.HOST, "" + to.port(), "", "0", "" + MIGRATE_TIMEOUT_MILLIS, "KEYS"));
            keys.forEach(key -> words.add((byte[]) key));
            from.command(words);
        }
    }

    private static List<?> keys(int slot, RedisServer from) {
        return (List<?>)
                from.command(RespConnection.bytes("CLUSTER", "GETKEYSINSLOT", "" + slot, "" + MIGRATE_KEYS_MAX));
    }

    /** Gives the slot to its new primary, which first gets to know, and waits until all nodes know. */
    public void finishMove(int slot, RedisServer from, RedisServer to) {
        to.command("CLUSTER", "SETSLOT", "" + slot, "NODE", idOf(to));
        from.command("CLUSTER", "SETSLOT", "" + slot, "NODE", idOf(to));
        BitSet slots = new BitSet();
        slots.set(slot);
        awaitOwner(to, slots);
    }

    /** Has the servers move a slot by themselves, all at once, and waits until all nodes know. */
    public void moveAtOnce(int slot, RedisServer from, RedisServer to) {
        if (from.hasCommand("cluster|migrateslots")) {
            from.command("CLUSTER", "MIGRATESLOTS", "SLOTSRANGE", "" + slot, "" + slot, "NODE", idOf(to));
        } else {
            to.command("CLUSTER", "MIGRATION", "IMPORT", "" + slot, "" + slot);
        }
        BitSet slots = new BitSet();
        slots.set(slot);
        awaitOwner(to, slots);
    }

    /** Says whether servers of this kind can move slots by themselves. */
    public static boolean canMoveAtOnce(RedisServer server) {
        return server.hasCommand("cluster|migrateslots") || server.hasCommand("cluster|migration");
    }

    private void awaitOwner(RedisServer owner, BitSet slots) {
        awaitOwner(owner, slots, () -> {});
    }

    private void awaitOwner(RedisServer owner, BitSet slots, Runnable again) {
        Predicate<ClusterNode> owns =
                node -> node.id().equals(idOf(owner)) && node.isPrimary() && contains(node, slots);
        Await.until("all nodes agree on an owner", () -> {
            again.run();
            return alive().stream()
                    .allMatch(server ->
                            isOk(server) && ClusterNode.viewOf(server).stream().anyMatch(owns));
        });
    }

    private static boolean contains(ClusterNode node, BitSet slots) {
        BitSet missing = (BitSet) slots.clone();
        missing.andNot(node.slots());
        return missing.isEmpty();
    }

    /** Returns the slot of a key. */
    public static int slotOf(String key) {
        return HashSlot.of(key);
    }

    /** Returns the slot of a key. */
    public static int slotOf(byte[] key) {
        return HashSlot.of(key);
    }

    /** Lets no slot be on its way, wherever a move has ended. */
    public void endMoves(int slot) {
        selves().stream()
                .filter(ClusterNode::isPrimary)
                .forEach(node -> byId(node.id()).command("CLUSTER", "SETSLOT", "" + slot, "STABLE"));
    }

    private List<RedisServer> alive() {
        return servers.stream().filter(RedisServer::isAlive).toList();
    }

    /** Returns each node that is alive as it sees itself. */
    private List<ClusterNode> selves() {
        return alive().stream().map(RedisCluster::self).toList();
    }

    private static ClusterNode self(RedisServer server) {
        return ClusterNode.viewOf(server).stream()
                .filter(ClusterNode::isSelf)
                .findFirst()
                .orElseThrow();
    }

    private String idOf(RedisServer server) {
        return ids.get(servers.indexOf(server));
    }

    private RedisServer byId(String id) {
        return servers.get(ids.indexOf(id));
    }

    @Override
    public void close() {
        servers.forEach(RedisServer::close);
    }
}
