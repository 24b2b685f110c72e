// SPDX-License-Identifier: Apache-2.0
package dev.hinterland.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hinterland.Hinterland;
import dev.hinterland.OffHeapCache;
import dev.hinterland.redis.servers.Await;
import dev.hinterland.redis.servers.RedisServer;
import dev.hinterland.remote.RemoteTier;
import dev.hinterland.remote.RemoteUnavailableException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user hears who has set something wrong: what it is, at once, and nothing is left running. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class WrongSettingsTest {

    /** The commands that a user of a single server needs, as docs/near-cache.md lists them. */
    static final List<String> COMMANDS = List.of(
            "get",
            "set",
            "pttl",
            "unlink",
            "exists",
            "ping",
            "hello",
            "client",
            "eval",
            "scan",
            "getdel",
            "getrange",
            "pexpire",
            "persist");

    private static RedisServer server;

    @BeforeAll
    static void start() {
        server = RedisServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** A tier that could not be used leaves neither a thread nor a connection. */
    @AfterEach
    void nothingIsLeft() {
        Await.until(
                "threads have ended",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .map(Thread::getName)
                        .noneMatch(name -> name.startsWith("lettuce-") || name.startsWith("hinterland-redis")));
        Await.until(
                "connections have ended",
                () -> server.command("CLIENT", "LIST").toString().lines().count() == 1);
    }

    private static OffHeapCache<String, String> cache(RemoteTier tier) {
        return Hinterland.cache(String.class, String.class)
                .maximumBytes(4 << 20)
                .remote(tier.named("texts"))
                .build();
    }

    private static void use(RedisTier.Builder builder) {
        try (RemoteTier tier = builder.connect();
                OffHeapCache<String, String> cache = cache(tier)) {
            cache.put("a", "1");
            assertThat(cache.getIfPresent("a")).isEqualTo("1");
        }
    }

    private static void use(String uri) {
        use(RedisTier.builder(uri).timeout(Duration.ofSeconds(20))); // of a slow machine
    }

    private static AbstractThrowableAssert<?, ?> assertUnavailable(String uri) {
        return assertThatThrownBy(() -> use(uri))
                .isInstanceOf(RemoteUnavailableException.class)
                .hasMessageContaining(": uri=redis");
    }

    // The URI and other settings

    @Test
    void passwordWithAQuestionMark_isNotTold() {
        assertThatThrownBy(() -> RedisTier.builder("redis://user:pa?ssword@localhost"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith(": problem=[parameter is unknown]");
    }

    @ParameterizedTest
    @CsvSource({
        "'', URI must not be empty",
        "localhost, scheme",
        "localhost:6379, Scheme localhost",
        "http://localhost:80, Scheme http",
        "redis:/localhost, host",
        "redis://, authority",
        "redis://:6379, host=:6379",
        "redis://localhost:port, host=localhost:port",
        "redis://localhost:70000, 70000",
        "redis://localhost/one, one",
        "redis://localhost/-1, -1",
        "redis://localhost?databse=3, parameter=databse",
        "redis-socket:///tmp/socket#primary, sockets",
        "redis-sentinel://localhost:1, sentinelMasterId"
    })
    void uriThatIsNotUnderstood_isRefused(String uri, String problem) {
        assertThatThrownBy(() -> RedisTier.builder(uri))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("uri must be redis://host:port, rediss:// for TLS, or redis-sentinel://")
                .hasMessageContaining(problem);
    }

    @Test
    void tierThatIsClosed_opensNoCache() {
        RedisTier tier = RedisTier.connect(server.uri());
        tier.close();
        assertThatThrownBy(() -> cache(tier))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("remote requires a tier that is open: name=texts, uri=redis");
    }

    @Test
    void passwordThatIsNoPartOfAUri_isNotTold() {
        assertThatThrownBy(() -> RedisTier.builder("redis://user:se cret@localhost"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("problem=[Illegal character in authority], index=15")
                .hasMessageNotContaining("cret")
                .hasNoCause();
    }

    @Test
    @SuppressWarnings("DataFlowIssue") // null is refused
    void settingThatIsOutOfRange_isRefusedByItsName() {
        RedisTier.Builder builder = RedisTier.builder(server.uri());
        for (Duration wrong : List.of(Duration.ZERO, Duration.ofMillis(-1), Duration.ofDays(400))) {
            assertThatThrownBy(() -> builder.timeout(wrong)).hasMessageEndingWith("timeout=" + wrong);
            assertThatThrownBy(() -> builder.maxStaleness(wrong)).hasMessageEndingWith("maxStaleness=" + wrong);
            assertThatThrownBy(() -> builder.singleFlight(wrong)).hasMessageEndingWith("singleFlight=" + wrong);
        }
        assertThatThrownBy(() -> builder.timeout(null)).hasMessage("timeout");
        assertThatThrownBy(() -> builder.valueBytesMax(0)).hasMessageEndingWith("valueBytesMax=0");
        assertThatThrownBy(() -> builder.compressAbove(-1)).hasMessageEndingWith("compressAbove=-1");
        assertThatThrownBy(() -> builder.sentinelUser("default", "secret"))
                .hasMessage("sentinelUser requires a uri of redis-sentinel://: uri=" + server.uri());
    }

    // The server is not there, or another one

    @Test
    void hostThatNobodyKnows_isNamed() {
        assertUnavailable("redis://no.such.host.invalid").hasMessageContaining("no.such.host.invalid'");
    }

    @Test
    void portThatIsRefused_isNamed() {
        assertUnavailable("redis://127.0.0.1:1").hasMessageMatching(".*redis://127.0.0.1:1.*Connection refused.*");
        assertUnavailable("redis-sentinel://127.0.0.1:1#primary").hasMessageContaining("Connection refused");
    }

    @Test
    void serverThatDoesNotAnswer_isGivenUp() {
        try (RedisServer frozen = RedisServer.start()) {
            frozen.freeze();
            assertThatThrownBy(() -> use(RedisTier.builder(frozen.uri())
                            .timeout(Duration.ofMillis(300))
                            .maxStaleness(Duration.ofMillis(300))))
                    .isInstanceOf(RemoteUnavailableException.class)
                    .hasMessageStartingWith("server does not answer within the timeout")
                    .hasMessageContaining("uri=" + frozen.uri());
        }
    }

    /** What servers say to all clients, which need not be asked for. */
    @ParameterizedTest
    @CsvSource({
        "-DENIED Redis is running in protected mode because, server in protected mode",
        "-ERR unknown command `HELLO`, server does not speak RESP3",
        "-NOPROTO unsupported protocol version, server does not speak RESP3",
        "HTTP/1.1 400 Bad Request, server does not speak RESP3",
        "'-ERR Client sent AUTH, but no password is set. invalid password', server refuses the user or password"
    })
    void serverThatSaysSo_isNotUsed(String said, String meaning) throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress())) {
            Thread.startVirtualThread(() -> sayToAll(socket, said + "\r\n"));
            assertUnavailable("redis://127.0.0.1:" + socket.getLocalPort()).hasMessageStartingWith(meaning);
        }
    }

    private static void sayToAll(ServerSocket server, String line) {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                socket.getInputStream().read(new byte[1000]);
                socket.getOutputStream().write(line.getBytes(StandardCharsets.US_ASCII));
                socket.getInputStream().read(new byte[1000]);
            } catch (IOException e) {
                return;
            }
        }
    }

    @Test
    void replica_isNoServerOfItsOwn() {
        try (RedisServer replica = RedisServer.start()) {
            replica.command("REPLICAOF", "127.0.0.1", "" + server.port());
            Await.until(
                    "replica is linked",
                    () -> replica.info("master_link_status").equals("up"));
            RedisTier.Builder builder = RedisTier.builder(replica.uri())
                    .timeout(Duration.ofMillis(500))
                    .maxStaleness(Duration.ofMillis(300));
            // On a slow machine, the time is over before the server has said so.
            Await.until(
                    "it is told that the server is a replica",
                    () -> problemOf(() -> use(builder)).contains("problem=[server is a replica, not a primary]"));
        }
        Await.until("replica is gone", () -> server.info("connected_slaves").equals("0"));
    }

    private static String problemOf(Runnable task) {
        try {
            task.run();
            return "";
        } catch (RemoteUnavailableException e) {
            return String.valueOf(e.getMessage());
        }
    }

    @Test
    void serverWithTooManyClients_saysSo() {
        try (RedisServer small = RedisServer.start("--maxclients", "1");
                Socket only = new Socket(InetAddress.getLoopbackAddress(), small.port())) {
            only.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(only.getInputStream().read()).isEqualTo('+');
            assertUnavailable(small.uri()).hasMessageStartingWith("server has as many clients as its maxclients");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void databaseThatIsNotThere_isRefused() {
        assertUnavailable(server.uri() + "/99")
                .hasMessageStartingWith("server does not have the database of the uri")
                .hasMessageContaining("/99");
        try (RedisServer node = RedisServer.start("--cluster-enabled", "yes")) {
            assertUnavailable(node.uri() + "/3").hasMessageContaining("not have the database of the uri");
        }
    }

    @Test
    void clusterWithoutSlots_servesNothing() {
        try (RedisServer node = RedisServer.start("--cluster-enabled", "yes")) {
            assertUnavailable(node.uri()).hasMessageStartingWith("no server serves the key's slot");
        }
    }

    // Credentials and rights

    @Test
    void credentials_areRefused() {
        server.command("ACL", "SETUSER", "off", "reset", "off", ">secret", "+@all", "~*");
        try (RedisServer closed = RedisServer.start("--requirepass", "secret")) {
            String host = "127.0.0.1:" + closed.port();
            use("redis://:secret@" + host);
            use("redis://default:secret@" + host);
            assertUnavailable("redis://" + host).hasMessageStartingWith("server requires a user or password");
            for (String wrong : List.of("redis://:wrong@" + host, "redis://nobody:secret@" + host, offUri())) {
                assertUnavailable(wrong)
                        .hasMessageStartingWith("server refuses the user or password of the uri: uri=redis://")
                        .hasMessageNotContaining("wrong@")
                        .hasMessageNotContaining("secret@");
            }
        }
    }

    private static String offUri() {
        return "redis://off:secret@127.0.0.1:" + server.port();
    }

    private static String uriOf(RedisServer of, List<String> commands, String... more) {
        List<String> words = new ArrayList<>(List.of("ACL", "SETUSER", "app", "reset", "on", ">secret", "~texts*"));
        words.add("-@all");
        commands.forEach(command -> words.add("+" + command));
        words.addAll(List.of(more));
        of.command(words.toArray(String[]::new));
        return "redis://app:secret@127.0.0.1:" + of.port();
    }

    @Test
    void documentedCommands_sufficeForAllOperations() {
        try (RemoteTier tier = RedisTier.connect(uriOf(server, COMMANDS));
                RemoteTier other = RedisTier.builder(uriOf(server, COMMANDS))
                        .tracking(TrackingMode.READ_KEYS)
                        .singleFlight(Duration.ofSeconds(5))
                        .connect();
                OffHeapCache<String, String> one = cache(tier);
                OffHeapCache<String, String> two = cache(other)) {
            Operations.all(one);
            Operations.all(two);
        }
    }

    /** Nobody would notice that reads are refused: they would find nothing, as those of a server that is away. */
    @Test
    void userWhoLacksARight_isToldWhichOne() {
        for (String command : COMMANDS) {
            List<String> rest =
                    COMMANDS.stream().filter(each -> !each.equals(command)).toList();
            String uri = uriOf(server, rest);
            if (command.equals("ping")) {
                use(uriOf(server, rest, "+role")); // either is a heartbeat
            } else if (!command.equals("hello")) { // credentials come with it
                assertThatThrownBy(() -> use(uri))
                        .hasMessageMatching("(user|server).*: uri=redis.*'" + command + "(\\|\\w+)?'.*");
            }
        }
        assertUnavailable(uriOf(server, COMMANDS, "resetkeys", "%R~texts*"))
                .hasMessageStartingWith("user of the uri lacks a right that a cache needs")
                .hasMessageContaining("prefix=texts");
        assertUnavailable(uriOf(server, COMMANDS) + "/3").hasMessageContaining("select");
        use(uriOf(server, COMMANDS, "+select") + "/3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ROLE", "CLUSTER"})
    void commandThatServersNeedNotHave_isNotMissed(String command) {
        try (RedisServer without = RedisServer.start("--rename-command", command, "")) {
            use(without.uri());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "HELLO, server does not speak RESP3",
        "CLIENT, server refuses CLIENT TRACKING",
        "EVAL, user",
        "SCAN, user"
    })
    void commandThatServersMustHave_isMissed(String command, String meaning) {
        try (RedisServer without = RedisServer.start("--rename-command", command, "")) {
            assertThatThrownBy(() -> use(without.uri()))
                    .hasMessageStartingWith(meaning)
                    .hasMessageContaining("'" + command + "'");
        }
    }

    // What is refused later

    @Test
    void writesThatAreRefused_sayWhy() {
        try (RemoteTier tier = RedisTier.connect(server.uri());
                OffHeapCache<String, String> cache = cache(tier)) {
            cache.put("there", "1");
            server.command("CONFIG", "SET", "min-replicas-to-write", "1");
            assertThatThrownBy(() -> cache.put("a", "1"))
                    .isInstanceOf(RemoteUnavailableException.class)
                    .hasMessageContaining("prefix=texts, uri=" + server.uri())
                    .hasMessageContaining("problem=[NOREPLICAS");
            assertThatThrownBy(cache::invalidateAll).hasMessageContaining("problem=[NOREPLICAS");
            assertThat(cache.get("new", key -> "loaded")).isEqualTo("loaded");
            server.command("CONFIG", "SET", "min-replicas-to-write", "0");
            cache.put("a", "2");
            assertThat(cache.getIfPresent("a")).isEqualTo("2");
        } finally {
            server.command("CONFIG", "SET", "min-replicas-to-write", "0");
        }
    }

    @Test
    void valueAboveTheLimit_isRefusedByItsName() {
        try (RemoteTier tier =
                        RedisTier.builder(server.uri()).valueBytesMax(100).connect();
                OffHeapCache<String, String> cache = cache(tier)) {
            assertThatThrownBy(() -> cache.put("large", "x".repeat(200)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("bytes=200, valueBytesMax=100");
            assertThat(cache.getIfPresent("large")).isNull();
        }
    }

    @Test
    void valuesOfOthers_areForeign() {
        server.command("LPUSH", "texts:list", "foreign");
        server.command("SET", "texts:text", "foreign");
        try (RemoteTier tier = RedisTier.connect(server.uri());
                OffHeapCache<String, String> cache = cache(tier)) {
            for (String key : List.of("list", "text")) {
                assertThatThrownBy(() -> cache.getIfPresent(key)).satisfies(WrongSettingsTest::isForeign);
                assertThatThrownBy(() -> cache.get(key, _ -> "loaded")).satisfies(WrongSettingsTest::isForeign);
                assertThatThrownBy(() -> cache.asMap().merge(key, "1", String::concat))
                        .satisfies(WrongSettingsTest::isForeign);
                cache.put(key, "ours");
                assertThat(cache.getIfPresent(key)).isEqualTo("ours");
            }
        }
    }

    private static void isForeign(Throwable problem) {
        assertThat(problem)
                .isInstanceOf(dev.hinterland.remote.ForeignValueException.class)
                .hasMessageContaining("another application uses the same keys");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b\r\n", "\u00fc*", "{tag}:", "\u0000", "\\", "@", ":", "[a-z]?"})
    void keyPrefix_mayBeAnyText(String prefix) {
        try (RemoteTier tier =
                        RedisTier.builder(server.uri() + "/5").keyPrefix(prefix).connect();
                RemoteTier other =
                        RedisTier.builder(server.uri() + "/5").keyPrefix(prefix).connect();
                OffHeapCache<String, String> one = cache(tier);
                OffHeapCache<String, String> two = cache(other)) {
            one.put("a", "1");
            assertThat(two.getIfPresent("a")).isEqualTo("1");
            one.put("a", "2");
            Await.until("the other sees it", () -> two.getIfPresent("a").equals("2"));
            one.invalidateAll();
            Await.until("the other sees it", () -> two.getIfPresent("a") == null);
            assertThat(one.getIfPresent("a")).isNull();
        }
    }
}
