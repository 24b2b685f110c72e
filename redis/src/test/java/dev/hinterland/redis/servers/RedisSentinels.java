// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis.servers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A primary with one replica that three sentinels watch, on the loopback interface. The sentinels suspect a server
 * after {@value #DOWN_MILLIS} ms; two of them suffice to fail over.
 */
public final class RedisSentinels implements AutoCloseable {

    /** The name under which the sentinels know the primary. */
    public static final String NAME = "mymaster";

    private static final int SENTINELS = 3;
    private static final int QUORUM = 2;
    private static final int DOWN_MILLIS = 1_000;
    private static final int FAILOVER_MILLIS = 3_000;

    private final List<RedisServer> servers = new ArrayList<>();
    private final List<RedisServer> sentinels = new ArrayList<>(SENTINELS);

    private RedisSentinels() {}

    /** Starts servers with these options besides our own, then the sentinels, and waits until these know all. */
    public static RedisSentinels start(String... options) {
        return start(List.of(), options);
    }

    /** Starts servers that require a password, and sentinels that require another one. */
    public static RedisSentinels startWithPasswords(String servers, String sentinels) {
        return start(
                List.of(
                        "sentinel auth-pass " + NAME + " " + servers,
                        "sentinel sentinel-pass " + sentinels,
                        "requirepass " + sentinels),
                "--requirepass",
                servers,
                "--masterauth",
                servers);
    }

    private static RedisSentinels start(List<String> configuration, String... options) {
        RedisSentinels group = new RedisSentinels();
        try {
            group.startServers(options);
            group.startSentinels(configuration);
            return group;
        } catch (RuntimeException e) {
            group.close();
            throw e;
        }
    }

    /** A sentinel asks a primary for its replicas every ten seconds: the replica must be there at the first time. */
    private void startServers(String... options) {
        RedisServer primary = RedisServer.start(options);
        servers.add(primary);
        RedisServer replica = RedisServer.start(options);
        servers.add(replica);
        replica.command("REPLICAOF", RedisServer.HOST, "" + primary.port());
        Await.until("replica is linked", () -> primary.info("slave0").contains("state=online"));
    }

    private void startSentinels(List<String> more) {
        int port = servers.getFirst().port();
        List<String> configuration = new ArrayList<>(List.of(
                "sentinel monitor " + NAME + " " + RedisServer.HOST + " " + port + " " + QUORUM,
                "sentinel down-after-milliseconds " + NAME + " " + DOWN_MILLIS,
                "sentinel failover-timeout " + NAME + " " + FAILOVER_MILLIS));
        configuration.addAll(more);
        for (int i = 0; i < SENTINELS; i++) {
            RedisServer sentinel = RedisServer.startSentinel(configuration);
            sentinels.add(sentinel);
            hurry(sentinel);
        }
        awaitReady();
    }

    /**
     * Shortens the periods in which a sentinel asks and tells. It also shortens the time in which a sentinel does
     * nothing after its timer came late, 30 seconds otherwise. A server before 7.0 does not know the command.
     */
    private static void hurry(RedisServer sentinel) {
        try {
            sentinel.command(
                    "SENTINEL", "DEBUG", "INFO-PERIOD", "1000", "PUBLISH-PERIOD", "500", "TILT-PERIOD", "5000");
        } catch (RespError e) {
            // it works at its own pace
        }
    }

    /** Waits until each sentinel is linked with the others, sees a primary that is up, and a replica that is up. */
    public void awaitReady() {
        Await.until("sentinels are ready", () -> sentinels.stream().allMatch(RedisSentinels::isReady));
    }

    private static boolean isReady(RedisServer sentinel) {
        Map<?, ?> primary = fields((List<?>) sentinel.command("SENTINEL", "MASTER", NAME));
        List<?> replicas = (List<?>) sentinel.command("SENTINEL", "REPLICAS", NAME);
        List<?> others = (List<?>) sentinel.command("SENTINEL", "SENTINELS", NAME);
        return "master".equals(primary.get("flags"))
                && replicas.stream().map(RedisSentinels::fields).anyMatch(RedisSentinels::isLinked)
                && others.stream()
                                .filter(other -> "sentinel".equals(fields(other).get("flags")))
                                .count()
                        == SENTINELS - 1;
    }

    private static boolean isLinked(Map<?, ?> replica) {
        return "slave".equals(replica.get("flags")) && "ok".equals(replica.get("master-link-status"));
    }

    /** Returns a flat list of names and values as a map. */
    private static Map<Object, Object> fields(Object reply) {
        List<?> list = (List<?>) reply;
        Map<Object, Object> fields = new HashMap<>();
        for (int i = 0; i + 1 < list.size(); i += 2) {
            fields.put(list.get(i), list.get(i + 1));
        }
        return fields;
    }

    /** Returns the address of all sentinels as Lettuce takes it. */
    public String uri() {
        return sentinels.stream()
                .map(sentinel -> RedisServer.HOST + ":" + sentinel.port())
                .collect(Collectors.joining(",", "redis-sentinel://", "#" + NAME));
    }

    /** Returns the address with a password of the servers. */
    public String uri(String password) {
        return uri().replace("://", "://:" + password + "@");
    }

    /** Returns the sentinels. */
    public List<RedisServer> sentinels() {
        return List.copyOf(sentinels);
    }

    /** Returns the server that the first sentinel names as the primary. */
    public RedisServer primary() {
        int port = primaryPort(sentinels.getFirst());
        return servers.stream()
                .filter(server -> server.port() == port)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the server that is not the primary. */
    public RedisServer replica() {
        RedisServer primary = primary();
        return primary == servers.getFirst() ? servers.getLast() : servers.getFirst();
    }

    private static int primaryPort(RedisServer sentinel) {
        List<?> address = (List<?>) sentinel.command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", NAME);
        return Integer.parseInt((String) address.get(1));
    }

    /** Kills the primary, waits until all sentinels name the replica in its place, and returns that. */
    public RedisServer killPrimaryAndAwaitFailover() {
        RedisServer replica = replica();
        primary().kill();
        Await.until("replica is the primary", () -> replica.info("role").equals("master"));
        Await.until(
                "all sentinels name the replica",
                () -> sentinels.stream().allMatch(sentinel -> primaryPort(sentinel) == replica.port()));
        return replica;
    }

    @Override
    public void close() {
        sentinels.forEach(RedisServer::close);
        servers.forEach(RedisServer::close);
    }
}
